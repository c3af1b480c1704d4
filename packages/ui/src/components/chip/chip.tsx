import type { ReactNode } from 'react';
import { CloseIcon } from '../../icons/icons.tsx';
import type { Tone } from '../badge/badge.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';

/** A word that can be taken away: a role of a user, a filter. */
export interface ChipProps {
  readonly children: ReactNode;
  readonly tone?: Tone | 'neutral' | 'accent' | undefined;
  /** A dot of this color before the text, for example the color of a group. */
  readonly color?: string | undefined;
  readonly onRemove?: (() => void) | undefined;
  /** Read out for the cross; "Remove" and the text, if that is a plain one, unless given. */
  readonly removeLabel?: string | undefined;
}

/** Shows a value in a list of values. */
export function Chip({ children, tone = 'neutral', color, onRemove, removeLabel }: ChipProps) {
  const text = usePortalText();
  const named =
    typeof children === 'string' ? text('removeNamed', { name: children }) : text('remove');
  return (
    <span className="foyer-chip" data-tone={tone}>
      {color !== undefined && (
        <span className="foyer-chip-dot" style={{ backgroundColor: color }} />
      )}
      <span className="foyer-chip-text">{children}</span>
      {onRemove && (
        <button
          type="button"
          className="foyer-chip-remove"
          aria-label={removeLabel ?? named}
          onClick={onRemove}
        >
          <CloseIcon size="small" />
        </button>
      )}
    </span>
  );
}
