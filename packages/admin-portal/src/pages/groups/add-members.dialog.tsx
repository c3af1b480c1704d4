import type { Group } from '@foyer/contract/groups';
import type { TeamMember } from '@foyer/contract/users';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { useGroupMemberChanges } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';
import { UserPicker } from './user-picker.tsx';

interface AddMembersProps {
  readonly group: Group;
  readonly memberIds: readonly string[];
  readonly onClose: () => void;
}

const initial: { readonly users: readonly TeamMember[] } = { users: [] };

/** Adds users of the account to a group. */
export function AddMembersDialog({ group, memberIds, onClose }: AddMembersProps) {
  const text = usePageTexts('groups', groupsMessages);
  const { add } = useGroupMemberChanges();
  const form = useForm({
    initial,
    validate: ({ users }) => ({ users: users.length === 0 ? text('addNone') : undefined }),
    onClose,
    onSubmit: ({ users }) => add.run({ group, userIds: users.map(({ id }) => id) }),
  });
  const { users } = form.values;
  const roles = group.roles?.map(({ name }) => name).join(', ');
  return (
    <FormDialog
      {...form.dialog}
      problem={form.error('users') ?? form.dialog.problem}
      title={text('addTitle', { group: group.name })}
      description={roles ? text('addText', { roles }) : text('addTextNoRoles')}
      submitLabel={users.length === 0 ? text('addUsers') : text('add', { count: users.length })}
    >
      <UserPicker
        label={text('users')}
        values={users}
        onChange={(chosen) => form.set({ users: chosen })}
        memberIds={memberIds}
      />
    </FormDialog>
  );
}
