import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useCallback, useRef, useState } from 'react';
import { type Action, ActionPopup } from '../action-menu/action-menu.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { useRoot } from '../root/root-context.ts';

/** The menu of the row whose dots were pressed: one for the table, because thousands of rows may come by. */
export interface RowMenuState<Row> {
  readonly at: { readonly row: Row; readonly anchor: HTMLElement } | undefined;
  readonly isOpen: boolean;
  readonly open: (row: Row, anchor: HTMLElement) => void;
  readonly close: () => void;
  readonly actions: readonly Action[];
}

/** Remembers which row's menu is open. */
export function useRowMenu<Row>(rowMenu: ((row: Row) => readonly Action[]) | undefined): RowMenuState<Row> {
  const [at, setAt] = useState<RowMenuState<Row>['at']>(undefined);
  const [isOpen, setOpen] = useState(false);
  const actionsOf = useRef(rowMenu);
  actionsOf.current = rowMenu;
  const open = useCallback((row: Row, anchor: HTMLElement) => {
    if (!actionsOf.current) return;
    setAt({ row, anchor });
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  return { at, isOpen, open, close, actions: at && rowMenu ? rowMenu(at.row) : [] };
}

/** Draws the menu beside the dots and gives the focus back to them. */
export function RowMenu<Row>(props: RowMenuState<Row> & { readonly rowName: (row: Row) => string }) {
  const { at, isOpen, close, actions, rowName } = props;
  const { direction } = useRoot();
  const text = usePortalText();
  if (!at) return null;
  return (
    <DirectionProvider direction={direction}>
      <BaseMenu.Root modal={false} open={isOpen} onOpenChange={(open) => !open && close()}>
        <ActionPopup label={text('actionsFor', { name: rowName(at.row) })} actions={actions} anchor={at.anchor} />
      </BaseMenu.Root>
    </DirectionProvider>
  );
}
