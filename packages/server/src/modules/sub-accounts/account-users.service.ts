import { subAccountsRefusals, type UserOfAccounts } from '@foyer/contract/sub-accounts';
import { type UserSortField, userSortField } from '@foyer/contract/users';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import type { MemberChanges } from '../users/member-changes.service.ts';
import type { MemberLists } from '../users/member-lists.service.ts';
import type { MemberTurns } from '../users/member-turn.ts';
import type { AccountUsersStore, PlaceRow } from './account-users.store.ts';
import type { AccountsService } from './accounts.service.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock' | 'requireStepUp'> & {
  readonly accounts: AccountsService;
  readonly store: AccountUsersStore;
  readonly lists: Pick<MemberLists, 'v2' | 'reach' | 'member'>;
  readonly changes: Pick<MemberChanges, 'update' | 'remove'>;
  readonly turns: MemberTurns;
  readonly catalog: RoleCatalog;
};

interface ListQuery {
  readonly _limit?: number | undefined;
  readonly _offset?: number | undefined;
  readonly _filter?: string | undefined;
  readonly _sortBy?: string | undefined;
  readonly _order?: string | undefined;
  readonly _tenantId?: string | undefined;
}

interface RolesThere {
  readonly tenantId: string;
  readonly roleIds: readonly string[];
}

type FoundUser = Awaited<ReturnType<MemberLists['v2']>>['items'][number];

/** Specification 2, §9. */
const pageSize = 20;
/** With more accounts than this, users are not gathered from each of them. */
const manyAccounts = 1000;

/** The request as if its caller had opened another account: the rules of that account apply. */
export const inAccount = (ctx: SignedInContext, tenantId: string): SignedInContext => ({
  ...ctx,
  actor: { ...ctx.actor, tenantId },
});

