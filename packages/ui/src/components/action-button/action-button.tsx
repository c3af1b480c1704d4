import { Button, type ButtonProps } from '../button/button.tsx';
import { useDisabledReason } from './use-disabled-reason.tsx';

/** A button of the portal, which may be out of reach for the user. */
export interface ActionButtonProps extends Omit<ButtonProps, 'unavailable' | 'describedBy'> {
  /** Why it cannot be used. It stays reachable and says so. */
  readonly disabledReason?: string | undefined;
}

/** A button that says why it is disabled, before it is pressed. */
export function ActionButton({ disabledReason, ...props }: ActionButtonProps) {
  const { frame, control, note, show } = useDisabledReason(disabledReason);
  return (
    <span className="foyer-action-button" {...frame}>
      <Button
        {...props}
        type={disabledReason === undefined ? props.type : 'button'}
        isDisabled={disabledReason !== undefined}
        describedBy={control['aria-describedby']}
        onClick={disabledReason === undefined ? props.onClick : show}
      />
      {note}
    </span>
  );
}
