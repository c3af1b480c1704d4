import type { TeamMember } from '@foyer/contract/users';
import { MultiSelect, type Option } from '@foyer/ui/portal';
import { useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { listUserNames } from './list-user-names.ts';
import type { Users } from './users.controller.ts';

interface ChangeManyProps {
  readonly users: Users;
  readonly kind: 'roles' | 'groups';
  readonly onClose: () => void;
}

const heldBy = (member: TeamMember, kind: 'roles' | 'groups'): readonly string[] =>
  kind === 'roles' ? member.roleIds : (member.groups ?? []).map(({ id }) => id);

/** Gives roles or groups to several people at once, and takes others away; what is not named here stays as it is. */
export function BulkEditDialog({ users, kind, onClose }: ChangeManyProps) {
  const { text, chosen, setSelected, giving, changes } = users;
  const [given, setGiven] = useState<readonly string[]>([]);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const options = giving[kind];
  const byPeople = (test: 'some' | 'every', { value }: Option) =>
    chosen[test]((member) => heldBy(member, kind).includes(value));
  const save = async () => {
    setAsked(true);
    if (given.length + taken.length === 0) return;
    setBusy(true);
    const change = kind === 'roles' ? changes.changeRolesOf : changes.changeGroupsOf;
    await change(chosen, given, taken).finally(() => setBusy(false));
    setSelected(new Set());
    onClose();
  };
  const placeholder = text(kind === 'roles' ? 'chooseRoles' : 'chooseGroups');
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      size="small"
      title={text(kind === 'roles' ? 'rolesTitle' : 'groupsTitle', { count: chosen.length })}
      description={listUserNames(users, chosen)}
      onSubmit={() => void save()}
      isBusy={isBusy}
      isDirty={given.length + taken.length > 0}
    >
      <MultiSelect
        label={text(kind === 'roles' ? 'give' : 'addTo')}
        placeholder={placeholder}
        values={given}
        onChange={setGiven}
        options={options.filter((one) => !byPeople('every', one) && !taken.includes(one.value))}
        error={isAsked && given.length + taken.length === 0 ? text('chooseChange') : undefined}
      />
      <MultiSelect
        label={text(kind === 'roles' ? 'takeAway' : 'takeOutOf')}
        placeholder={placeholder}
        values={taken}
        onChange={setTaken}
        options={options.filter((one) => byPeople('some', one) && !given.includes(one.value))}
      />
    </FormDialog>
  );
}
