import { toFailure } from '@foyer/client';
import type { UserOfAccounts } from '@foyer/contract/sub-accounts';
import { useApiQuery } from '@foyer/react/query';
import { Stack, TextField } from '@foyer/ui';
import { ConfirmDialog, MultiSelect, Switch } from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { ImpersonateDialog } from '../users/impersonate.dialog.tsx';
import { rolesQueries } from '../roles/roles.queries.ts';
import { tenantsMessages } from './tenants.messages.ts';
import { tenantsQueries } from './tenants.queries.ts';
import { useAccountUserChanges } from './use-account-user-changes.ts';

/** A dialog of the users of all accounts. */
export type AccountUserDialog =
  | { readonly kind: 'add'; readonly email: string }
  | { readonly kind: 'roles' | 'remove' | 'impersonate'; readonly user: UserOfAccounts };

interface AccountUserDialogsProps {
  readonly current: AccountUserDialog;
  readonly onClose: () => void;
}

/** The dialogs of the users of all accounts. They load when one is opened. */
export function AccountUserDialogs({ current, onClose }: AccountUserDialogsProps) {
  if (current.kind === 'add') return <AddUserDialog email={current.email} onClose={onClose} />;
  if (current.kind === 'roles') return <RolesDialog user={current.user} onClose={onClose} />;
  const { user, kind } = current;
  if (kind === 'remove') return <RemoveDialog user={user} onClose={onClose} />;
  return (
    <ImpersonateDialog
      userId={user.id}
      name={user.name || user.email}
      accounts={user.tenants.map(({ tenantId, tenantName }) => ({ tenantId, name: tenantName }))}
      onClose={onClose}
    />
  );
}

function useRoleOptions() {
  const { isAllowed } = usePortal();
  const roles = useApiQuery({
    ...rolesQueries.list(),
    isEnabled: isAllowed('fe.secure.read.roles'),
  });
  // roles that an account made for itself do not exist in the others
  const shared = (roles.data ?? []).filter(({ tenantId }) => !tenantId);
  return shared.map(({ id, name }) => ({ value: id, label: name }));
}

function AddUserDialog({
  email,
  onClose,
}: {
  readonly email: string;
  readonly onClose: () => void;
}) {
  const text = usePageTexts('tenants', tenantsMessages);
  const { tenant } = usePortal();
  const { add } = useAccountUserChanges();
  const choices = useApiQuery(tenantsQueries.choices()).data ?? [];
  const roleOptions = useRoleOptions();
  const none: readonly string[] = [];
  const form = useForm({
    initial: { email, name: '', tenantIds: none, roleIds: none },
    validate: (values) => ({
      email: values.email.trim() ? undefined : text('emailMissing'),
      tenantIds: values.tenantIds.length > 0 ? undefined : text('accountsMissing'),
    }),
    onClose,
    onSubmit: add,
  });
  const { values, set } = form;
  return (
    <FormDialog
      {...form.dialog}
      title={text('addUserTitle')}
      description={text('addUserText')}
      submitLabel={text('addUser')}
    >
      <Stack>
        <TextField {...form.field('email')} label={text('email')} type="email" />
        {!email && <TextField {...form.field('name')} label={text('fullName')} optional />}
        <MultiSelect
          label={text('inAccounts')}
          placeholder={text('chooseAccounts')}
          emptyText={text('noAccounts')}
          error={form.error('tenantIds')}
          values={values.tenantIds}
          onChange={(tenantIds) => set({ tenantIds })}
          options={[
            { value: tenant.tenantId, label: tenant.name },
            ...choices.map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName })),
          ]}
        />
        <MultiSelect
          label={text('roles')}
          hint={text('rolesHint')}
          placeholder={text('chooseRoles')}
          emptyText={text('noRoles')}
          values={values.roleIds}
          onChange={(roleIds) => set({ roleIds })}
          options={roleOptions}
        />
      </Stack>
    </FormDialog>
  );
}

interface UserDialogProps {
  readonly user: UserOfAccounts;
  readonly onClose: () => void;
}

/** The roles of a user in each of their accounts. */
function RolesDialog({ user, onClose }: UserDialogProps) {
  const text = usePageTexts('tenants', tenantsMessages);
  const { tenant } = usePortal();
  const { setRoles, setAccess } = useAccountUserChanges();
  const roleOptions = useRoleOptions();
  const own = user.tenants.find(({ tenantId }) => tenantId === tenant.tenantId);
  const form = useForm({
    initial: {
      access: own?.subAccountAccessAllowed ?? false,
      roles: Object.fromEntries(
        user.tenants.map(({ tenantId, roles }) => [tenantId, roles.map(({ id }) => id)]),
      ),
    },
    onClose,
    onSubmit: async ({ roles, access }) => {
      await setRoles(user, roles);
      if (own && access !== own.subAccountAccessAllowed) await setAccess(user, access);
    },
  });
  const { values, set } = form;
  const name = user.name || user.email;
  return (
    <FormDialog
      {...form.dialog}
      title={text('rolesTitle', { name })}
      description={text('rolesText')}
    >
      <Stack>
        {user.tenants.map(({ tenantId, tenantName, roles }) => (
          <MultiSelect
            key={tenantId}
            label={text('rolesIn', { account: tenantName })}
            placeholder={text('chooseRoles')}
            emptyText={text('noRoles')}
            values={values.roles[tenantId] ?? []}
            onChange={(roleIds) => set({ roles: { ...values.roles, [tenantId]: [...roleIds] } })}
            options={addOwnRoles(roleOptions, roles)}
          />
        ))}
        {own && (
          <Switch
            label={text('accessOn')}
            isOn={values.access}
            onChange={(access) => set({ access })}
          />
        )}
      </Stack>
    </FormDialog>
  );
}

/** Roles of the account itself are offered where the user has them. */
const addOwnRoles = (
  options: readonly { readonly value: string; readonly label: string }[],
  assigned: readonly { readonly id: string; readonly name: string }[],
) => [
  ...options,
  ...assigned
    .filter(({ id }) => !options.some(({ value }) => value === id))
    .map(({ id, name }) => ({ value: id, label: name })),
];

/** Removes a user from all their accounts after naming them. */
function RemoveDialog({ user, onClose }: UserDialogProps) {
  const text = usePageTexts('tenants', tenantsMessages);
  const { remove } = useAccountUserChanges();
  const accounts = user.tenants.map(({ tenantName }) => tenantName).join(', ');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('removeTitle', { name: user.name || user.email })}
      consequence={`${text('removeFrom', { accounts })} ${text('removeDeletes')}`}
      confirmLabel={text('removeUser')}
      tone="danger"
      onConfirm={() => remove(user)}
      failure={(error) => toFailure(error).text}
    />
  );
}
