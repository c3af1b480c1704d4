import { Button, CopyIcon } from '@foyer/ui';
import type { CatalogEntry, CatalogList } from '../catalog/catalog-list.ts';
import type { Toasts } from '../toasts/toasts.ts';
import { ConsoleDialog } from './console-dialog.tsx';

/** What the drawer shows. */
export interface EntryDrawerProps {
  readonly list: CatalogList;
  readonly entry: CatalogEntry | undefined;
  readonly toasts: Toasts;
  readonly onClose: () => void;
}

/** One value in detail. */
export function EntryDrawer({ list, entry, toasts, onClose }: EntryDrawerProps) {
  const copy = (value: string) =>
    navigator.clipboard.writeText(value).then(
      () => toasts.show({ text: `Copied ${value}`, tone: 'success' }),
      () =>
        toasts.show({
          text: 'The browser did not let us copy. Select the value instead.',
          tone: 'error',
        }),
    );
  return (
    <ConsoleDialog
      kind="drawer"
      title={entry?.label ?? ''}
      isOpen={entry !== undefined}
      onClose={onClose}
    >
      {entry && (
        <>
          <dl className="console-facts">
            <dt>Value</dt>
            <dd className="console-value">{entry.value}</dd>
            <dt>List</dt>
            <dd>{list.title}</dd>
            <dt>Place</dt>
            <dd>{`${list.entries.indexOf(entry) + 1} of ${list.entries.length}${list.isOpen ? ', and more' : ''}`}</dd>
          </dl>
          <Button icon={<CopyIcon />} onClick={() => void copy(entry.value)}>
            Copy value
          </Button>
        </>
      )}
    </ConsoleDialog>
  );
}
