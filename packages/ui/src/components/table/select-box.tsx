import type { MouseEvent } from 'react';
import { CheckIcon } from '../../icons/icons.tsx';
import { MinusIcon } from '../../icons/portal-icons.tsx';

interface SelectBoxProps {
  readonly label: string;
  readonly isOn: boolean;
  /** Some of what it represents is selected. */
  readonly isSome?: boolean | undefined;
  readonly onChange: (isOn: boolean, isRange: boolean) => void;
  /** Why it cannot be changed; empty where that is plain. */
  readonly disabledReason?: string | undefined;
  readonly tabIndex?: number | undefined;
}

/** A checkbox without words, for a row or all of them. */
export function SelectBox({
  label,
  isOn,
  isSome = false,
  onChange,
  disabledReason,
  tabIndex,
}: SelectBoxProps) {
  const press = (event: MouseEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (disabledReason === undefined) onChange(!isOn, event.shiftKey);
  };
  const name = disabledReason ? `${label}: ${disabledReason}` : label;
  return (
    <span className="foyer-checkbox-box foyer-select-box" title={disabledReason || undefined}>
      <input
        type="checkbox"
        className="foyer-checkbox-input"
        aria-label={name}
        ref={(input) => {
          if (input) input.indeterminate = isSome;
        }}
        aria-disabled={disabledReason === undefined ? undefined : true}
        data-some={isSome || undefined}
        checked={isOn}
        tabIndex={tabIndex}
        // What a press does depends on Shift, which only the press tells.
        onChange={() => undefined}
        onClick={press}
      />
      {isSome && <MinusIcon size="small" className="foyer-checkbox-mark" />}
      {isOn && !isSome && <CheckIcon size="small" className="foyer-checkbox-mark" />}
    </span>
  );
}