/** The users of an account and of those below it: lists, roles, access, removal. */
export function createAccountUsers(deps: Deps) {
  const { db, audit, clock, requireStepUp, accounts, store, lists, changes, turns, catalog } = deps;

  /** The accounts of a call, each of which the caller may change. Checked before anything changes. */
  const reached = (ctx: SignedInContext, tenantIds: readonly string[]): Promise<string[]> =>
    db.read(async (tx) => {
      const ids: string[] = [];
      for (const id of new Set(tenantIds.map((one) => one.toLowerCase()))) {
        const isOwn = id === ctx.actor.tenantId;
        ids.push(isOwn ? id : (await accounts.mutable(tx, ctx, id)).id);
      }
      return ids;
    });

  async function toPlace(place: PlaceRow, lastLogin: string | undefined) {
    const { roles, permissions } = await catalog.held(place.catalog, place.roleIds);
    return {
      tenantId: place.tenantId,
      tenantName: place.name,
      roles: [...roles],
      permissions: [...permissions],
      activated: !place.isDisabled,
      isDisabled: place.isDisabled,
      subAccountAccessAllowed: place.subAccountAccess,
      ...(lastLogin ? { lastLogin } : {}),
    };
  }

  async function list(ctx: SignedInContext, query: ListQuery) {
    const { _tenantId, _limit = pageSize, _offset = 0 } = query;
    const walked = await walk(ctx, query);
    if (walked) return walked;
    const only = _tenantId ? { only: [_tenantId].filter(isId) } : {};
    const tenantIds = await lists.reach(ctx, { below: true, ...only });
    const found = await lists.v2(
      ctx,
      {
        _limit,
        _offset,
        _includeSubTenants: true,
        _filter: query._filter?.trim() || undefined,
        _sortBy: toSortField(query._sortBy),
        _order: query._order?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC',
      },
      tenantIds,
    );
    return { items: await withPlaces(found.items, tenantIds), _metadata: found._metadata };
  }

  /**
   * A page by name of the users of very many accounts, which are not named one by one. The total
   * counts memberships: to count users of several accounts once, all of them would have to be read.
   */
  async function walk(ctx: SignedInContext, query: ListQuery) {
    const { _limit = pageSize, _offset = 0, _filter, _tenantId, _sortBy = 'name' } = query;
    if (_tenantId || _sortBy !== 'name') return undefined;
    const search = _filter?.trim().toLowerCase() || undefined;
    const topId = ctx.actor.tenantId;
    const descending = query._order?.toUpperCase() === 'DESC';
    const page = await db.read(async (tx) => {
      if (!(await accounts.seesBelow(tx, ctx))) return undefined;
      if ((await store.countBelow(tx, topId)) <= manyAccounts) return undefined;
      const one = { topId, search, descending, limit: _limit, offset: _offset };
      const userIds = await store.walk(tx, one);
      return {
        userIds,
        tenantIds: await store.getAccounts(tx, topId, userIds),
        totalItems: search
          ? await store.countFound(tx, one)
          : await store.countMembersBelow(tx, topId),
      };
    });
    if (!page) return undefined;
    const { userIds, tenantIds, totalItems } = page;
    const _metadata = { totalItems, totalPages: Math.ceil(totalItems / _limit) };
    if (userIds.length === 0) return { items: [], _metadata };
    const _order = descending ? 'DESC' : 'ASC';
    const named = { ids: userIds.join(','), _limit, _includeSubTenants: true, _order } as const;
    const { items } = await lists.v2(ctx, named, tenantIds);
    return { items: await withPlaces(items, tenantIds), _metadata };
  }

  async function withPlaces(found: readonly FoundUser[], tenantIds: readonly string[]) {
    const userIds = found.map(({ id }) => id);
    const places = await db.read((tx) => store.places(tx, { userIds, tenantIds }));
    return Promise.all(
      found.map(async (item): Promise<UserOfAccounts> => {
        const { roles: _roles, permissions: _permissions, groups: _groups, ...user } = item;
        const own = places.filter(({ userId }) => userId === user.id);
        return {
          ...user,
          tenants: await Promise.all(own.map((place) => toPlace(place, user.lastLogin))),
        };
      }),
    );
  }

  /** Changes the roles of a user account by account; what each is to hold is worked out from what they hold. */
  async function changeRoles(
    ctx: SignedInContext,
    userId: string,
    requested: readonly RolesThere[],
    next: (assigned: readonly string[], named: readonly string[]) => readonly string[],
  ): Promise<undefined> {
    await reached(
      ctx,
      requested.map(({ tenantId }) => tenantId),
    );
    for (const { tenantId, roleIds } of requested) {
      const there = tenantId.toLowerCase();
      const { roleIds: assigned } = await lists.member(there, userId);
      const after = [...new Set(next(assigned, roleIds))];
      await changes.update(inAccount(ctx, there), { id: userId, roleIds: after });
    }
    return undefined;
  }

  async function setAccess(
    ctx: SignedInContext,
    userId: string,
    { tenantId, allowAccess }: { tenantId?: string | undefined; allowAccess: boolean },
  ): Promise<undefined> {
    const [there = ctx.actor.tenantId] = await reached(ctx, tenantId ? [tenantId] : []);
    await requireStepUp(ctx);
    return db.system(async (tx) => {
      // nobody gives what they do not have
      if (!(await accounts.seesBelow(tx, ctx))) throw refuse(subAccountsRefusals.noAccess);
      const account = await accounts.below(tx, ctx, there, { orOwn: true });
      if (account.accessType === 'alwaysOn' && !allowAccess)
        throw refuse(subAccountsRefusals.accessLocked);
      const scoped = inAccount(ctx, there);
      const change = await turns.begin(tx, scoped, turns.known(userId));
      await store.setAccess(tx, { userId: change.userId, tenantId: there, allowed: allowAccess });
      if (!allowAccess)
        await store.endImpersonationBy(tx, {
          userId: change.userId,
          tenantId: there,
          now: clock.now(),
        });
      await audit.record(tx, {
        action: 'sub_account.access_changed',
        ...turns.getFacts(scoped, change),
        description: allowAccess
          ? 'The user can open the accounts below this one.'
          : 'The user can no longer open the accounts below this one.',
        json: { allowed: allowAccess },
      });
      return undefined;
    });
  }

  return {
    reached,
    list,
    setAccess,

    addRoles: (ctx: SignedInContext, userId: string, requested: readonly RolesThere[]) =>
      changeRoles(ctx, userId, requested, (assigned, named) => [...assigned, ...named]),

    setRoles: (ctx: SignedInContext, userId: string, requested: readonly RolesThere[]) =>
      changeRoles(ctx, userId, requested, (_held, named) => named),

    removeRoles: (ctx: SignedInContext, userId: string, requested: readonly RolesThere[]) =>
      changeRoles(ctx, userId, requested, (assigned, named) =>
        assigned.filter((id) => !named.includes(id)),
      ),

    remove: async (ctx: SignedInContext, userId: string, tenantIds: readonly string[]) => {
      const removedFrom = await reached(ctx, tenantIds);
      for (const tenantId of removedFrom) await lists.member(tenantId, userId);
      for (const tenantId of removedFrom) await changes.remove(inAccount(ctx, tenantId), userId);
      return { removedFrom };
    },
  };
}

/** The users of an account and of those below it. */
export type AccountUsers = ReturnType<typeof createAccountUsers>;

const toSortField = (text: string | undefined): UserSortField =>
  userSortField.options.find((field) => field === text) ?? 'name';
