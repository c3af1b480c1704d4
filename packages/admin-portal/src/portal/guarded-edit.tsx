import { InlineEdit, type InlineEditProps } from '@foyer/ui/portal';
import { useState } from 'react';
import { useUnsaved } from './use-unsaved.ts';

/** A text that is changed where it stands; leaving the page asks while something is typed and not saved. */
export function GuardedEdit(props: Omit<InlineEditProps, 'onDirty'>) {
  const [isDirty, setDirty] = useState(false);
  useUnsaved(isDirty);
  return <InlineEdit {...props} onDirty={setDirty} />;
}
