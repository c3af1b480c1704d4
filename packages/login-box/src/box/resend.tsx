import { CountdownButton } from '@foyer/ui';
import { useBoxTexts } from './box-context.ts';

/** Sending a mail again, and the seconds until it may. */
export interface ResendProps {
  readonly label: string;
  readonly secondsLeft: number;
  readonly isBusy: boolean;
  readonly onResend: () => void;
}

/** The button that sends a mail again and counts down in its own label. */
export function Resend({ label, secondsLeft, isBusy, onResend }: ResendProps) {
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
