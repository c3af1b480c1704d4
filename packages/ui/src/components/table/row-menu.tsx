import { useCallback, useEffect, useRef, useState } from 'react';
import { type Action, useActionRows } from '../action-menu/action-menu.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import type { DataTableProps } from './table-types.ts';

/**
 * The menu of the row whose dots were pressed: one for the table, because thousands of rows may
 * come by.
 */
export interface RowMenuState<Row> {
  readonly at:
    | { readonly row: Row; readonly anchor: HTMLElement; readonly isByKey: boolean }
    | undefined;
  readonly isOpen: boolean;
  readonly open: (row: Row, anchor: HTMLElement, isByKey: boolean) => void;
  readonly close: () => void;
  readonly actions: readonly Action[];
}

/** Remembers which row's menu is open; it closes when the row goes. */
export function useRowMenu<Row>({ rowMenu, rows, rowKey }: DataTableProps<Row>): RowMenuState<Row> {
  const [at, setAt] = useState<RowMenuState<Row>['at']>(undefined);
  const [isOpen, setOpen] = useState(false);
  const actionsBy = useRef(rowMenu);
  actionsBy.current = rowMenu;
  const open = useCallback((row: Row, anchor: HTMLElement, isByKey: boolean) => {
    if (!actionsBy.current) return;
    setAt({ row, anchor, isByKey });
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  // The dots may be those of another row by now.
  const isListed = isOpen && at !== undefined && rows.some((row) => rowKey(row) === rowKey(at.row));
  return { at, isOpen: isListed, open, close, actions: at && rowMenu ? rowMenu(at.row) : [] };
}

/** Draws the menu beside the dots and gives the focus back to them. */
export function RowMenu<Row>(
  props: RowMenuState<Row> & { readonly rowName: (row: Row) => string },
) {
  const { at, isOpen, close, actions, rowName } = props;
  const text = usePortalText();
  const rows = useActionRows(isOpen);
  // On the button itself, so that opening a menu draws no row again.
  useEffect(() => {
    at?.anchor.setAttribute('aria-expanded', String(isOpen));
  }, [at, isOpen]);
  if (!at || !rows) return null;
  const label = text('actionsFor', { name: rowName(at.row) });
  return (
    <rows.ActionRows
      label={label}
      actions={actions}
      isOpen={isOpen}
      onClose={close}
      anchor={at.anchor}
      isByKey={at.isByKey}
    />
  );
}
