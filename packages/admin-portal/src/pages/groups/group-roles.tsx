import type { Role } from '@foyer/contract';
import type { Group } from '@foyer/contract/groups';
import { toFailure } from '@foyer/client';
import { Alert, Button, Skeleton, Stack } from '@foyer/ui';
import { Chip, ConfirmDialog, MultiSelect } from '@foyer/ui/portal';
import { useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useUnsaved } from '../../portal/use-unsaved.ts';
import { type GroupLocks, useGrantableRoles, useGroupRolesChange } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';

interface GroupRolesProps {
  readonly group: Group;
  readonly locks: GroupLocks;
}

/** The roles that a group grants to its members. */
export function GroupRoles({ group, locks }: GroupRolesProps) {
  const text = usePageTexts('groups', groupsMessages);
  const query = useGrantableRoles();
  const disabledReason = locks.change(group);
  const { roles = [] } = group;
  if (disabledReason === undefined && query.data)
    return <RolesForm group={group} locks={locks} available={query.data} />;
  return (
    <div className="foyer-group-part">
      {disabledReason !== undefined && group.managedBy !== 'scim2' && (
        <Alert tone="info">{disabledReason}</Alert>
      )}
      <div className="foyer-group-roles">
        {roles.map((role) => (
          <Chip key={role.id}>{role.name}</Chip>
        ))}
        {roles.length === 0 && <span className="foyer-group-quiet">{text('noRoles')}</span>}
      </div>
      {disabledReason === undefined && query.isLoading && <Skeleton shape="field" />}
      {disabledReason === undefined && query.isError && (
        <FailedPart title={text('rolesFailed')} query={query} />
      )}
    </div>
  );
}

/** Changes the roles; the number of affected members is shown before they are saved. */
function RolesForm({ group, locks, available }: GroupRolesProps & { readonly available: Role[] }) {
  const text = usePageTexts('groups', groupsMessages);
  const change = useGroupRolesChange();
  const { roles = [], userCount: count } = group;
  const [selected, setSelected] = useState<readonly string[] | undefined>(undefined);
  const [isConfirming, setConfirming] = useState(false);
  const roleIds = selected ?? roles.map(({ id }) => id);
  const added = available.filter(
    ({ id }) => roleIds.includes(id) && !roles.some((role) => role.id === id),
  );
  const removed = roles.filter(({ id }) => !roleIds.includes(id));
  const isDirty = added.length + removed.length > 0;
  useUnsaved(isDirty);
  const names = (some: readonly { readonly name: string }[]) =>
    some.map(({ name }) => name).join(', ');
  const impact = [
    ...(added.length > 0 ? [text('getsRoles', { count, roles: names(added) })] : []),
    ...(removed.length > 0 ? [text('losesRoles', { count, roles: names(removed) })] : []),
  ];
  return (
    <div className="foyer-group-part">
      <Stack>
        <MultiSelect
          label={text('roles')}
          hint={text('rolesHint')}
          placeholder={text('rolesPlaceholder')}
          values={roleIds}
          onChange={setSelected}
          options={available.map((role) => ({
            value: role.id,
            label: role.name,
            description: role.description || role.key,
            disabledReason: locks.grant(role),
          }))}
        />
        {isDirty && (
          <>
            <Alert tone="warning">
              {impact.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Alert>
            <div className="foyer-group-actions">
              <Button onClick={() => setSelected(undefined)}>{text('cancel')}</Button>
              <Button
                variant="primary"
                loading={change.isRunning}
                onClick={() => setConfirming(true)}
              >
                {text('saveRoles')}
              </Button>
            </div>
          </>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        tone={removed.length > 0 ? 'danger' : 'normal'}
        title={text('rolesTitle', { group: group.name })}
        consequence={impact.join(' ')}
        confirmLabel={text('saveRoles')}
        onConfirm={async () => {
          await change.run({ group, roleIds });
          setSelected(undefined);
        }}
        failure={(error) => toFailure(error).text}
      />
    </div>
  );
}
