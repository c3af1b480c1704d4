import type { ReactNode } from 'react';
import { CloseIcon } from '../../icons/icons.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';

/** What can be done with what is selected. */
export interface BulkBarProps {
  readonly count: number;
  /** "3 selected" unless given. */
  readonly label?: string | undefined;
  readonly onClear: () => void;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** Shows as soon as something is selected, and says how much. */
export function BulkBar({ count, label, onClear, children }: BulkBarProps) {
  const text = usePortalText();
  const isShown = count > 0;
  return (
    <div className="foyer-bulk" role="status" data-shown={isShown || undefined}>
      {isShown && (
        <div className="foyer-bulk-bar">
          <span className="foyer-bulk-count">{label ?? text('selectedRows', { count })}</span>
          <div className="foyer-bulk-actions">{children}</div>
          <button
            type="button"
            className="foyer-icon-button"
            aria-label={text('clearSelection')}
            onClick={onClear}
          >
            <CloseIcon size="small" />
          </button>
        </div>
      )}
    </div>
  );
}
