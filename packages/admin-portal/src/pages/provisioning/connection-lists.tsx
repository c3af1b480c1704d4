import type { ScimGroup, ScimUser } from '@foyer/contract/provisioning';
import type { TeamMember } from '@foyer/contract/users';
import { useApiQuery } from '@foyer/react/query';
import { VisuallyHidden } from '@foyer/ui';
import {
  ActionButton,
  CellText,
  Chip,
  DataTable,
  EmptyState,
  MultiSelect,
  PlusIcon,
  SearchField,
  Section,
  SettingList,
  SettingRow,
  type TableColumn,
} from '@foyer/ui/portal';
import { useMemo, useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { useRoleChoices } from '../api-tokens/api-tokens.controller.ts';
import { UserPicker } from '../groups/user-picker.tsx';
import {
  type ConnectionPartProps,
  useGroupRoles,
  useUserChanges,
} from './provisioning.controller.ts';
import { provisioningMessages } from './provisioning.messages.ts';
import { provisioningQueries } from './provisioning.queries.ts';

type WithClose = Pick<ConnectionPartProps, 'connection'> & { readonly onClose: () => void };

/** Users that the directory manages. */
export function UsersPart({ connection, why, onSetup }: ConnectionPartProps) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const [search, setSearch] = useState('');
  const [isAssigning, setAssigning] = useState(false);
  const query = useApiQuery(provisioningQueries.users(connection.id, search, 0));
  const { release } = useUserChanges(connection);
  const columns = useUserColumns();
  const rows = query.data?.items ?? [];
  const total = query.data?.total ?? 0;
  const loaded = rows.length === 0 ? 'empty' : 'ready';
  return (
    <>
      <div className="foyer-provisioning-bar">
        <SearchField label={text('searchUsers')} value={search} onSearch={setSearch} />
        <ActionButton
          icon={<PlusIcon size="small" />}
          disabledReason={why}
          onClick={() => setAssigning(true)}
        >
          {text('assign')}
        </ActionButton>
      </div>
      <DataTable
        label={text('users')}
        columns={columns}
        rows={rows}
        state={query.data ? loaded : query.isError ? 'failed' : 'loading'}
        loadingRows={3}
        rowKey={({ id }) => id}
        rowName={({ name, userName }) => name || userName}
        rowMenu={(user) => [
          {
            id: 'release',
            label: text('release'),
            disabledReason: why,
            // reported in a toast
            onSelect: () => void release.run(user).catch(() => undefined),
          },
        ]}
        emptyView={
          search === '' ? (
            <EmptyState
              title={text('noUsers')}
              text={text('noUsersText')}
              action={<ActionButton onClick={onSetup}>{text('openSetup')}</ActionButton>}
            />
          ) : (
            <EmptyState title={text('noMatch')} />
          )
        }
        failedView={<FailedPart title={text('usersFailed')} query={query} />}
      />
      {total > rows.length && rows.length > 0 && (
        <p className="foyer-provisioning-quiet">
          {text('usersShown', { shown: rows.length, total })}
        </p>
      )}
      {isAssigning && <AssignDialog connection={connection} onClose={() => setAssigning(false)} />}
    </>
  );
}

function useUserColumns(): readonly TableColumn<ScimUser>[] {
  const text = usePageTexts('provisioning', provisioningMessages);
  return useMemo(
    () => [
      {
        id: 'user',
        title: text('userColumn'),
        share: 2,
        cell: ({ name, email, userName }) => <CellText title={name || userName} text={email} />,
      },
      {
        id: 'userName',
        title: text('userNameColumn'),
        share: 1.6,
        isExtra: true,
        cell: ({ userName }) => userName,
      },
      {
        id: 'access',
        title: text('accessColumn'),
        skeleton: 'chip',
        cell: ({ active }) => (
          <Chip tone={active ? 'success' : 'neutral'}>{text(active ? 'active' : 'inactive')}</Chip>
        ),
      },
      {
        id: 'origin',
        title: text('originColumn'),
        share: 1.4,
        isExtra: true,
        cell: ({ origin, updatedAt }) => (
          <CellText title={text(`origin_${origin}`)} text={dayText(updatedAt, text.locale)} />
        ),
      },
    ],
    [text],
  );
}

function AssignDialog({ connection, onClose }: WithClose) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const { assign } = useUserChanges(connection);
  const form = useForm<{ readonly users: readonly TeamMember[] }>({
    initial: { users: [] },
    validate: ({ users }) => ({ users: users.length === 0 ? text('assignMissing') : undefined }),
    onSubmit: ({ users }) => assign.run(users.map(({ id }) => id)),
    onClose,
  });
  return (
    <FormDialog
      {...form.dialog}
      problem={form.error('users') ?? form.dialog.problem}
      title={text('assignTitle')}
      description={text('assignText')}
      submitLabel={text('assignSubmit')}
    >
      <UserPicker
        label={text('assignUsers')}
        values={form.values.users}
        onChange={(users) => form.set({ users })}
      />
    </FormDialog>
  );
}

/** Groups that the directory pushed, and the roles they map to. */
export function GroupsPart(props: ConnectionPartProps) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const query = useApiQuery(provisioningQueries.groups(props.connection.id));
  const [group, setGroup] = useState<ScimGroup>();
  const roles = new Map(useRoleChoices().map(({ id, name }) => [id, name]));
  return (
    <Section title={text('groups')} text={text('groupsText')}>
      <LoadedPart title={text('groupsFailed')} query={query}>
        {(groups) =>
          groups.length === 0 ? (
            <EmptyState
              title={text('noGroups')}
              text={text('noGroupsText')}
              action={<ActionButton onClick={props.onSetup}>{text('openSetup')}</ActionButton>}
            />
          ) : (
            <SettingList>
              {groups.map((one) => (
                <SettingRow
                  key={one.id}
                  label={one.name}
                  description={text('members', { count: one.userCount })}
                  value={
                    one.roleIds.length === 0
                      ? text('noRoles')
                      : one.roleIds.map((id) => <Chip key={id}>{roles.get(id) ?? id}</Chip>)
                  }
                  action={
                    <ActionButton disabledReason={props.why} onClick={() => setGroup(one)}>
                      {text('chooseRoles')} <VisuallyHidden>{one.name}</VisuallyHidden>
                    </ActionButton>
                  }
                />
              ))}
            </SettingList>
          )
        }
      </LoadedPart>
      {group && (
        <RolesDialog
          connection={props.connection}
          group={group}
          onClose={() => setGroup(undefined)}
        />
      )}
    </Section>
  );
}

function RolesDialog({ connection, group, onClose }: WithClose & { readonly group: ScimGroup }) {
  const text = usePageTexts('provisioning', provisioningMessages);
  const save = useGroupRoles(connection);
  const choices = useRoleChoices();
  const form = useForm<{ readonly roleIds: readonly string[] }>({
    initial: { roleIds: group.roleIds },
    onSubmit: ({ roleIds }) => save.run({ group, roleIds }),
    onClose,
  });
  return (
    <FormDialog
      {...form.dialog}
      title={text('rolesTitle', { name: group.name })}
      description={text('rolesText')}
    >
      <MultiSelect
        label={text('roles')}
        values={form.values.roleIds}
        onChange={(roleIds) => form.set({ roleIds })}
        placeholder={text('chooseRoles')}
        options={choices.map(({ id, name, isAbove }) => ({
          value: id,
          label: name,
          disabledReason: isAbove ? text('roleAbove') : undefined,
        }))}
      />
    </FormDialog>
  );
}
