import type { ReactNode } from 'react';
import { useId } from 'react';
import { FieldError } from '../field/field.tsx';
import type { Option } from '../select/option-content.tsx';

/** A choice of one of a few, each with an explanation. */
export interface RadioCardsProps<Value extends string = string> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly options: readonly Option<Value>[];
  /** Beside each other where there is room. */
  readonly isGrid?: boolean | undefined;
}

/** Native radio buttons, each in a frame with what it means. */
export function RadioCards<Value extends string = string>(props: RadioCardsProps<Value>) {
  const { label, hint, error, value, onChange, options, isGrid = false } = props;
  const id = useId();
  return (
    <fieldset
      className="foyer-radio-cards"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="foyer-radio-legend">{label}</legend>
      {hint !== undefined && <div className="foyer-radio-hint">{hint}</div>}
      <div className="foyer-radio-list" data-grid={isGrid || undefined}>
        {options.map((option) => (
          <label
            key={option.value}
            className="foyer-radio-card"
            data-disabled={option.disabledReason === undefined ? undefined : ''}
          >
            <input
              type="radio"
              className="foyer-radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-disabled={option.disabledReason === undefined ? undefined : true}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={`${id}-${option.value}-below`}
              onChange={() => option.disabledReason === undefined && onChange(option.value)}
            />
            {option.start}
            <span className="foyer-radio-words">
              <span className="foyer-radio-label" id={`${id}-${option.value}`}>
                {option.label}
              </span>
              <span className="foyer-radio-below" id={`${id}-${option.value}-below`}>
                {option.disabledReason ?? option.description}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
