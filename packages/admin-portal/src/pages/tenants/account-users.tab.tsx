import type { UserOfAccounts } from '@foyer/contract/sub-accounts';
import { useApiQuery } from '@foyer/react/query';
import { Avatar, Badge, Button, UserIcon } from '@foyer/ui';
import {
  type Action,
  ActionButton,
  CellText,
  Chip,
  createLazyPart,
  DataTable,
  EmptyState,
  Pager,
  PlusIcon,
  SearchField,
  type TableColumn,
  TrashIcon,
  UsersIcon,
} from '@foyer/ui/portal';
import { useMemo } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { usePortal } from '../../portal/use-portal.ts';
import type { AccountUserDialog } from './account-user-dialogs.tsx';
import { tenantsMessages } from './tenants.messages.ts';
import { tenantsQueries, usersPerPage } from './tenants.queries.ts';

const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./account-user-dialogs.tsx'));

/** Accounts that fit into a row. */
const shownAccounts = 2;

/** The users of the account and of those below it, each once with all of their accounts. */
export function AccountUsersTab() {
  const text = usePageTexts('tenants', tenantsMessages);
  const { disabledReason: denial, user: self } = usePortal();
  const [params, setParams] = usePageParams({ search: '', page: 1 });
  const { current, open, close } = useDialogState<AccountUserDialog>();
  const dialogs = useDialogs(current !== undefined);
  const { search, page } = params;
  const users = useApiQuery(tenantsQueries.users({ search: search.trim(), page }));
  const columns = useColumns();
  const reason = denial('fe.secure.write.users');
  const rows = users.data?.items ?? [];
  const actions = (user: UserOfAccounts): readonly Action[] => [
    {
      id: 'roles',
      label: text('manageAccounts'),
      icon: <UsersIcon size="small" />,
      disabledReason: reason,
      onSelect: () => open({ kind: 'roles', user }),
    },
    {
      id: 'add',
      label: text('addToAccounts'),
      icon: <PlusIcon size="small" />,
      disabledReason: reason,
      onSelect: () => open({ kind: 'add', email: user.email }),
    },
    {
      id: 'impersonate',
      label: text('impersonate'),
      icon: <UserIcon size="small" />,
      startsGroup: true,
      disabledReason:
        user.id === self.id ? text('notYourself') : denial('fe.secure.write.impersonation'),
      onSelect: () => open({ kind: 'impersonate', user }),
    },
    {
      id: 'remove',
      label: text('removeUser'),
      icon: <TrashIcon size="small" />,
      tone: 'danger',
      startsGroup: true,
      disabledReason: reason ?? (user.id === self.id ? text('ownRow') : undefined),
      onSelect: () => open({ kind: 'remove', user }),
    },
  ];
  const toState = () => {
    if (users.isError && !users.data) return 'failed';
    if (users.isPending) return 'loading';
    return rows.length === 0 ? 'empty' : 'ready';
  };
  const total = users.data?._metadata.totalItems ?? 0;
  return (
    <div className="foyer-accounts">
      <div className="foyer-accounts-bar">
        <SearchField
          label={text('searchUsers')}
          value={search}
          onSearch={(words) => setParams({ search: words }, { replace: true })}
        />
        <ActionButton
          variant="primary"
          icon={<PlusIcon size="small" />}
          disabledReason={reason}
          onClick={() => open({ kind: 'add', email: '' })}
        >
          {text('addUser')}
        </ActionButton>
      </div>
      <DataTable
        label={text('users')}
        columns={columns}
        rows={rows}
        state={toState()}
        rowKey={({ id }) => id}
        rowName={({ name, email }) => name || email}
        rowMenu={actions}
        isRefreshing={users.isFetching && !users.isPending}
        emptyView={
          <EmptyState
            icon={<UsersIcon />}
            title={text(search ? 'usersNoMatch' : 'usersEmpty')}
            text={text(search ? 'usersNoMatchText' : 'usersEmptyText')}
            action={
              search ? (
                <Button onClick={() => setParams({ search: '' })}>{text('clear')}</Button>
              ) : undefined
            }
          />
        }
        failedView={<FailedPart title={text('usersFailed')} query={users} />}
      />
      {total > 0 && (
        <Pager
          page={page}
          totalPages={Math.max(1, Math.ceil(total / usersPerPage))}
          totalItems={total}
          itemsText={text('userCount', { count: total })}
          onPage={(next) => setParams({ page: next })}
        />
      )}
      {dialogs && current && <dialogs.AccountUserDialogs current={current} onClose={close} />}
    </div>
  );
}

function useColumns(): readonly TableColumn<UserOfAccounts>[] {
  const text = usePageTexts('tenants', tenantsMessages);
  return useMemo(
    () => [
      {
        id: 'name',
        title: text('columnUser'),
        share: 2,
        cell: ({ name, email, isLocked, profilePictureUrl }) => (
          <CellText
            start={<Avatar name={name || email} src={profilePictureUrl ?? undefined} />}
            title={name || email}
            text={name ? email : undefined}
            mark={isLocked && <Badge tone="warning">{text('locked')}</Badge>}
          />
        ),
      },
      {
        id: 'accounts',
        title: text('columnIn'),
        share: 2,
        skeleton: 'chip',
        cell: ({ tenants }) => (
          <span className="foyer-account-chips">
            {tenants.slice(0, shownAccounts).map(({ tenantId, tenantName }) => (
              <Chip key={tenantId}>{tenantName}</Chip>
            ))}
            {tenants.length > shownAccounts && (
              <span title={tenants.map(({ tenantName }) => tenantName).join(', ')}>
                {text('more', { count: tenants.length - shownAccounts })}
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'seen',
        title: text('columnLastSeen'),
        width: 140,
        isExtra: true,
        cell: ({ lastLogin }) => (
          <CellText title={lastLogin ? dayText(lastLogin, text.locale) : text('never')} />
        ),
      },
    ],
    [text],
  );
}
