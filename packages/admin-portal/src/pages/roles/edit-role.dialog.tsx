import type { Role } from '@foyer/contract';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { Checkbox, Stack, TextField } from '@foyer/ui';
import { Select } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { changedOf, useMeanwhile } from '../../portal/meanwhile.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useSaving } from '../../portal/use-saving.ts';
import { keyOfName } from './matrix.rules.ts';
import type { Giving, RoleChanges, RolesData } from './roles.controller.ts';
import { rolesMessages } from './roles.messages.ts';
import { useNotify } from '../../portal/use-notify.ts';

/** What the dialog is opened for. */
export type RoleTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'copy'; readonly role: Role };

interface EditRoleProps {
  readonly task: RoleTask | undefined;
  readonly onClose: () => void;
  readonly data: RolesData;
  readonly giving: Giving;
  readonly changes: RoleChanges;
}

/** Makes, copies or renames a role. */
export function EditRoleDialog({ task, ...props }: EditRoleProps) {
  if (!task) return null;
  return (
    <RoleForm
      key={task.kind === 'create' ? '' : `${task.kind} ${task.role.id}`}
      task={task}
      {...props}
    />
  );
}

const keySigns = /^[A-Za-z0-9_.:-]{1,64}$/;

function RoleForm({
  task,
  onClose,
  data,
  giving,
  changes,
}: EditRoleProps & { readonly task: RoleTask }) {
  const text = usePageTexts('roles', rolesMessages);
  const form = useRoleForm(task, changes, onClose);
  const isEdit = task.kind === 'edit';
  const title =
    task.kind === 'create'
      ? text('createTitle')
      : text(isEdit ? 'editTitle' : 'copyTitle', { name: task.role.name });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      isDirty={form.isDirty}
      title={title}
      description={task.kind === 'copy' ? text('copyText') : undefined}
      onSubmit={form.submit}
      submitLabel={text(isEdit ? 'save' : 'create')}
      isBusy={form.isBusy}
      problem={form.problem}
    >
      <Stack>
        <TextField
          label={text('name')}
          value={form.name}
          onValueChange={form.setName}
          maxLength={100}
          error={form.nameError}
        />
        <TextField
          label={text('key')}
          value={form.key}
          onValueChange={form.setKey}
          maxLength={64}
          error={form.keyError}
          hint={text(isEdit ? 'keyChangeHint' : 'keyHint')}
        />
        <TextField
          label={text('description')}
          optional
          value={form.description}
          onValueChange={form.setDescription}
          maxLength={500}
        />
        {task.kind === 'create' && (
          <Select
            label={text('startWith')}
            value={form.base}
            onChange={form.setBase}
            options={[
              { value: '', label: text('startEmpty') },
              ...data.roles.map((role) => ({
                value: role.id,
                label: role.name,
                disabledReason: giving.whyNotHandOn(role),
                description: text('count', { count: role.permissions.length }),
              })),
            ]}
          />
        )}
        <Checkbox
          label={text('isDefault')}
          hint={text('isDefaultHint')}
          checked={form.isDefault}
          onCheckedChange={form.setDefault}
        />
      </Stack>
    </FormDialog>
  );
}

function useRoleForm(task: RoleTask, changes: RoleChanges, onClose: () => void) {
  const text = usePageTexts('roles', rolesMessages);
  const notify = useNotify();
  const role = task.kind === 'create' ? undefined : task.role;
  const isEdit = task.kind === 'edit';
  const firstName = role && !isEdit ? text('copyOf', { name: role.name }) : (role?.name ?? '');
  const [name, setName] = useState(firstName);
  const firstKey = isEdit ? role?.key : undefined;
  const wasDefault = isEdit && role?.isDefault === true;
  const firstBase = task.kind === 'copy' ? task.role.id : '';
  const [ownKey, setKey] = useState(firstKey);
  const [description, setDescription] = useState(role?.description ?? '');
  const [isDefault, setDefault] = useState(wasDefault);
  const [base, setBase] = useState<string>(firstBase);
  const [isAsked, setAsked] = useState(false);
  const { isBusy, failure, save } = useSaving(onClose);
  const checkMeanwhile = useMeanwhile();
  const { client } = usePortal();
  const names = {
    name: text('name'),
    key: text('key'),
    description: text('description'),
    isDefault: text('isDefault'),
  };
  const key = ownKey ?? keyOfName(name);
  const nameError = isAsked && name.trim() === '' ? text('nameMissing') : undefined;
  const wrongKey =
    isAsked && name.trim() !== '' && !keySigns.test(key) ? text('keyWrong') : undefined;
  const isKeyTaken = failure?.code === 'roles/keyTaken';
  const { make, update } = changes;
  const submit = () => {
    setAsked(true);
    if (name.trim() === '' || !keySigns.test(key)) return;
    const form = { name: name.trim(), key, description: description.trim(), isDefault };
    save(async () => {
      if (isEdit && role) {
        const seen = wordsOf(role);
        const mine = changedOf(form, seen);
        const now = (await client.api(rolesCalls, 'admin-portal').listRoles()).find(
          ({ id }) => id === role.id,
        );
        if (now) checkMeanwhile({ seen, now: wordsOf(now), mine, names });
        await update.run({ roleId: role.id, ...mine });
      } else await make.run({ ...form, baseRoleId: base || undefined });
      notify.done(text(isEdit ? 'savedToast' : 'madeToast', { name: form.name }));
    });
  };
  return {
    name,
    setName,
    key,
    setKey,
    description,
    setDescription,
    isDefault,
    setDefault,
    base,
    setBase,
    nameError,
    submit,
    keyError: wrongKey ?? (isKeyTaken ? failure.text : undefined),
    problem: isKeyTaken ? undefined : failure?.text,
    isBusy,
    isDirty:
      name !== firstName ||
      description !== (role?.description ?? '') ||
      ownKey !== firstKey ||
      isDefault !== wasDefault ||
      base !== firstBase,
  };
}

/** What of it the dialog changes. */
function wordsOf({ name, key, description, isDefault }: Role) {
  return { name, key, description, isDefault };
}
