import { useMemo, useState } from 'react';
import { Avatar, Badge, Button } from '../src/index.ts';
import {
  type Action,
  BulkBar,
  CellText,
  Chip,
  DataTable,
  EditIcon,
  EmptyState,
  FailedState,
  FilterMenu,
  PageHeader,
  Pager,
  UsersIcon,
  PlusIcon,
  SearchField,
  type TableColumn,
  type TableSort,
  Toolbar,
  TrashIcon,
} from '../src/portal.ts';
import { getFinder, type User, someUsers } from './users.ts';

const columns: readonly TableColumn<User>[] = [
  {
    id: 'name',
    title: 'User',
    share: 2.4,
    isSortable: true,
    skeleton: 'person',
    cell: (user) => (
      <CellText
        title={user.name}
        text={user.email}
        start={<Avatar name={user.name} />}
        mark={user.id === 'person-0' ? <Badge>You</Badge> : undefined}
      />
    ),
  },
  {
    id: 'role',
    title: 'Roles',
    share: 1,
    skeleton: 'chip',
    cell: (user) => <Chip>{user.role}</Chip>,
  },
  {
    id: 'status',
    title: 'Status',
    width: 110,
    skeleton: 'chip',
    cell: (user) =>
      user.isActive ? <Badge tone="success">Active</Badge> : <Badge tone="warning">Invited</Badge>,
  },
  {
    id: 'joined',
    title: 'Joined',
    width: 120,
    isSortable: true,
    isExtra: true,
    skeleton: 'short',
    cell: (p) => p.joined,
  },
  {
    id: 'seen',
    title: 'Last seen',
    width: 110,
    align: 'end',
    isSortable: true,
    skeleton: 'short',
    cell: (p) => p.seen,
  },
];

const nothing = () => undefined;

function getMenu(user: User): Action[] {
  return [
    { id: 'roles', label: 'Change roles', icon: <EditIcon />, onSelect: nothing },
    {
      id: 'resend',
      label: 'Send the invitation again',
      onSelect: nothing,
      disabledReason: user.isActive ? 'This person has joined already.' : undefined,
    },
    {
      id: 'remove',
      label: 'Remove',
      icon: <TrashIcon />,
      tone: 'danger',
      startsGroup: true,
      onSelect: nothing,
    },
  ];
}

type TableState = 'loading' | 'failed' | 'empty' | 'ready';

function TablePage({
  state,
  rows,
  selected = [],
  isRefreshing,
}: {
  readonly state: TableState;
  readonly rows: readonly User[];
  readonly selected?: readonly string[];
  readonly isRefreshing?: boolean;
}) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(selected));
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'ascending' });
  const [search, setSearch] = useState('');
  const [roles, setRoles] = useState<string[]>(['Admin', 'Auditor']);
  const [page, setPage] = useState(3);
  const find = useMemo(() => getFinder(rows), [rows]);
  const found = useMemo(() => find(search.toLowerCase()), [find, search]);
  return (
    <main className="gallery-page">
      <div className="foyer-portal">
        <div className="gallery-portal">
          <PageHeader
            title="Users"
            text="Everybody who can sign in to Northwind, and what they may do."
            actions={
              <>
                <Button>Export</Button>
                <Button variant="primary" icon={<PlusIcon size="small" />}>
                  Invite people
                </Button>
              </>
            }
          />
          <Toolbar>
            <SearchField label="Search users" value={search} onSearch={setSearch} />
            <FilterMenu
              label="Role"
              options={['Admin', 'Member', 'Auditor', 'Billing'].map((value) => ({
                value,
                label: value,
              }))}
              values={roles}
              onChange={setRoles}
            />
            <FilterMenu
              label="Status"
              options={[{ value: 'active', label: 'Active' }]}
              values={[]}
              onChange={nothing}
            />
          </Toolbar>
          <DataTable
            label="Users"
            columns={columns}
            rows={found}
            state={state}
            rowKey={(user) => user.id}
            rowName={(user) => user.name}
            sort={sort}
            onSort={setSort}
            selection={{ keys, onChange: setKeys }}
            rowMenu={getMenu}
            onRow={nothing}
            isRefreshing={isRefreshing}
            emptyView={
              <EmptyState
                icon={<UsersIcon />}
                title="Nobody is here yet"
                text="Invite the people you work with; each gets a link by e-mail."
                action={<Button variant="primary">Invite people</Button>}
              />
            }
            failedView={
              <FailedState
                title="The users could not be loaded"
                text="The server did not answer. What you see elsewhere is not affected."
                onRetry={nothing}
                traceId="4bf92f3577b34da6a3ce929d0e0e4736"
              />
            }
          />
          {state === 'ready' && (
            <Pager
              page={page}
              totalPages={12}
              totalItems={1184}
              onPage={setPage}
              itemsText="1,184 users"
            />
          )}
          <BulkBar count={keys.size} onClear={() => setKeys(new Set())}>
            <Button variant="quiet">Change roles</Button>
            <Button variant="quiet">Sign out</Button>
            <Button variant="quiet">Remove</Button>
          </BulkBar>
        </div>
      </div>
    </main>
  );
}

const few = someUsers(10);
const many = someUsers(100_000);

/** A table in each of its states. */
export const TABLE_SCREENS = {
  table: () => <TablePage state="ready" rows={few} selected={['person-2', 'person-3']} />,
  'table-loading': () => <TablePage state="loading" rows={[]} />,
  'table-empty': () => <TablePage state="empty" rows={[]} />,
  'table-failed': () => <TablePage state="failed" rows={[]} />,
  'table-refreshing': () => <TablePage state="ready" rows={few} isRefreshing />,
  'table-long': () => <TablePage state="ready" rows={many} />,
};
