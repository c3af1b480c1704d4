import type { Role } from '@foyer/contract';
import { toFailure } from '@foyer/client';
import { Alert, Button, Checkbox, Stack, TextField } from '@foyer/ui';
import { Select, useToaster } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { UnsavedDialog } from '../../portal/unsaved-dialog.tsx';
import { keyOfName } from './matrix.rules.ts';
import type { Giving, RoleChanges, RolesData } from './roles.controller.ts';
import { rolesMessages } from './roles.messages.ts';

/** What the dialog is opened for. */
export type RoleTask = { readonly kind: 'create' } | { readonly kind: 'edit' | 'copy'; readonly role: Role };

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
  return <RoleForm key={task.kind === 'create' ? '' : `${task.kind} ${task.role.id}`} task={task} {...props} />;
}

const keySigns = /^[A-Za-z0-9_.:-]{1,64}$/;

function RoleForm({ task, onClose, data, giving, changes }: EditRoleProps & { readonly task: RoleTask }) {
  const text = usePageTexts('roles', rolesMessages);
  const form = useRoleForm(task, changes, onClose);
  const isEdit = task.kind === 'edit';
  const title =
    task.kind === 'create' ? text('createTitle') : text(isEdit ? 'editTitle' : 'copyTitle', { name: task.role.name });
  return (
    <UnsavedDialog
      isOpen
      onClose={onClose}
      isDirty={form.isDirty}
      title={title}
      description={task.kind === 'copy' ? text('copyText') : undefined}
      onSubmit={() => void form.submit()}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" variant="primary" loading={form.isBusy}>
            {text(isEdit ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <Stack>
        {form.problem !== undefined && <Alert tone="error">{form.problem}</Alert>}
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
                ...{ value: role.id, label: role.name, disabledReason: giving.whyNotHandOn(role) },
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
    </UnsavedDialog>
  );
}

function useRoleForm(task: RoleTask, changes: RoleChanges, onClose: () => void) {
  const text = usePageTexts('roles', rolesMessages);
  const { show } = useToaster();
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
  const [problem, setProblem] = useState<{ readonly text: string; readonly isKey: boolean } | undefined>(undefined);
  const key = ownKey ?? keyOfName(name);
  const nameError = isAsked && name.trim() === '' ? text('nameMissing') : undefined;
  const wrongKey = isAsked && name.trim() !== '' && !keySigns.test(key) ? text('keyWrong') : undefined;
  const { make, update } = changes;
  const submit = async (): Promise<void> => {
    setAsked(true);
    setProblem(undefined);
    if (name.trim() === '' || !keySigns.test(key)) return;
    const form = { name: name.trim(), key, description: description.trim(), isDefault };
    try {
      if (isEdit && role) await update.run({ roleId: role.id, ...form });
      else await make.run({ ...form, baseRoleId: base || undefined });
      show({ text: text(isEdit ? 'savedToast' : 'madeToast', { name: form.name }) });
      onClose();
    } catch (error) {
      const failure = toFailure(error);
      setProblem({ text: failure.text, isKey: failure.code === 'roles/keyTaken' });
    }
  };
  return {
    ...{
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
    },
    keyError: wrongKey ?? (problem?.isKey ? problem.text : undefined),
    problem: problem?.isKey ? undefined : problem?.text,
    isBusy: make.isRunning || update.isRunning,
    isDirty:
      name !== firstName ||
      description !== (role?.description ?? '') ||
      ownKey !== firstKey ||
      isDefault !== wasDefault ||
      base !== firstBase,
  };
}
