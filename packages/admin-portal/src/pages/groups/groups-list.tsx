import type { Group } from '@foyer/contract/groups';
import { Badge, Button } from '@foyer/ui';
import {
  type Action,
  CellText,
  Chip,
  EditIcon,
  UsersIcon,
  PlusIcon,
  type TableColumn,
  TrashIcon,
} from '@foyer/ui/portal';
import { useMemo } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import {
  type ListParams,
  type RowFilter,
  SearchedTable,
  type SetListParams,
} from '../../portal/searched-table.tsx';
import type { GroupDialog, GroupLocks } from './groups.controller.ts';
import { groupsMessages } from './groups.messages.ts';

type Filter = 'source' | 'role';

interface GroupsListProps {
  readonly groups: readonly Group[] | undefined;
  readonly locks: GroupLocks;
  readonly params: ListParams<Filter>;
  readonly setParams: SetListParams<Filter>;
  readonly onOpen: (group: Group) => void;
  readonly open: (dialog: GroupDialog) => void;
}

/** The list of groups. */
export function GroupsList(props: GroupsListProps) {
  const { groups, locks, params, setParams, onOpen, open } = props;
  const text = usePageTexts('groups', groupsMessages);
  const columns = useColumns();
  const actions = (group: Group): readonly Action[] => [
    {
      id: 'open',
      label: text('open'),
      icon: <UsersIcon size="small" />,
      onSelect: () => onOpen(group),
    },
    {
      id: 'edit',
      label: text('edit'),
      icon: <EditIcon size="small" />,
      disabledReason: locks.edit(group),
      onSelect: () => open({ kind: 'edit', group }),
    },
    {
      id: 'delete',
      label: text('delete'),
      icon: <TrashIcon size="small" />,
      tone: 'danger',
      startsGroup: true,
      disabledReason: locks.change(group),
      onSelect: () => open({ kind: 'delete', group }),
    },
  ];
  return (
    <SearchedTable
      label={text('title')}
      columns={columns}
      all={groups}
      searchText={({ name, description = '' }) => `${name} ${description}`}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowMenu={actions}
      onRow={onOpen}
      {...{ params, setParams }}
      filters={useFilters(props)}
      onClear={() => setParams({ search: '', source: [], role: [] })}
      searchLabel={text('search')}
      countText={(count) => text('count', { count })}
      empty={{
        icon: <UsersIcon />,
        title: text('emptyTitle'),
        text: text('emptyText'),
        action: locks.create === undefined && (
          <Button
            variant="primary"
            icon={<PlusIcon size="small" />}
            onClick={() => open({ kind: 'create' })}
          >
            {text('create')}
          </Button>
        ),
      }}
      noMatch={{
        title: text('noMatchTitle'),
        text: text('noMatchText'),
        clear: text('clear'),
      }}
    />
  );
}

function useFilters({ groups = [], params, setParams }: GroupsListProps): RowFilter<Group>[] {
  const text = usePageTexts('groups', groupsMessages);
  return useMemo(() => {
    const roles = new Map(groups.flatMap(({ roles: own = [] }) => own.map((one) => [one.id, one])));
    return [
      {
        id: 'source',
        label: text('source'),
        options: [
          { value: 'frontegg', label: text('sourceManual') },
          { value: 'scim2', label: text('directory') },
        ],
        values: params.source,
        onChange: (source) => setParams({ source }),
        matches: ({ managedBy }, value) => managedBy === value,
      },
      {
        id: 'role',
        label: text('role'),
        options: [...roles.values()]
          .map(({ id, name }) => ({ value: id, label: name }))
          .toSorted((a, b) => a.label.localeCompare(b.label)),
        values: params.role,
        onChange: (role) => setParams({ role }),
        matches: ({ roles: own = [] }, value) => own.some(({ id }) => id === value),
      },
    ];
  }, [groups, params.source, params.role, setParams, text]);
}

/** As many as fit into a row. */
const shownRoles = 2;

function useColumns(): readonly TableColumn<Group>[] {
  const text = usePageTexts('groups', groupsMessages);
  return useMemo(
    () => [
      {
        id: 'name',
        title: text('columnGroup'),
        share: 2,
        skeleton: 'person',
        cell: (group) => (
          <CellText
            start={<GroupMark color={group.color} />}
            title={group.name}
            text={group.description}
            mark={group.managedBy === 'scim2' && <Badge>{text('directory')}</Badge>}
          />
        ),
      },
      {
        id: 'roles',
        title: text('columnRoles'),
        share: 1.4,
        skeleton: 'chip',
        cell: ({ roles = [] }) => (
          <span className="foyer-group-roles">
            {roles.slice(0, shownRoles).map((role) => (
              <Chip key={role.id}>{role.name}</Chip>
            ))}
            {roles.length > shownRoles && (
              <Chip>{text('more', { count: roles.length - shownRoles })}</Chip>
            )}
            {roles.length === 0 && <span className="foyer-group-quiet">{text('noRoles')}</span>}
          </span>
        ),
      },
      {
        id: 'members',
        title: text('columnMembers'),
        skeleton: 'short',
        cell: ({ userCount }) => text('members', { count: userCount }),
      },
    ],
    [text],
  );
}

/** The icon of a group in its color. */
export function GroupMark({ color }: { readonly color: string | undefined }) {
  return (
    <span
      className="foyer-group-mark"
      style={color ? { backgroundColor: color } : undefined}
      aria-hidden="true"
    >
      <UsersIcon size="small" />
    </span>
  );
}
