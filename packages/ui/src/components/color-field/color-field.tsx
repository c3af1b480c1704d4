import { useId } from 'react';
import { CheckIcon } from '../../icons/icons.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';

/** A color that can be chosen, with its name. */
export interface Swatch {
  /** `#rrggbb`. */
  readonly value: string;
  readonly label: string;
}

/** A color, for example of a group. */
export interface ColorFieldProps {
  readonly label: string;
  /** `#rrggbb`, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly swatches: readonly Swatch[];
  /** Any other color can be chosen too. */
  readonly isFree?: boolean | undefined;
}

/**
 * A row of colors, one of which is chosen; each has a name, so color is not all that tells them
 * apart.
 */
export function ColorField({ label, value, onChange, swatches, isFree = false }: ColorFieldProps) {
  const id = useId();
  const text = usePortalText();
  const isOwn = value !== '' && !swatches.some((swatch) => swatch.value === value);
  return (
    <fieldset className="foyer-colors">
      <legend className="foyer-radio-legend">{label}</legend>
      <div className="foyer-color-list">
        {swatches.map((swatch) => (
          <label
            key={swatch.value}
            className="foyer-color"
            style={{ backgroundColor: swatch.value }}
            title={swatch.label}
          >
            <input
              type="radio"
              className="foyer-color-input"
              name={id}
              aria-label={swatch.label}
              checked={swatch.value === value}
              onChange={() => onChange(swatch.value)}
            />
            <CheckIcon size="small" className="foyer-color-mark" />
          </label>
        ))}
        {isFree && (
          <label
            className="foyer-color"
            data-own=""
            data-chosen={isOwn || undefined}
            title={text('anyColor')}
          >
            <input
              type="color"
              className="foyer-color-input"
              aria-label={text('anyColor')}
              value={isOwn ? value : '#808080'}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </label>
        )}
      </div>
    </fieldset>
  );
}
