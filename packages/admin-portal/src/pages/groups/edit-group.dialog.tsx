import type { Group } from '@foyer/contract/groups';
import { groupsCalls } from '@foyer/contract/groups/calls';
import type { TeamMember } from '@foyer/contract/users';
import { Stack, TextField } from '@foyer/ui';
import { ColorField, MultiSelect } from '@foyer/ui/portal';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { changedValues, useConcurrentEditCheck } from '../../portal/concurrent-edits.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { usePortal } from '../../portal/use-portal.ts';
import {
  type GroupForm,
  type GroupLocks,
  useGrantableRoles,
  useGroupChanges,
} from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';
import { UserPicker } from './user-picker.tsx';

const colors = [
  { value: '#1d4ed8', name: 'colorBlue' },
  { value: '#047857', name: 'colorGreen' },
  { value: '#0f766e', name: 'colorTeal' },
  { value: '#b45309', name: 'colorAmber' },
  { value: '#b91c1c', name: 'colorRed' },
  { value: '#be185d', name: 'colorPink' },
  { value: '#6d28d9', name: 'colorViolet' },
  { value: '#4b5563', name: 'colorGray' },
] as const;

interface CreateGroupProps {
  readonly locks: GroupLocks;
  readonly onClose: () => void;
}

interface NewGroupForm extends GroupForm {
  readonly roleIds: readonly string[];
  readonly users: readonly TeamMember[];
}

const empty: NewGroupForm = {
  name: '',
  color: colors[0].value,
  description: '',
  metadata: '',
  roleIds: [],
  users: [],
};

/** Creates a group with its roles and first members. */
export function CreateGroupDialog({ locks, onClose }: CreateGroupProps) {
  const text = usePageTexts('groups', groupsMessages);
  const { create } = useGroupChanges();
  const roles = useGrantableRoles().data;
  const validate = useGroupValidation();
  const form = useForm({
    initial: empty,
    validate,
    fieldOfError: { 'groups/nameTaken': 'name' },
    onClose,
    onSubmit: ({ users, roleIds, ...group }) =>
      create.run({ ...trimmed(group), roleIds, userIds: users.map(({ id }) => id) }),
  });
  const { values, set } = form;
  return (
    <FormDialog {...form.dialog} title={text('createTitle')} submitLabel={text('create')}>
      <Stack>
        <TextField {...form.field('name')} label={text('name')} maxLength={100} />
        <Color value={values.color} onChange={(color) => set({ color })} />
        <TextField
          {...form.field('description')}
          label={text('description')}
          optional
          maxLength={500}
        />
        {roles && (
          <MultiSelect
            label={text('roles')}
            hint={text('rolesHint')}
            placeholder={text('rolesPlaceholder')}
            optional
            values={values.roleIds}
            onChange={(roleIds) => set({ roleIds })}
            options={roles.map((role) => ({
              value: role.id,
              label: role.name,
              description: role.description || role.key,
              disabledReason: locks.grant(role),
            }))}
          />
        )}
        <UserPicker
          label={text('users')}
          values={values.users}
          onChange={(users) => set({ users })}
        />
        <Advanced form={form} />
      </Stack>
    </FormDialog>
  );
}

interface EditGroupProps {
  readonly group: Group;
  readonly onClose: () => void;
}

/** Changes the name, color, description, and metadata of a group. */
export function EditGroupDialog({ group, onClose }: EditGroupProps) {
  const text = usePageTexts('groups', groupsMessages);
  const { update } = useGroupChanges();
  const { client } = usePortal();
  const checkMeanwhile = useConcurrentEditCheck();
  const validate = useGroupValidation();
  const seen = toForm(group);
  const form = useForm({
    initial: seen,
    validate,
    fieldOfError: { 'groups/nameTaken': 'name' },
    onClose,
    onSubmit: async (values) => {
      const mine = changedValues(trimmed(values), { ...seen });
      const api = client.api(groupsCalls, 'admin-portal');
      const now = toForm(await api.getGroup({ params: { groupId: group.id } }));
      const names = {
        name: text('name'),
        color: text('color'),
        description: text('description'),
        metadata: text('metadata'),
      };
      checkMeanwhile({ seen: { ...seen }, now: { ...now }, mine, names });
      await update.run({ group, ...mine });
    },
  });
  return (
    <FormDialog
      {...form.dialog}
      title={text('editTitle', { name: group.name })}
      submitLabel={text('save')}
    >
      <Stack>
        <TextField {...form.field('name')} label={text('name')} maxLength={100} />
        <Color value={form.values.color} onChange={(color) => form.set({ color })} />
        <TextField
          {...form.field('description')}
          label={text('description')}
          optional
          maxLength={500}
        />
        <Advanced form={form} />
      </Stack>
    </FormDialog>
  );
}

interface ColorProps {
  readonly value: string;
  readonly onChange: (color: string) => void;
}

function Color(props: ColorProps) {
  const text = usePageTexts('groups', groupsMessages);
  const swatches = colors.map(({ value, name }) => ({ value, label: text(name) }));
  return <ColorField {...props} label={text('color')} swatches={swatches} isFree />;
}

interface AdvancedProps {
  readonly form: {
    readonly field: (name: 'metadata') => {
      readonly value: string;
      readonly onValueChange: (value: string) => void;
      readonly error: string | undefined;
    };
  };
}

/** What only integrations need; open where something in it is wrong. */
function Advanced({ form }: AdvancedProps) {
  const text = usePageTexts('groups', groupsMessages);
  const field = form.field('metadata');
  return (
    <details className="foyer-group-advanced" open={field.error !== undefined || undefined}>
      <summary>{text('advanced')}</summary>
      <TextField
        {...field}
        label={text('metadata')}
        optional
        hint={text('metadataHint')}
        placeholder={'{"costCenter": 7}'}
      />
    </details>
  );
}

function useGroupValidation() {
  const text = usePageTexts('groups', groupsMessages);
  return ({ name, metadata }: GroupForm) => ({
    name: name.trim() === '' ? text('nameMissing') : undefined,
    metadata: metadata.trim() !== '' && !isJson(metadata) ? text('metadataInvalid') : undefined,
  });
}

const toForm = ({ name, color = '', description = '', metadata = '' }: Group): GroupForm => ({
  name,
  color,
  description,
  metadata,
});

const trimmed = ({ name, color, description, metadata }: GroupForm) => ({
  name: name.trim(),
  color,
  description: description.trim(),
  metadata: metadata.trim(),
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
