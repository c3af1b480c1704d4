import type { ReactNode } from 'react';
import { useId } from 'react';
import { LockIcon } from '../../icons/icons.tsx';
import { useDisabledReason } from '../action-button/use-disabled-reason.tsx';

/** On or off, at once. */
export interface SwitchProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Why it cannot be changed; stays reachable and shows the reason. */
  readonly disabledReason?: string | undefined;
  /** While the change is on its way; a second press does nothing. */
  readonly isBusy?: boolean | undefined;
  /** The label is read out only, for example in a table. */
  readonly isLabelHidden?: boolean | undefined;
}

/** Changes something at once; what needs a button to be saved is a checkbox. */
export function Switch(props: SwitchProps) {
  const {
    label,
    description,
    isOn,
    onChange,
    disabledReason,
    isBusy = false,
    isLabelHidden = false,
  } = props;
  const id = useId();
  const lock = useDisabledReason(disabledReason);
  const below = description !== undefined || disabledReason !== undefined;
  const describedBy = below ? `${id}-below` : undefined;
  const control = (
    <button
      type="button"
      role="switch"
      id={`${id}-control`}
      className="foyer-switch-control"
      aria-checked={isOn}
      aria-label={isLabelHidden ? label : undefined}
      aria-labelledby={isLabelHidden ? undefined : id}
      aria-describedby={isLabelHidden ? lock.control['aria-describedby'] : describedBy}
      aria-disabled={disabledReason !== undefined || undefined}
      aria-busy={isBusy || undefined}
      onClick={() => disabledReason === undefined && !isBusy && onChange(!isOn)}
    >
      <span className="foyer-switch-thumb" />
    </button>
  );
  if (isLabelHidden) {
    return (
      <span className="foyer-switch" data-bare="">
        <span className="foyer-action-button" {...lock.frame}>
          {control}
          {lock.note}
        </span>
      </span>
    );
  }
  return (
    <div className="foyer-switch">
      <div className="foyer-switch-words">
        <label className="foyer-switch-label" id={id} htmlFor={`${id}-control`}>
          {label}
        </label>
        {below && (
          <div className="foyer-switch-below" id={`${id}-below`}>
            {description !== undefined && <div>{description}</div>}
            {disabledReason !== undefined && (
              <div className="foyer-switch-reason">
                <LockIcon size="small" />
                <span>{disabledReason}</span>
              </div>
            )}
          </div>
        )}
      </div>
      {control}
    </div>
  );
}
