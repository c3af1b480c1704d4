import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** Which of the two is open. */
export interface OverlaysProps {
  readonly open: 'palette' | 'shortcuts' | undefined;
  readonly onClose: () => void;
}

/** The search over everything, and the list of shortcuts. */
export function Overlays({ open, onClose }: OverlaysProps) {
  return (
    <>
      {open === 'palette' && <Palette onClose={onClose} />}
      <ShortcutsDialog isOpen={open === 'shortcuts'} onClose={onClose} />
    </>
  );
}
