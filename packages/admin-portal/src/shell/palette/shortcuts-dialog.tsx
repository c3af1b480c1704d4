import { Dialog, Kbd } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { isMac } from '../platform.ts';
import { paletteMessages } from './palette.messages.ts';

/** Lists the keys. */
export function ShortcutsDialog({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const text = usePageTexts('palette', paletteMessages);
  const rows: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
    { keys: isMac() ? ['⌘', 'K'] : ['Ctrl', 'K'], does: text('openPalette') },
    { keys: ['/'], does: text('focusSearch') },
    { keys: ['?'], does: text('listShortcuts') },
    { keys: ['↑', '↓'], does: text('moveRows') },
    { keys: ['Enter'], does: text('choose') },
    { keys: ['Esc'], does: text('closeTop') },
  ];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title={text('shortcuts')}
      description={text('shortcutsText')}
    >
      <dl className="foyer-shortcuts">
        {rows.map(({ keys, does }) => (
          <div key={does} className="foyer-shortcut">
            <dt className="foyer-shortcut-does">{does}</dt>
            <dd className="foyer-shortcut-keys">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
