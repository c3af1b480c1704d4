import type { ReactNode, Ref } from 'react';
import { CheckIcon } from '../../icons/icons.tsx';
import { describe, FieldError, useFieldIds } from '../field/field.tsx';

/** A yes-or-no question; the label may hold links. */
export interface CheckboxProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly name?: string | undefined;
  readonly required?: boolean | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /** Why it cannot be changed; shown in place of the hint. */
  readonly disabledReason?: string | undefined;
}

/** A native checkbox with our box drawn over it. */
export function Checkbox({
  label,
  checked,
  onCheckedChange,
  hint: defaultHint,
  error,
  name,
  required,
  inputRef,
  disabledReason,
}: CheckboxProps) {
  const ids = useFieldIds();
  const hint = disabledReason ?? defaultHint;
  const isDisabled = disabledReason !== undefined;
  return (
    <div className="foyer-checkbox" data-invalid={error === undefined ? undefined : ''}>
      <span className="foyer-checkbox-box">
        <input
          {...describe(ids, { hint, error })}
          ref={inputRef}
          className="foyer-checkbox-input"
          type="checkbox"
          name={name}
          required={required}
          checked={checked}
          aria-disabled={isDisabled || undefined}
          onChange={(event) => isDisabled || onCheckedChange(event.currentTarget.checked)}
        />
        <CheckIcon size="small" className="foyer-checkbox-mark" />
      </span>
      <div className="foyer-checkbox-text">
        <label className="foyer-checkbox-label" htmlFor={ids.control}>
          {label}
        </label>
        {hint !== undefined && (
          <div className="foyer-field-hint" id={ids.hint}>
            {hint}
          </div>
        )}
        <FieldError id={ids.error} error={error} />
      </div>
    </div>
  );
}
