import { Button, CountdownButton, Link } from '@foyer/ui';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useBoxTexts } from './box-context.ts';
import { type BoxRoute, useNavigation } from './navigation.ts';

/** What a form's own button needs to know. */
interface SubmitButtonProps {
  readonly busy: boolean;
  /** Said while the form is on its way. Default: the button's text stays. */
  readonly busyLabel?: string;
  readonly children: ReactNode;
}

/** The one primary button of a step: sends its form. */
export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      block
      loading={busy}
      {...(busyLabel && { loadingLabel: busyLabel })}
    >
      {children}
    </Button>
  );
}

/** Sending a mail again, and the seconds until it may. */
interface ResendButtonProps {
  readonly label: string;
  readonly secondsLeft: number;
  readonly isBusy: boolean;
  readonly onResend: () => void;
}

/** The button that sends a mail again and counts down in its own label. */
export function ResendButton({ label, secondsLeft, isBusy, onResend }: ResendButtonProps) {
  const text = useBoxTexts();
  return (
    <CountdownButton
      variant="secondary"
      size="large"
      block
      secondsLeft={secondsLeft}
      label={label}
      waitingLabel={(time) => text('resendIn', { time })}
      loading={isBusy}
      onClick={onResend}
    />
  );
}

/** The main way on, to another page of the box. */
export function RouteButton({
  to,
  children,
}: {
  readonly to: BoxRoute;
  readonly children: ReactNode;
}) {
  const { getAddress, go } = useNavigation();
  return (
    <Button variant="primary" size="large" block onClick={() => go(getAddress(to))}>
      {children}
    </Button>
  );
}

/**
 * Leads to another page of the box without loading the window again; the destination after sign-in
 * goes along.
 */
export function RouteLink({
  to,
  children,
}: {
  readonly to: BoxRoute;
  readonly children: ReactNode;
}) {
  const { getAddress, go } = useNavigation();
  const href = getAddress(to);
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
    event.preventDefault();
    go(href);
  };
  return (
    <Link href={href} onClick={follow}>
      {children}
    </Link>
  );
}

function hasModifier(event: MouseEvent<HTMLElement>): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** Whether a mail went out a second time: a sending in this step ended well. */
export function useWasResent({
  isSending,
  hasFailed,
}: {
  isSending: boolean;
  hasFailed: boolean;
}): boolean {
  const [seen, setSeen] = useState({ isSending, wasSent: false });
  if (seen.isSending === isSending) return seen.wasSent;
  const wasSent = isSending ? false : !hasFailed;
  setSeen({ isSending, wasSent });
  return wasSent;
}
