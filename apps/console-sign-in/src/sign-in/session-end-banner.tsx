import { Alert } from '@foyer/ui';
import { type SessionEnd, sessionEndText } from '../session-end/session-end.ts';

/** Says why the last session ended. What the cookies say is text, never markup. */
export function SessionEndBanner({ end }: { readonly end: SessionEnd }) {
  return (
    <div className="console-banner">
      <Alert tone="warning">{sessionEndText(end)}</Alert>
    </div>
  );
}
