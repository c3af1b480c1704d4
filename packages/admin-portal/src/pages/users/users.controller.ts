import { toFailure } from '@foyer/client';
import type { Group } from '@foyer/contract/groups';
import type { TeamMember } from '@foyer/contract/users';
import { useApiQuery } from '@foyer/react/query';
import type { TableSort } from '@foyer/ui/portal';
import { useEffect, useMemo, useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { pageSizes } from '../../portal/paged-rows.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { groupsQueries } from '../groups/groups.queries.ts';
import { rolesQueries } from '../roles/roles.queries.ts';
import { useUserUrl } from './use-user-url.ts';
import { useUserLocks } from './use-user-locks.ts';
import { useUserSelection } from './use-user-selection.ts';
import { useMemberChanges } from './use-member-changes.ts';
import { usersMessages } from './users.messages.ts';
import { usersQueries } from './users.queries.ts';

/** Nobody is left out. */
const noFilters = {
  role: [],
  group: [],
  status: [],
  mfa: '',
  seen: '',
  provider: '',
  password: '',
  below: false,
} as const;
const defaults = {
  page: 1,
  search: '',
  /** Empty: by name, or invitations by email. */
  sort: '',
  order: 'asc',
  view: 'members',
  ...noFilters,
  /** Empty: the default columns of the view. */
  columns: [],
  size: 20,
} as const;
const minute = 60_000;
const seenValues = ['never', 'within7Days', 'within30Days', 'over30Days', 'over90Days'] as const;
/** Specification 1, §3. */
const sortFields = [
  'createdAt',
  'name',
  'email',
  'id',
  'verified',
  'isLocked',
  'provider',
  'tenantId',
] as const;
const one = <T extends string>(values: readonly T[], text: string) =>
  values.find((value) => value === text);

/** The same list each time, so that nothing renders again. */
const noRows: readonly TeamMember[] = [];
const noGroups: readonly Group[] = [];

const views = ['members', 'invited', 'requests'] as const;
const viewIn = (text: string) => one(views, text) ?? 'members';

/** Everything the users page shows and does; filters, sorting, and page are in the URL. */
export function useUsers() {
  const portal = usePortal();
  const text = usePageTexts('users', usersMessages);
  const [params, setParams] = usePageParams(defaults);
  const [opened] = useState(() => portal.client.clock.wall());
  const isInvited = params.view === 'invited';
  const mayChange = portal.isAllowed('fe.secure.write.users');
  // invitations are sorted by email by default, the only field that all of them have
  const sortBy = one(sortFields, params.sort || (isInvited ? 'email' : 'name')) ?? 'name';
  const pageSize = pageSizes.find((size) => size === params.size) ?? pageSizes[0];
  const direction: TableSort['direction'] = params.order === 'desc' ? 'descending' : 'ascending';
  const query = useMemo(() => {
    const shared = {
      pageOffset: Math.max(params.page, 1) - 1,
      pageSize,
      searchFilter: params.search,
      sortBy,
      sortDirection: params.order === 'desc' ? 'desc' : 'asc',
      roleIds: params.role.join(',') || undefined,
    };
    if (isInvited) return { ...shared, invited: 'only' as const };
    return {
      ...shared,
      invited: 'without' as const,
      groupIds: params.group.join(',') || undefined,
      status: params.status.join(',') || undefined,
      mfa: mayChange ? one(['on', 'off'] as const, params.mfa) : undefined,
      lastSeen: one(seenValues, params.seen),
      provider: params.provider || undefined,
      password: mayChange ? one(['stolen'] as const, params.password) : undefined,
      includeSubTenants: params.below || undefined,
    };
  }, [params, isInvited, sortBy, pageSize, mayChange]);

  const url = useUserUrl();
  const list = useApiQuery({
    ...usersQueries.list(query),
    isEnabled: url.userId === undefined,
  });
  const stats = useApiQuery(usersQueries.stats());
  const roles = useApiQuery(rolesQueries.names());
  const groups = useApiQuery({
    ...groupsQueries.list(),
    isEnabled: portal.isAllowed('fe.secure.read.groups'),
  });
  const temporary = useApiQuery({ ...usersQueries.temporaryAccess(), isEnabled: mayChange });
  const roleGrants = useUserLocks(text);
  const changes = useMemberChanges(text);

  const rows = list.data?.items ?? noRows;
  // while the other view loads, the rows of this one are still shown
  const isOfView = rows.every(({ invitation }) => (invitation !== undefined) === isInvited);
  const hasFilters = Object.entries(noFilters).some(
    ([name, unset]) => String(Reflect.get(params, name)) !== String(unset),
  );
  const isBeyond =
    list.data !== undefined && list.data.totalPages > 0 && params.page > list.data.totalPages;
  const lastPage = list.data?.totalPages ?? 1;
  useEffect(() => {
    // an old link, or the last rows of the last page were removed
    if (isBeyond) setParams({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, setParams]);
  const picked = useUserSelection({ rows, query, totalItems: list.data?.totalItems ?? 0 });
  const readAt = list.dataUpdatedAt > 0 ? list.dataUpdatedAt : opened;
  const readIn = readAt - (readAt % minute);
  const now = useMemo(() => new Date(readIn), [readIn]);

  return {
    ...url,
    portal,
    text,
    params,
    setParams,
    rows,
    ...picked,
    view: viewIn(params.view),
    isInvited,
    hasFilters,
    isFiltered: hasFilters || params.search !== '',
    changes,
    stats,
    query,
    pageSize,
    roleGrants,
    state: isBeyond ? ('loading' as const) : getState(list, rows.length),
    now,
    isRefreshing: list.isFetching && !list.isPending,
    retry: () =>
      [list, stats, roles, groups]
        .filter(({ isError }) => isError)
        .forEach((one) => void one.refetch()),
    failure: list.error ? toFailure(list.error) : undefined,
    totalItems: list.data?.totalItems ?? 0,
    /** Of the view that is shown; unknown until it is loaded. */
    shownItems: isOfView ? list.data?.totalItems : undefined,
    totalPages: list.data?.totalPages ?? 0,
    roles: roles.data ?? [],
    groups: groups.data ?? noGroups,
    sort: {
      column: sortBy,
      direction,
    },
    onSort: ({ column, direction }: TableSort) =>
      setParams({
        sort: column,
        order: direction === 'descending' ? 'desc' : 'asc',
      }),
    clearFilters: () => setParams({ search: '', ...noFilters }),
    mayChange,
    seesSignIn: mayChange,
    columnDeps: { isInvited, seesSignIn: mayChange, below: params.below },
    disabledReason: portal.disabledReason('fe.secure.write.users'),
    temporaryDisabledReason: temporary.data?.enabled === false ? text('temporaryOff') : undefined,
    groupDisabledReason: portal.disabledReason('fe.secure.write.groups'),
  };
}

interface Reading {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly data: unknown;
}

/** Which of the four states the table is in. */
function getState(
  { isPending, isError, data }: Reading,
  count: number,
): 'loading' | 'failed' | 'empty' | 'ready' {
  if (isPending) return 'loading';
  if (isError && data === undefined) return 'failed';
  return count === 0 ? 'empty' : 'ready';
}

/** What the page works with. */
export type Users = ReturnType<typeof useUsers>;
