import type { ButtonProps } from './button.tsx';
import { Button } from './button.tsx';

/** The time comes from outside, in whole seconds; the component has no timer. */
export interface CountdownButtonProps extends Omit<ButtonProps, 'children' | 'unavailable'> {
  readonly secondsLeft: number;
  /** What it does when the time is up, for example "Send a new code". */
  readonly label: string;
  /** What it says in the meantime; receives the time as `0:24`. */
  readonly waitingLabel: (time: string) => string;
}

/** A button that counts down in its own label and acts once the time is up. */
export function CountdownButton({
  secondsLeft,
  label,
  waitingLabel,
  onClick,
  ...rest
}: CountdownButtonProps) {
  const waiting = secondsLeft > 0;
  const shown = waiting ? waitingLabel(clockTime(secondsLeft)) : label;
  return (
    <Button
      variant="quiet"
      {...rest}
      unavailable={waiting ? shown : undefined}
      onClick={onClick}
      className="foyer-countdown"
    >
      <span className="foyer-countdown-label">{shown}</span>
    </Button>
  );
}

function clockTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
