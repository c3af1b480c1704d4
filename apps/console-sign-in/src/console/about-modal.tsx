import type { ConsoleGuest } from '../console-guest.ts';
import { ConsoleDialog } from './console-dialog.tsx';

/** What the modal shows. */
export interface AboutModalProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly guest: ConsoleGuest | undefined;
}

/** What this page is, and who it thinks is here. */
export function AboutModal({ isOpen, onClose, guest }: AboutModalProps) {
  return (
    <ConsoleDialog kind="modal" title="About this console" isOpen={isOpen} onClose={onClose}>
      <p className="console-text">
        This page stands in for the management console of the secure browser. It let you in because
        your browser brought a cookie that the identity service has signed for this host, and for
        nothing else. No script can read it.
      </p>
      <p className="console-text">
        End the session for any reason to see what the sign-in page says about it. The lists are
        those the console works with; an open list has more values than are published.
      </p>
      {guest && (
        <dl className="console-facts">
          <dt>Signed in</dt>
          <dd>{`${guest.name}, ${guest.email}`}</dd>
          <dt>Account</dt>
          <dd className="console-value">{guest.tenantId}</dd>
        </dl>
      )}
    </ConsoleDialog>
  );
}
