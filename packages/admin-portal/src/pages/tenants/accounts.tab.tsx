import { addressInAccount } from '@foyer/client';
import { Badge, Button } from '@foyer/ui';
import {
  type Action,
  ActionButton,
  CellText,
  createLazyPart,
  DataTable,
  EditIcon,
  EmptyState,
  FailedState,
  LinkIcon,
  NavigationIcon,
  PlusIcon,
  SearchField,
  SettingsIcon,
  type TableColumn,
  TrashIcon,
  UndoIcon,
} from '@foyer/ui/portal';
import type { AccountItem } from '@foyer/contract/sub-accounts';
import { useMemo } from 'react';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { usePortal } from '../../portal/use-portal.ts';
import type { TreeRow } from './account-tree.rules.ts';
import type { AccountDialog } from './account-dialogs.tsx';
import { tenantsMessages } from './tenants.messages.ts';
import { type AccountTreeView, useAccountTree } from './use-account-tree.ts';

const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./account-dialogs.tsx'));

const writing = 'fe.account-hierarchy.write.subAccount';

/** With more accounts than this, only those in view are rendered. */
const maxInFlow = 30;

/** The tree of accounts with search, row menus, and dialogs. */
export function AccountsTab() {
  const text = usePageTexts('tenants', tenantsMessages);
  const portal = usePortal();
  const { disabledReason, tenant, client } = portal;
  const [{ search }, setParams] = usePageParams({ search: '' });
  const tree = useAccountTree(search.trim());
  const { current, open, close } = useDialogState<AccountDialog>();
  const dialogs = useDialogs(current !== undefined);
  const columns = useColumns(tree);
  const reason = disabledReason(writing);
  const hrefIn = ({ tenantId }: AccountItem) => {
    const page = new URL(portal.getHref('overview') ?? location.href, location.href);
    return addressInAccount(page.href, tenantId);
  };
  // hosted login has one account at a time
  const openingDenial = client.hosted ? text('notHosted') : undefined;
  const create = () => open({ kind: 'create', parent: tenant });
  const toState = () => {
    if (tree.failure && tree.total === undefined) return 'failed';
    if (tree.isLoading || (tree.isSearching && tree.rows.length === 0)) return 'loading';
    return tree.rows.length === 0 ? 'empty' : 'ready';
  };
  return (
    <div className="foyer-accounts">
      <div className="foyer-accounts-bar">
        <SearchField
          label={text('search')}
          value={search}
          onSearch={(words) => setParams({ search: words }, { replace: true })}
        />
        <ActionButton
          icon={<UndoIcon size="small" />}
          disabledReason={reason}
          onClick={() => open({ kind: 'deleted' })}
        >
          {text('deletedAccounts')}
        </ActionButton>
        <ActionButton
          variant="primary"
          icon={<PlusIcon size="small" />}
          disabledReason={reason}
          onClick={create}
        >
          {text('create')}
        </ActionButton>
      </div>
      <DataTable
        label={text('accounts')}
        columns={columns}
        rows={tree.rows}
        state={toState()}
        rowKey={(row) => (row.kind === 'more' ? `more-${row.parentId}` : row.account.tenantId)}
        rowName={(row) => (row.kind === 'more' ? text('loadMore') : row.account.name)}
        rowMenu={(row) =>
          row.kind === 'more'
            ? []
            : toActions(row.account, { text, reason, open, hrefIn, openingDenial })
        }
        maxInFlow={maxInFlow}
        isRefreshing={tree.isSearching}
        emptyView={
          search ? (
            <EmptyState
              icon={<NavigationIcon />}
              title={text('noMatchTitle')}
              text={text('noMatchText')}
              action={<Button onClick={() => setParams({ search: '' })}>{text('clear')}</Button>}
            />
          ) : (
            <EmptyState
              icon={<NavigationIcon />}
              title={text('emptyTitle')}
              text={text('emptyText')}
              action={
                reason === undefined && (
                  <Button variant="primary" onClick={create}>
                    {text('create')}
                  </Button>
                )
              }
            />
          )
        }
        failedView={
          <FailedState
            title={text('failed')}
            text={tree.failure?.text ?? ''}
            onRetry={() => void tree.reload()}
            traceId={tree.failure?.traceId}
          />
        }
      />
      {dialogs && current && <dialogs.AccountDialogs {...{ current, tree }} onClose={close} />}
    </div>
  );
}

type Text = ReturnType<typeof usePageTexts<typeof tenantsMessages>>;

