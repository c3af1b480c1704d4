import { toFailure } from '@foyer/client';
import type { AuditStream } from '@foyer/contract/audit-streams';
import { ConfirmDialog } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { CreateStreamDialog, EditStreamDialog } from './stream-form.tsx';
import { StreamSheet } from './stream.sheet.tsx';
import { type StreamDialog, useStreamChanges } from './streams.controller.ts';
import { streamsMessages } from './streams.messages.ts';

interface StreamDialogsProps {
  readonly streams: readonly AuditStream[];
  readonly lock: string | undefined;
  readonly current: StreamDialog;
  readonly open: (dialog: StreamDialog) => void;
  readonly onClose: () => void;
}

/** The dialogs of the tab and the sheet of a stream. They load when one is opened. */
export function StreamDialogs({ streams, lock, current, open, onClose }: StreamDialogsProps) {
  if (current.kind === 'create') return <CreateStreamDialog onClose={onClose} />;
  const { kind, stream } = current;
  if (kind === 'edit') return <EditStreamDialog stream={stream} onClose={onClose} />;
  if (kind === 'delete') return <DeleteDialog stream={stream} onClose={onClose} />;
  // it changes while it is looked at
  const latest = streams.find(({ id }) => id === stream.id) ?? stream;
  return <StreamSheet stream={latest} {...{ lock, open, onClose }} />;
}

interface DeleteProps {
  readonly stream: AuditStream;
  readonly onClose: () => void;
}

function DeleteDialog({ stream, onClose }: DeleteProps) {
  const text = usePageTexts('streams', streamsMessages);
  const { remove } = useStreamChanges();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('deleteTitle', { name: stream.name })}
      consequence={text('deleteText')}
      confirmLabel={text('actionDelete')}
      tone="danger"
      onConfirm={async () => void (await remove.run(stream))}
      failure={(error) => toFailure(error).text}
    />
  );
}
