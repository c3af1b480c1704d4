import { type ReactNode, useEffect, useState } from 'react';
import { useScript } from './use-script.ts';

/** The search over everything and the list of shortcuts, each a script of its own. */
export interface PaletteView {
  readonly openPalette: () => void;
  readonly openShortcuts: () => void;
  readonly overlays: ReactNode;
}

type Open = 'palette' | 'shortcuts';

const loadOverlays = () => import('./palette/overlays.tsx');

/** Ctrl K, `?` and `/`, wherever the focus is; not while a user writes. */
export function usePalette(): PaletteView {
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const script = useScript(open === undefined ? undefined : loadOverlays);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const isPalette =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (isPalette) {
        event.preventDefault();
        setOpen('palette');
        return;
      }
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isWriting(event.target) ||
        isInDialog(event.target)
      )
        return;
      if (event.key === '?') setOpen('shortcuts');
      if (event.key === '/') focusSearch(event);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const overlays = script.status === 'loaded' && (
    <script.value.Overlays open={open} onClose={() => setOpen(undefined)} />
  );
  return {
    openPalette: () => setOpen('palette'),
    openShortcuts: () => setOpen('shortcuts'),
    overlays,
  };
}

/** The search field of the page. */
function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('.foyer-portal-main input[type="search"]');
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

function isInDialog(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role="dialog"], [role="alertdialog"]') !== null &&
    !target.closest('.foyer-layer')
  );
}
