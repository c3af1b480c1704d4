import { Link } from '@foyer/ui';
import { text } from '../console-text.ts';

/** Says that nothing here is real, and leads out of it. */
export function PreviewNote() {
  return (
    <p className="console-preview-note" role="note">
      {text('preview')} · <Link href="/account/login?preview=off">{text('leavePreview')}</Link>
    </p>
  );
}
