import { type ReactNode, useState } from 'react';
import { CloseIcon } from '../../icons/icons.tsx';
import { FilterIcon } from '../../icons/portal-icons.tsx';
import { useActionRows } from '../action-menu/action-menu.tsx';
import { Button } from '../button/button.tsx';
import type { FilterMenuProps } from '../filter-menu/filter-menu-props.ts';
import { FilterMenu } from '../filter-menu/filter-menu.tsx';
import { useMenuButton } from '../menu/use-menu-button.ts';
import { usePortalText } from '../portal-text/portal-text.tsx';

/** A property that a list can be filtered by. */
export interface FilterField
  extends Pick<FilterMenuProps, 'label' | 'options' | 'values' | 'onChange' | 'isSingle'> {
  readonly id: string;
}

/** Search, filters, and view settings of a list. */
export interface FilterBarProps {
  readonly search: ReactNode;
  readonly filters: readonly FilterField[];
  readonly onClear: () => void;
  /** How many rows match, for example "92 users". */
  readonly summary: string;
  /** Columns, views, and other settings at the end of the first line. */
  readonly children?: ReactNode;
}

/**
 * One button adds a filter; each filter is a chip in a second line, which is always there and never
 * wraps: setting a filter does not move the list.
 */
export function FilterBar({ search, filters, onClear, summary, children }: FilterBarProps) {
  const text = usePortalText();
  const [added, setAdded] = useState('');
  const active = filters.filter(({ values }) => values.length > 0);
  const shown = filters.filter((one) => active.includes(one) || one.id === added);
  return (
    <div className="foyer-filter-bar">
      <div className="foyer-toolbar">
        {search}
        <AddFilter filters={filters.filter((one) => !shown.includes(one))} onAdd={setAdded} />
        <div className="foyer-filter-bar-end">{children}</div>
      </div>
      <fieldset className="foyer-filter-chips" aria-label={text('filters')}>
        <span className="foyer-filter-summary" role="status">
          {summary}
        </span>
        {shown.map(({ id, ...field }) => (
          <span key={id} className="foyer-filter-chip">
            <FilterMenu {...field} startsOpen={id === added} onClose={() => setAdded('')} />
            <button
              type="button"
              className="foyer-chip-remove"
              aria-label={text('removeFilter', { name: field.label })}
              onClick={() => {
                setAdded('');
                field.onChange([]);
              }}
            >
              <CloseIcon size="small" />
            </button>
          </span>
        ))}
        {active.length > 0 && (
          <Button variant="quiet" onClick={onClear}>
            {text('clearFilters')}
          </Button>
        )}
      </fieldset>
    </div>
  );
}

interface AddFilterProps {
  readonly filters: readonly FilterField[];
  readonly onAdd: (id: string) => void;
}

function AddFilter({ filters, onAdd }: AddFilterProps) {
  const text = usePortalText();
  const { isOpen, anchor, isByKey, close, button } = useMenuButton();
  const rows = useActionRows(isOpen);
  const actions = filters.map(({ id, label }) => ({ id, label, onSelect: () => onAdd(id) }));
  if (actions.length === 0) return null;
  return (
    <>
      <button {...button} type="button" className="foyer-filter">
        <FilterIcon size="small" />
        <span className="foyer-filter-label">{text('addFilter')}</span>
      </button>
      {rows && anchor && (
        <rows.ActionRows
          {...{ label: text('addFilter'), actions, isOpen, anchor, isByKey }}
          align="start"
          onClose={close}
        />
      )}
    </>
  );
}
