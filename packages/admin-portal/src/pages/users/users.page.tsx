import { Alert, Button, DownloadIcon, MailIcon, UserIcon } from '@foyer/ui';
import { useApiQuery } from '@foyer/react/query';
import {
  type Action,
  ActionButton,
  ActionMenu,
  createLazyPart,
  DataTable,
  EmptyState,
  FailedState,
  LinkIcon,
  PageHeader,
  Pager,
  UsersIcon,
  PlusIcon,
  Tabs,
} from '@foyer/ui/portal';
import { useEffect, useMemo, useState } from 'react';
import { useRequestedDialog } from '../../portal/use-address.ts';
import { LazyUserPage } from '../user/lazy-user-page.tsx';
import { MemberCellsProvider } from './inline-cells.tsx';
import { joinRequestsQueries } from './join-requests.queries.ts';
import { memberActions } from './member-actions.tsx';
import { columnChoices } from './column-choices.ts';
import { memberColumns } from './member-columns.tsx';
import type { UserDialog } from './user-dialog.ts';
import { pageSizes } from '../../portal/paged-rows.ts';
import { type Users, useUsers } from './users.controller.ts';
import { displayName } from './users.rules.ts';
import { UsersToolbar } from './users.toolbar.tsx';

const useMore = /* @__PURE__ */ createLazyPart(() => import('./lazy.dialogs.tsx'));

const useJoinRequests = /* @__PURE__ */ createLazyPart(() => import('./join-requests.view.tsx'));

const useSelectedBar = /* @__PURE__ */ createLazyPart(() => import('./selected-bar.tsx'));

/** The users of an account: members, invitations, and requests to join. */
export function UsersPage() {
  const users = useUsers();
  const { text, setParams, portal, isInvited, stats } = users;
  const [opened, setOpened] = useState<UserDialog | undefined>(undefined);
  const close = () => setOpened(undefined);
  const opener = (kind: 'add' | 'many' | 'link') =>
    users.disabledReason === undefined ? () => setOpened({ kind }) : undefined;
  useRequestedDialog({ add: opener('add'), many: opener('many'), link: opener('link') });
  const more = useMore(opened !== undefined);
  const counts = stats.data;
  const requests = useApiQuery(joinRequestsQueries.received());
  if (users.userId !== undefined) return <LazyUserPage users={users} userId={users.userId} />;
  return (
    <MemberCellsProvider users={users}>
      <div className="foyer-users">
        <PageHeader
          title={text('title')}
          text={text('line', { tenant: portal.tenant.name })}
          actions={<HeaderActions users={users} open={setOpened} />}
        />
        <Tabs
          label={text('views')}
          value={users.view}
          onChange={(view) => {
            users.clearSelection();
            setParams({ view, sort: '', order: 'asc', columns: [] });
          }}
          tabs={[
            {
              value: 'members',
              label: text('members'),
              count: isInvited ? counts?.totalItems : (users.shownItems ?? counts?.totalItems),
            },
            {
              value: 'invited',
              label: text('invited'),
              count: isInvited ? (users.shownItems ?? counts?.invited) : counts?.invited,
            },
            { value: 'requests', label: text('requests'), count: requests.data?.length },
          ]}
        >
          {users.view === 'requests' ? (
            <Requests users={users} />
          ) : (
            <List {...{ users, open: setOpened }} />
          )}
        </Tabs>
        {more && <more.LazyDialogs users={users} opened={opened} onClose={close} />}
      </div>
    </MemberCellsProvider>
  );
}

interface PartProps {
  readonly users: Users;
  readonly open: (opened: UserDialog) => void;
}

/** Requests to join the account. */
function Requests({ users: { portal, roleGrants, disabledReason } }: Pick<PartProps, 'users'>) {
  const part = useJoinRequests(true);
  const props = {
    tenant: portal.tenant.name,
    roles: roleGrants.roles,
    disabledReason: disabledReason,
  };
  return part ? <part.JoinRequests {...props} /> : null;
}

/** Members or invitations. */
function List({ users, open }: PartProps) {
  const { text, params, setParams, isInvited } = users;
  const selected = useSelectedBar(users.picked.count > 0);
  return (
    <>
      <UsersToolbar users={users} />
      <StolenNotice users={users} open={open} />
      <UsersTable users={users} open={open} />
      {(users.state === 'ready' || users.state === 'empty') && (
        <Pager
          page={params.page}
          totalPages={users.totalPages}
          totalItems={users.totalItems}
          onPage={(page) => setParams({ page })}
          itemsText={text(isInvited ? 'countInvited' : 'countUsers', {
            count: users.totalItems,
          })}
          size={{
            value: users.pageSize,
            choices: pageSizes,
            onChange: (size) => setParams({ size }),
          }}
        />
      )}
      {selected && <selected.SelectedBar users={users} open={open} />}
    </>
  );
}

