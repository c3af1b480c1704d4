import { Stack, TextField } from '@foyer/ui';
import { ActionMenu, EditIcon, RadioCards, TrashIcon } from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useForm } from '../../portal/use-form.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { type ConnectionPartProps, useConnectionChanges } from './provisioning.controller.ts';
import { provisioningMessages } from './provisioning.messages.ts';

/** Renames or deletes a connection. */
export function ConnectionActions({ connection, why }: Omit<ConnectionPartProps, 'onSetup'>) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const dialog = useDialogState<{ readonly kind: 'rename' | 'delete' }>();
  return (
    <>
      <ActionMenu
        label={connection.connectionName}
        actions={[
          {
            id: 'rename',
            label: text('rename'),
            icon: <EditIcon size="small" />,
            disabledReason: why,
            onSelect: () => dialog.open({ kind: 'rename' }),
          },
          {
            id: 'delete',
            label: text('delete'),
            icon: <TrashIcon size="small" />,
            tone: 'danger',
            disabledReason: why,
            onSelect: () => dialog.open({ kind: 'delete' }),
          },
        ]}
      />
      {dialog.current?.kind === 'rename' && (
        <RenameDialog connection={connection} onClose={dialog.close} />
      )}
      {dialog.current?.kind === 'delete' && (
        <DeleteDialog connection={connection} onClose={dialog.close} />
      )}
    </>
  );
}

type DialogProps = Pick<ConnectionPartProps, 'connection'> & { readonly onClose: () => void };

function RenameDialog({ connection, onClose }: DialogProps) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const { rename } = useConnectionChanges();
  const form = useForm({
    initial: { name: connection.connectionName },
    validate: ({ name }) => ({ name: name.trim() === '' ? text('name') : undefined }),
    onSubmit: ({ name }) => rename.run({ connection, name: name.trim() }),
    onClose,
  });
  return (
    <FormDialog {...form.dialog} title={text('renameTitle')}>
      <TextField {...form.field('name')} label={text('name')} />
    </FormDialog>
  );
}

function DeleteDialog({ connection, onClose }: DialogProps) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const { openPage } = usePortal();
  const { remove } = useConnectionChanges();
  const initial: { choice: 'keep' | 'remove' } = { choice: 'keep' };
  const form = useForm({
    initial,
    onSubmit: async ({ choice }) => {
      await remove.run({ connection, deleteAll: choice === 'remove' });
      openPage('provisioning');
    },
    onClose,
  });
  const { connectionName: name, users } = connection;
  return (
    <FormDialog
      {...form.dialog}
      isDirty={false}
      title={text('deleteTitle', { name })}
      description={text('deleteText', { count: users })}
      submitLabel={text('delete')}
      tone="danger"
    >
      <Stack>
        <RadioCards
          label={text('deleteChoice')}
          value={form.values.choice}
          onChange={(choice) => form.set({ choice })}
          options={[
            { value: 'keep', label: text('deleteKeep'), description: text('deleteKeepText') },
            { value: 'remove', label: text('deleteUsers'), description: text('deleteUsersText') },
          ]}
        />
      </Stack>
    </FormDialog>
  );
}