interface ActionDeps {
  readonly text: Text;
  readonly reason: string | undefined;
  readonly open: (dialog: AccountDialog) => void;
  /** The portal of an account. */
  readonly hrefIn: (account: AccountItem) => string;
  /** Why accounts cannot be opened at all. */
  readonly openingDenial: string | undefined;
}

function toActions(
  account: AccountItem,
  { text, reason, open, hrefIn, openingDenial }: ActionDeps,
): readonly Action[] {
  const isClosed = account.parentAccess === 'none';
  return [
    {
      id: 'open',
      label: text('open'),
      icon: <LinkIcon size="small" />,
      disabledReason: openingDenial ?? (isClosed ? text('isClosed') : undefined),
      href: hrefIn(account),
      onSelect: () => undefined,
    },
    {
      id: 'create',
      label: text('createBelow'),
      icon: <PlusIcon size="small" />,
      disabledReason: reason ?? (account.isReseller ? undefined : text('notReseller')),
      onSelect: () => open({ kind: 'create', parent: account }),
    },
    {
      id: 'rename',
      label: text('rename'),
      icon: <EditIcon size="small" />,
      disabledReason: reason,
      onSelect: () => open({ kind: 'rename', account }),
    },
    {
      id: 'move',
      label: text('move'),
      icon: <NavigationIcon size="small" />,
      disabledReason: reason,
      onSelect: () => open({ kind: 'move', account }),
    },
    {
      id: 'settings',
      label: text('settings'),
      icon: <SettingsIcon size="small" />,
      disabledReason: reason,
      onSelect: () => open({ kind: 'settings', account }),
    },
    {
      id: 'delete',
      label: text('delete'),
      icon: <TrashIcon size="small" />,
      tone: 'danger',
      startsGroup: true,
      disabledReason: reason,
      onSelect: () => open({ kind: 'delete', account }),
    },
  ];
}

type TreeActions = Pick<AccountTreeView, 'toggle' | 'loadMore'>;

function useColumns({ toggle, loadMore }: TreeActions): readonly TableColumn<TreeRow>[] {
  const text = usePageTexts('tenants', tenantsMessages);
  return useMemo(
    () => [
      {
        id: 'name',
        title: text('columnAccount'),
        share: 3,
        cell: (row) => <NameCell {...{ row, toggle, loadMore }} />,
      },
      {
        id: 'users',
        title: text('columnUsers'),
        width: 90,
        align: 'end',
        skeleton: 'short',
        cell: (row) => (row.kind === 'account' ? (row.counts?.users ?? '') : ''),
      },
      {
        id: 'accounts',
        title: text('columnAccounts'),
        width: 140,
        align: 'end',
        isExtra: true,
        skeleton: 'short',
        cell: (row) => (row.kind === 'account' ? (row.counts?.accounts ?? '') : ''),
      },
      {
        id: 'created',
        title: text('columnCreated'),
        width: 140,
        isExtra: true,
        cell: (row) =>
          row.kind === 'account' ? (
            <CellText title={dayText(row.account.createdAt, text.locale)} />
          ) : (
            ''
          ),
      },
    ],
    [text, toggle, loadMore],
  );
}

function NameCell({ row, toggle, loadMore }: TreeActions & { readonly row: TreeRow }) {
  const text = usePageTexts('tenants', tenantsMessages);
  const level = Math.min(row.depth, 6);
  if (row.kind === 'more')
    return (
      <span className="foyer-account" data-level={level}>
        <Button onClick={() => void loadMore(row.parentId)}>{text('loadMore')}</Button>
      </span>
    );
  const { account, isExpanded } = row;
  const { name, tenantId, parents = [], isReseller, parentAccess } = account;
  return (
    <span className="foyer-account" data-level={level}>
      {account.metadata.isParent && account.parents === undefined ? (
        <button
          type="button"
          className="foyer-account-arrow"
          aria-expanded={isExpanded}
          aria-label={text(isExpanded ? 'collapse' : 'expand', { name })}
          onClick={() => toggle(tenantId)}
        />
      ) : (
        <span className="foyer-account-leaf" />
      )}
      <span className="foyer-account-name">
        <span className="foyer-account-title">{name}</span>
        {parents.length > 0 && (
          <span className="foyer-account-path">{parents.map((one) => one.name).join(' › ')}</span>
        )}
      </span>
      {isReseller && <Badge>{text('reseller')}</Badge>}
      {parentAccess === 'readOnly' && <Badge>{text('viewOnly')}</Badge>}
      {parentAccess === 'none' && <Badge tone="warning">{text('closed')}</Badge>}
    </span>
  );
}
