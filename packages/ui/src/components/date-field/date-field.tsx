import { describe, FieldFrame, type FieldFrameProps, useFieldIds } from '../field/field.tsx';

/** A day, or a day and a time. */
export interface DateFieldProps extends FieldFrameProps {
  /** `2026-11-22`, or `2026-11-22T09:30` with a time (local); empty while nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly withTime?: boolean | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly name?: string | undefined;
  /** Ready choices, for example "In 30 days". */
  readonly presets?: readonly { readonly label: string; readonly value: string }[] | undefined;
}

/**
 * The platform's own picker: it speaks the user's language and works with every keyboard and
 * reader.
 */
export function DateField(props: DateFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    labelEnd,
    value,
    onChange,
    withTime = false,
    min,
    max,
    name,
    presets,
  } = props;
  const ids = useFieldIds();
  return (
    <FieldFrame {...{ label, hint, error, optional, labelEnd, ids }}>
      {presets !== undefined && (
        <div className="foyer-date-presets">
          {presets.map((preset) => (
            <button
              key={preset.label}
              type="button"
              className="foyer-date-preset"
              aria-pressed={preset.value === value}
              onClick={() => onChange(preset.value)}
            >
              {preset.label}
            </button>
          ))}
        </div>
      )}
      <div className="foyer-input-frame">
        <input
          {...describe(ids, { hint, error })}
          className="foyer-input foyer-date"
          type={withTime ? 'datetime-local' : 'date'}
          name={name}
          value={value}
          min={min}
          max={max}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </FieldFrame>
  );
}
