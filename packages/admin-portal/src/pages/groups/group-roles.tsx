import type { Group } from '@foyer/contract/groups';
import { toFailure } from '@foyer/client';
import { Alert, Button, Skeleton, Stack } from '@foyer/ui';
import { Chip, ConfirmDialog, MultiSelect, useToaster } from '@foyer/ui/portal';
import { useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useUnsaved } from '../../portal/use-unsaved.ts';
import { type GroupChanges, type GroupGiving, useRolesToGive } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';

interface GroupRolesProps {
  readonly group: Group;
  readonly giving: GroupGiving;
  readonly changes: GroupChanges;
}

/** What a group gives; whom a change reaches is said before it is saved. */
export function GroupRoles({ group, giving, changes }: GroupRolesProps) {
  const text = usePageTexts('groups', groupsMessages);
  const { show } = useToaster();
  const choices = useRolesToGive();
  const roles = choices.data;
  const present = group.roles ?? [];
  const [wanted, setWanted] = useState<readonly string[] | undefined>(undefined);
  const [isAsked, setAsked] = useState(false);
  const ids = wanted ?? present.map(({ id }) => id);
  const added = (roles ?? []).filter(
    ({ id }) => ids.includes(id) && !present.some((one) => one.id === id),
  );
  const removed = present.filter(({ id }) => !ids.includes(id));
  const isDirty = added.length + removed.length > 0;
  const whyNot = giving.whyNotChange(group);
  useUnsaved(isDirty);
  if (whyNot !== undefined || !roles)
    return (
      <div className="foyer-group-part">
        {whyNot !== undefined && group.managedBy !== 'scim2' && <Alert tone="info">{whyNot}</Alert>}
        <div className="foyer-group-roles">
          {present.map((role) => (
            <Chip key={role.id}>{role.name}</Chip>
          ))}
          {present.length === 0 && <span className="foyer-group-quiet">{text('noRoles')}</span>}
        </div>
        {whyNot === undefined && choices.isLoading && <Skeleton shape="field" />}
        {whyNot === undefined && choices.isError && (
          <FailedPart title={text('choicesFailed')} query={choices} />
        )}
      </div>
    );
  const restore = (saved: Group) =>
    changes.setRoles.run({ group: saved, roleIds: present.map(({ id }) => id) }).then(
      () => show({ text: text('rolesRestored', { group: group.name }) }),
      (error: unknown) => show({ text: toFailure(error).text, tone: 'error' }),
    );
  const save = async () => {
    await changes.setRoles.run({ group, roleIds: ids });
    setWanted(undefined);
    const saved = { ...group, roles: roles.filter(({ id }) => ids.includes(id)) };
    show({
      text: text('rolesSaved', { group: group.name, count }),
      action: { label: text('undo'), onPress: () => void restore(saved) },
    });
  };
  const namesOf = (some: readonly { readonly name: string }[]) =>
    some.map(({ name }) => name).join(', ');
  const count = group.userCount;
  const impact = [
    ...(added.length > 0 ? [`${text('getsRole', { count })} ${namesOf(added)}`] : []),
    ...(removed.length > 0 ? [`${text('losesRole', { count })} ${namesOf(removed)}`] : []),
  ];
  return (
    <div className="foyer-group-part">
      <Stack>
        <MultiSelect
          label={text('roles')}
          hint={text('rolesHint')}
          placeholder={text('rolesPlaceholder')}
          values={ids}
          onChange={setWanted}
          options={roles.map((role) => ({
            value: role.id,
            label: role.name,
            description: role.description || role.key,
            disabledReason: giving.whyNotHandOn(role),
          }))}
        />
        {isDirty && (
          <Alert tone="warning">
            {impact.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}
        {isDirty && (
          <div className="foyer-group-actions">
            <Button onClick={() => setWanted(undefined)}>{text('cancel')}</Button>
            <Button
              variant="primary"
              loading={changes.setRoles.isRunning}
              onClick={() => setAsked(true)}
            >
              {text('saveRoles')}
            </Button>
          </div>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        tone={removed.length > 0 ? 'danger' : 'normal'}
        title={text('rolesTitle', { group: group.name })}
        consequence={impact.join(' ')}
        confirmLabel={text('saveRoles')}
        onConfirm={save}
        failure={(error) => toFailure(error).text}
      />
    </div>
  );
}