function HeaderActions({ users, open }: PartProps) {
  const { text, disabledReason, changes, query } = users;
  const inviting: readonly Action[] = [
    {
      id: 'many',
      label: text('inviteMany'),
      icon: <UsersIcon size="small" />,
      onSelect: () => open({ kind: 'many' }),
    },
    {
      id: 'link',
      label: text('inviteLink'),
      icon: <LinkIcon size="small" />,
      onSelect: () => open({ kind: 'link' }),
    },
    {
      id: 'resend',
      label: text('resendAll'),
      icon: <MailIcon size="small" />,
      onSelect: () =>
        open({
          kind: 'bulk',
          action: 'resendInvitation',
          selection: { filter: { invited: 'only' } },
        }),
    },
  ];
  const closed: Action = {
    id: 'invite',
    label: text('invite'),
    icon: <UsersIcon size="small" />,
    disabledReason: disabledReason,
    onSelect: () => undefined,
  };
  const more: readonly Action[] = [
    ...(disabledReason === undefined ? inviting : [closed]),
    {
      id: 'csv',
      label: text('exportCsv'),
      icon: <DownloadIcon size="small" />,
      startsGroup: true,
      onSelect: () => {
        const { pageOffset: _page, pageSize: _size, invited: _invited, ...filters } = query;
        void changes.exportCsv({ query: filters });
      },
    },
  ];
  return (
    <>
      <ActionMenu label={text('more')} actions={more} />
      <ActionButton
        disabledReason={disabledReason}
        variant="primary"
        icon={<PlusIcon size="small" />}
        onClick={() => open({ kind: 'add' })}
      >
        {text('add')}
      </ActionButton>
    </>
  );
}

/** Over the users whose password is known to be stolen: what can be done about it. */
function StolenNotice({ users, open }: PartProps) {
  const { text, params, isInvited, totalItems, disabledReason } = users;
  if (params.password !== 'stolen' || isInvited || totalItems === 0) return null;
  return (
    <div className="foyer-users-notice">
      <Alert
        tone="warning"
        live={false}
        action={
          <ActionButton disabledReason={disabledReason} onClick={() => open({ kind: 'stolen' })}>
            {text('stolenSend')}
          </ActionButton>
        }
      >
        {text('stolenText')}
      </Alert>
    </div>
  );
}

/** Returns the focus to the row of the user whose page was open before the list. */
function useReturnToRow({ rows, lastUserId }: Users) {
  const [at] = useState(() => rows.findIndex(({ id }) => id === lastUserId));
  useEffect(() => {
    if (at < 0) return;
    const row = document.querySelector<HTMLElement>(`.foyer-users [data-row="${at}"]`);
    row?.focus({ preventScroll: true });
  }, [at]);
}

function UsersTable({ users, open }: PartProps) {
  useReturnToRow(users);
  const { text, params, isInvited, isFiltered, failure, portal, picked } = users;
  const { seesSignIn } = users;
  const columns = useMemo(() => {
    const deps = { isInvited, seesSignIn, below: params.below };
    const { shown } = columnChoices({ ...deps, chosen: params.columns });
    return memberColumns({ ...deps, text, shown, ownId: portal.user.id, now: users.now });
  }, [text, isInvited, seesSignIn, params.below, params.columns, portal.user.id, users.now]);
  const add = users.mayChange && (
    <Button
      variant="primary"
      icon={<PlusIcon size="small" />}
      onClick={() => open({ kind: 'add' })}
    >
      {text('add')}
    </Button>
  );
  const empty = isInvited ? (
    <EmptyState
      icon={<MailIcon />}
      title={text('emptyInvited')}
      text={text('emptyInvitedText')}
      action={add}
    />
  ) : (
    <EmptyState
      icon={<UserIcon />}
      title={text('emptyTitle')}
      text={text('emptyText')}
      action={add}
    />
  );
  const noneFound = (
    <EmptyState
      icon={<UserIcon />}
      title={text('noneFound')}
      text={text('noneFoundText')}
      action={<Button onClick={users.clearFilters}>{text('clear')}</Button>}
    />
  );
  return (
    <DataTable
      label={text(isInvited ? 'invited' : 'members')}
      columns={columns}
      rows={users.rows}
      state={users.state}
      rowKey={({ id }) => id}
      rowName={displayName}
      sort={users.sort}
      onSort={users.onSort}
      isRefreshing={users.isRefreshing}
      {...(users.mayChange ? { selection: { keys: picked.keys, onChange: picked.setKeys } } : {})}
      rowMenu={(row) => memberActions(users, row, open)}
      onRow={(row) => users.openUser(row.id)}
      emptyView={isFiltered ? noneFound : empty}
      failedView={
        <FailedState
          title={text('listFailed')}
          text={failure?.text}
          onRetry={users.retry}
          traceId={failure?.traceId}
        />
      }
    />
  );
}
