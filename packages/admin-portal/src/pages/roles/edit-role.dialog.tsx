import type { Role } from '@foyer/contract';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { Checkbox, Stack, TextField } from '@foyer/ui';
import { Select } from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { changedValues, useConcurrentEditCheck } from '../../portal/concurrent-edits.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useForm } from '../../portal/use-form.ts';
import { keyFromName } from './matrix.rules.ts';
import type { RoleLocks, RoleChanges, RolesData } from './roles.controller.ts';
import { rolesMessages } from './roles.messages.ts';
import { useNotify } from '../../portal/use-notify.ts';

/** What the dialog is opened for. */
export type RoleTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'copy'; readonly role: Role };

interface EditRoleProps {
  readonly task: RoleTask;
  readonly onClose: () => void;
  readonly onCreated: (role: Role) => void;
  readonly data: RolesData;
  readonly roleGrants: RoleLocks;
  readonly changes: RoleChanges;
}

const keyPattern = /^[A-Za-z0-9_.:-]{1,64}$/;

interface RoleValues {
  readonly name: string;
  /** `undefined` while it follows the name. */
  readonly key: string | undefined;
  readonly description: string;
  readonly isDefault: boolean;
  readonly baseRoleId: string;
}

/** Creates, duplicates, or edits a role. */
export function EditRoleDialog({
  task,
  onClose,
  onCreated,
  data,
  roleGrants,
  changes,
}: EditRoleProps) {
  const text = usePageTexts('roles', rolesMessages);
  const isEdit = task.kind === 'edit';
  const submit = useSubmit(task, changes, onCreated);
  const form = useForm({
    initial: useInitialValues(task),
    validate: ({ name, key }) => ({
      name: name.trim() === '' ? text('nameMissing') : undefined,
      key:
        name.trim() !== '' && !keyPattern.test(key ?? keyFromName(name))
          ? text('keyWrong')
          : undefined,
    }),
    fieldOfError: { 'roles/keyTaken': 'key' },
    onClose,
    onSubmit: submit,
  });
  const { values, set } = form;
  const title =
    task.kind === 'create'
      ? text('createTitle')
      : text(isEdit ? 'editTitle' : 'copyTitle', { name: task.role.name });
  return (
    <FormDialog
      {...form.dialog}
      title={title}
      description={task.kind === 'copy' ? text('copyText') : undefined}
      submitLabel={text(isEdit ? 'save' : 'create')}
    >
      <Stack>
        <TextField {...form.field('name')} label={text('name')} maxLength={100} />
        <TextField
          label={text('key')}
          value={values.key ?? keyFromName(values.name)}
          onValueChange={(key) => set({ key })}
          error={form.error('key')}
          maxLength={64}
          hint={text(isEdit ? 'keyChangeHint' : 'keyHint')}
        />
        <TextField
          {...form.field('description')}
          label={text('description')}
          optional
          maxLength={500}
        />
        {task.kind === 'create' && (
          <Select
            label={text('startWith')}
            value={values.baseRoleId}
            onChange={(baseRoleId) => set({ baseRoleId })}
            options={[
              { value: '', label: text('startEmpty') },
              ...data.roles.map((role) => ({
                value: role.id,
                label: role.name,
                disabledReason: roleGrants.grantDenialReason(role),
                description: text('count', { count: role.permissions.length }),
              })),
            ]}
          />
        )}
        <Checkbox
          label={text('isDefault')}
          hint={text('isDefaultHint')}
          checked={values.isDefault}
          onCheckedChange={(isDefault) => set({ isDefault })}
        />
      </Stack>
    </FormDialog>
  );
}

function useInitialValues(task: RoleTask): RoleValues {
  const text = usePageTexts('roles', rolesMessages);
  if (task.kind === 'create')
    return { name: '', key: undefined, description: '', isDefault: false, baseRoleId: '' };
  const { id, name, key, isDefault } = task.role;
  const description = task.role.description ?? '';
  if (task.kind === 'edit') return { name, key, description, isDefault, baseRoleId: '' };
  const copyName = text('copyLabel', { name });
  return { name: copyName, key: undefined, description, isDefault: false, baseRoleId: id };
}

/** Saves a role; an edit of values that changed in the meantime is confirmed first. */
function useSubmit(task: RoleTask, { make, update }: RoleChanges, onCreated: (role: Role) => void) {
  const text = usePageTexts('roles', rolesMessages);
  const notify = useNotify();
  const checkMeanwhile = useConcurrentEditCheck();
  const { client } = usePortal();
  const names = {
    name: text('name'),
    key: text('key'),
    description: text('description'),
    isDefault: text('isDefault'),
  };
  return async ({ name, key, description, isDefault, baseRoleId }: RoleValues) => {
    const form = {
      name: name.trim(),
      key: key ?? keyFromName(name),
      description: description.trim(),
      isDefault,
    };
    if (task.kind !== 'edit') {
      const role = await make.run({ ...form, baseRoleId: baseRoleId || undefined });
      notify.done(text('madeToast', { name: form.name }));
      if (task.kind === 'create') onCreated(role);
      return;
    }
    const seen = searchText(task.role);
    const mine = changedValues(form, seen);
    const roles = await client.api(rolesCalls, 'admin-portal').listRoles();
    const now = roles.find(({ id }) => id === task.role.id);
    if (now) checkMeanwhile({ seen, now: searchText(now), mine, names });
    await update.run({ roleId: task.role.id, ...mine });
    notify.done(text('savedToast', { name: form.name }));
  };
}

/** What of it the dialog changes. */
function searchText({ name, key, description, isDefault }: Role) {
  return { name, key, description, isDefault };
}
