import { toFailure } from '@foyer/client';
import type { AccountItem } from '@foyer/contract/sub-accounts';
import { useApiQuery } from '@foyer/react/query';
import { Button, Stack, TextField } from '@foyer/ui';
import { Combobox, Dialog, RadioCards, Switch } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { type AccountDialogProps, DeleteAccountDialog } from './account-deletion.tsx';
import { tenantsMessages } from './tenants.messages.ts';
import { tenantsQueries } from './tenants.queries.ts';
import type { AccountTreeView } from './use-account-tree.ts';
import { useAccountChanges } from './use-account-changes.ts';

type Named = Pick<AccountItem, 'tenantId' | 'name'>;

/** A dialog of the tree. */
export type AccountDialog =
  | { readonly kind: 'create'; readonly parent: Named }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'rename' | 'move' | 'settings' | 'delete'; readonly account: AccountItem };

interface AccountDialogsProps {
  readonly current: AccountDialog;
  readonly tree: AccountTreeView;
  readonly onClose: () => void;
}

/** The dialogs of the tree. They load when one is opened. */
export function AccountDialogs({ current, tree, onClose }: AccountDialogsProps) {
  if (current.kind === 'create')
    return <CreateDialog parent={current.parent} {...{ tree, onClose }} />;
  if (current.kind === 'deleted') return <DeletedDialog {...{ tree, onClose }} />;
  const { account } = current;
  const props = { account, tree, onClose };
  if (current.kind === 'rename') return <RenameDialog {...props} />;
  if (current.kind === 'move') return <MoveDialog {...props} />;
  if (current.kind === 'settings') return <SettingsDialog {...props} />;
  return <DeleteAccountDialog {...props} />;
}

function CreateDialog(props: {
  readonly parent: Named;
  readonly tree: AccountTreeView;
  readonly onClose: () => void;
}) {
  const { parent, tree, onClose } = props;
  const text = usePageTexts('tenants', tenantsMessages);
  const { create } = useAccountChanges(tree);
  const form = useForm({
    initial: { name: '', isReseller: false },
    validate: ({ name }) => ({ name: name.trim() ? undefined : text('nameMissing') }),
    onClose,
    onSubmit: ({ name, isReseller }) =>
      create({ name: name.trim(), isReseller, parentTenantId: parent.tenantId }),
  });
  return (
    <FormDialog
      {...form.dialog}
      title={text('createTitle', { name: parent.name })}
      submitLabel={text('create')}
    >
      <Stack>
        <TextField
          {...form.field('name')}
          label={text('name')}
          hint={text('nameHint')}
          maxLength={120}
        />
        <Switch
          label={text('isReseller')}
          description={text('isResellerHint')}
          isOn={form.values.isReseller}
          onChange={(isReseller) => form.set({ isReseller })}
        />
      </Stack>
    </FormDialog>
  );
}

function RenameDialog({ account, tree, onClose }: AccountDialogProps) {
  const text = usePageTexts('tenants', tenantsMessages);
  const { rename } = useAccountChanges(tree);
  const form = useForm({
    initial: { name: account.name },
    validate: ({ name }) => ({ name: name.trim() ? undefined : text('nameMissing') }),
    onClose,
    onSubmit: ({ name }) => rename(account, name.trim()),
  });
  return (
    <FormDialog {...form.dialog} title={text('renameTitle', { name: account.name })}>
      <TextField {...form.field('name')} label={text('name')} maxLength={120} />
    </FormDialog>
  );
}

function MoveDialog({ account, tree, onClose }: AccountDialogProps) {
  const text = usePageTexts('tenants', tenantsMessages);
  const { tenant } = usePortal();
  const { move } = useAccountChanges(tree);
  const choices = useApiQuery(tenantsQueries.choices());
  const form = useForm({
    initial: { parentId: account.parentTenantId },
    onClose,
    onSubmit: ({ parentId }) => {
      const parent = choices.data?.find(({ tenantId }) => tenantId === parentId);
      return move(account, { id: parentId, name: parent?.tenantName ?? tenant.name });
    },
  });
  return (
    <FormDialog
      {...form.dialog}
      title={text('moveTitle', { name: account.name })}
      description={text('moveText')}
      submitLabel={text('move')}
    >
      <LoadedPart title={text('failed')} query={choices}>
        {(all) => (
          <Combobox
            label={text('moveTo')}
            placeholder={text('searchAccounts')}
            emptyText={text('noAccounts')}
            value={form.values.parentId}
            onChange={(parentId) => parentId && form.set({ parentId })}
            options={[
              { value: tenant.tenantId, label: tenant.name },
              ...all
                .filter(({ tenantId }) => tenantId !== account.tenantId)
                .map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName })),
            ]}
          />
        )}
      </LoadedPart>
    </FormDialog>
  );
}

function SettingsDialog({ account, tree, onClose }: AccountDialogProps) {
  const text = usePageTexts('tenants', tenantsMessages);
  const { configure } = useAccountChanges(tree);
  const { isReseller, subAccountAccessType, parentAccess } = account;
  const form = useForm({
    initial: { isReseller, subAccountAccessType, parentAccess },
    onClose,
    onSubmit: (settings) => configure(account, settings),
  });
  const { values, set } = form;
  return (
    <FormDialog {...form.dialog} title={text('settingsTitle', { name: account.name })}>
      <Stack>
        <Switch
          label={text('isReseller')}
          description={text('isResellerHint')}
          isOn={values.isReseller}
          onChange={(next) => set({ isReseller: next })}
        />
        {values.isReseller && (
          <RadioCards
            label={text('accessType')}
            value={values.subAccountAccessType}
            onChange={(next) => set({ subAccountAccessType: next })}
            options={(['defaultOff', 'defaultOn', 'alwaysOn'] as const).map((value) => ({
              value,
              label: text(value),
            }))}
          />
        )}
        <RadioCards
          label={text('parentAccess')}
          value={values.parentAccess}
          onChange={(next) => set({ parentAccess: next })}
          options={(['full', 'readOnly', 'none'] as const).map((value) => ({
            value,
            label: text(value),
          }))}
        />
      </Stack>
    </FormDialog>
  );
}

function DeletedDialog({ tree, onClose }: Omit<AccountDialogProps, 'account'>) {
  const text = usePageTexts('tenants', tenantsMessages);
  const { restore } = useAccountChanges(tree);
  const deleted = useApiQuery(tenantsQueries.deleted());
  const notify = useNotify();
  const [restoring, setRestoring] = useState('');
  const run = async (one: { tenantId: string; name: string }) => {
    setRestoring(one.tenantId);
    await restore(one).catch((error: unknown) => notify.failed(toFailure(error)));
    setRestoring('');
    void deleted.refetch();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('deletedAccounts')}
      description={text('deletedText')}
    >
      <LoadedPart title={text('failed')} query={deleted}>
        {(all) =>
          all.length === 0 ? (
            <p>{text('deletedEmpty')}</p>
          ) : (
            <ul className="foyer-accounts-deleted">
              {all.map((one) => (
                <li key={one.tenantId}>
                  <span className="foyer-account-name">
                    <span className="foyer-account-title">{one.name}</span>
                    <span className="foyer-account-path">
                      {text('until', {
                        date: dayText(one.dueAt, text.locale),
                      })}
                    </span>
                  </span>
                  <Button loading={restoring === one.tenantId} onClick={() => void run(one)}>
                    {text('restore')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </Dialog>
  );
}
