import { normalizeEmail } from '@foyer/contract';
import { normalizeUsername } from '@foyer/contract/profile/rules';
import {
  type LastSeen,
  memberStatus,
  type TeamMember,
  type UserPreset,
  type UserSortField,
  userSortField,
  usersRefusals,
} from '@foyer/contract/users';
import { z } from 'zod';
import { isId } from '../../kernel/db/is-id.ts';
import type { Actor, SignedInContext } from '../../kernel/http/context.ts';
import { getUser } from '../../kernel/http/guard.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { WaitingService } from '../invitations/waiting.service.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import type { MembersChoice } from './members-choice.ts';
import type { MemberListsStore, MemberRow, MembersWish } from './member-lists.store.ts';
import { createMemberViews } from './member-views.ts';
import { canReadSignInSecurity, checkSecurityFilters } from './sign-in-security.ts';

type MemberListsDeps = Pick<Platform, 'config' | 'db' | 'clock'> & {
  readonly store: MemberListsStore;
  readonly catalog: RoleCatalog;
  readonly waiting: Pick<WaitingService, 'page' | 'total'>;
};

/** What the lists of both versions have in common. */
interface Listing {
  readonly _limit?: number | undefined;
  readonly _offset?: number | undefined;
  readonly _sortBy?: UserSortField | undefined;
  readonly _order?: 'ASC' | 'DESC' | undefined;
  readonly _includeSubTenants?: boolean | undefined;
  readonly ids?: string | undefined;
}

/** What `users/v3` is asked. */
export interface UsersV3Query extends Listing {
  readonly _email?: string | undefined;
  readonly _tenantId?: string | undefined;
  readonly _preset?: UserPreset | undefined;
  readonly _maxInactiveSeconds?: number | undefined;
  readonly _presetParams?: string | undefined;
  readonly _identifier?: string | undefined;
  readonly _identifierType?: 'email' | 'phoneNumber' | 'username' | undefined;
  readonly _namePrefix?: string | undefined;
  readonly _externalIds?: string | undefined;
}

/** What `users/v2` is asked. */
export interface UsersV2Query extends Listing {
  readonly _filter?: string | undefined;
  readonly metadata?: string | undefined;
}

/** What the team list and its export are asked. */
export interface MembersQuery {
  readonly sortBy?: string | undefined;
  readonly sortDirection?: string | undefined;
  readonly searchFilter?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly roleIds?: string | undefined;
  readonly userIds?: string | undefined;
  readonly groupIds?: string | undefined;
  readonly status?: string | undefined;
  readonly mfa?: 'on' | 'off' | undefined;
  readonly lastSeen?: LastSeen | undefined;
  readonly provider?: string | undefined;
  readonly password?: 'stolen' | undefined;
  readonly includeSubTenants?: boolean | undefined;
}

/** The same with its page. */
export interface MembersPageQuery extends MembersQuery {
  readonly invited?: 'with' | 'without' | 'only' | undefined;
  readonly pageOffset?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Rows of a page when nobody says how many. Specification 2: 10 in `users/v3`, 20 in the team list. */
const defaultPage = { v3: 10, v2: 50, team: 20 };
/** Rows of an export that are read at once: few at first, so that it begins at once. */
const partSizes = { first: 100, next: 1000 };
const byAddress = { sortBy: 'email', descending: false } as const;
const daySeconds = 24 * 60 * 60;
/** Without a sign-in for so long, a user counts as inactive. Specification 2, §9: 7,776,000 seconds. */
const defaultInactiveSeconds = 90 * daySeconds;
const presetParams = z
  .object({ maxInactiveSeconds: z.coerce.number().min(0).optional() })
  .partial();

/** How each row is shown to the caller. */
const shownTo = (actor: Actor, { id }: MemberRow, accounts?: boolean) => ({
  signInSecurity: canReadSignInSecurity(actor, id),
  accounts,
});

/** Lists of the users of a tenant. Decision 0200. */
export function createMemberLists({ config, db, clock, store, catalog, waiting }: MemberListsDeps) {
  const vendorId = config.vendorId ?? config.application.clientId;
  const { toListed, toFull, toMember } = createMemberViews({ vendorId, catalog });
  const before = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000);

  async function reach(ctx: SignedInContext, one: { below: boolean; only?: readonly string[] }) {
    const caller = { tenantId: ctx.actor.tenantId, userId: getUser(ctx.actor) };
    if (!one.below && !one.only) return [caller.tenantId];
    return db.read((tx) => store.reach(tx, { ...caller, ...one, now: clock.now() }));
  }

  async function find(wish: MembersWish): Promise<{ rows: MemberRow[]; total: number }> {
    if (wish.tenantIds.length === 0) return { rows: [], total: 0 };
    const found = await db.read((tx) => store.search(tx, wish));
    if (found) return found;
    const total = await db.read((tx) => store.total(tx, wish));
    const isThere = wish.limit > 0 && wish.offset < total;
    return { rows: isThere ? await db.read((tx) => store.page(tx, wish, total)) : [], total };
  }

  const toWish = (query: Listing, limit: number, tenantIds: readonly string[]): MembersWish => ({
    tenantIds,
    limit: query._limit ?? limit,
    offset: query._offset ?? 0,
    sortBy: query._sortBy ?? 'name',
    descending: query._order === 'DESC',
    shows: 'all',
    userIds: listed(query.ids),
    now: clock.now(),
  });

  function getPreset(query: UsersV3Query): Pick<MembersWish, 'preset' | 'inactiveSince'> {
    if (!query._preset) return {};
    const reported =
      query._maxInactiveSeconds ?? inactiveSecondsIn(query._presetParams) ?? defaultInactiveSeconds;
    return { preset: query._preset, inactiveSince: before(reported) };
  }

  async function member(tenantId: string, userId: string): Promise<MemberRow> {
    const wish = toWish({ ids: userId }, 1, [tenantId]);
    const [row] = isId(userId) ? await db.read((tx) => store.page(tx, wish, 1)) : [];
    if (!row) throw refuse(usersRefusals.unknownMember);
    return row;
  }

  const toMembers = (ctx: SignedInContext, query: MembersQuery, rows: readonly MemberRow[]) =>
    Promise.all(rows.map((row) => toMember(row, shownTo(ctx.actor, row, query.includeSubTenants))));

  async function getChoice(ctx: SignedInContext, query: MembersQuery): Promise<MembersChoice> {
    checkSecurityFilters(ctx.actor, query);
    const tenantIds = await reach(ctx, { below: query.includeSubTenants ?? false });
    const roleIds = listed(query.roleIds);
    return {
      tenantIds,
      now: clock.now(),
      search: query.searchFilter?.toLowerCase(),
      name: query.name?.toLowerCase(),
      email: query.email && normalizeEmail(query.email),
      roleIds,
      grantingGroupIds:
        roleIds && (await db.read((tx) => store.grantingGroups(tx, tenantIds, roleIds))),
      userIds: listed(query.userIds),
      groupIds: listed(query.groupIds),
      provider: query.provider,
      status: statusesIn(query.status),
      hasFactor: query.mfa && query.mfa === 'on',
      lastSeen: query.lastSeen,
      preset: query.password === 'stolen' ? 'breached-passwords' : undefined,
    };
  }

  /** Invited users come before the members. What only members can be chooses them out. */
  async function waitingPage({ invited = 'with' }: MembersPageQuery, wish: MembersWish) {
    const { tenantIds, search, name, email, roleIds, limit, offset, descending } = wish;
    const isOfMembers = [
      wish.groupIds,
      wish.provider,
      wish.status,
      wish.hasFactor,
      wish.lastSeen,
      wish.preset,
    ].some((one) => one !== undefined);
    if (invited === 'without' || (isOfMembers && invited === 'with') || tenantIds.length === 0)
      return { items: [], total: 0 };
    const choice = { tenantIds, search, name, email, roleIds };
    const total = await waiting.total(choice);
    const { sortBy } = wish;
    const items =
      offset < total ? await waiting.page({ ...choice, sortBy, descending, limit, offset }) : [];
    return { items, total };
  }

  return {
    v3: async (ctx: SignedInContext, query: UsersV3Query) => {
      checkSecurityFilters(ctx.actor, query);
      const only = query._tenantId ? [query._tenantId].filter(isId) : undefined;
      const below = query._includeSubTenants ?? true;
      const tenantIds = await reach(ctx, {
        below: below || only !== undefined,
        ...(only ? { only } : {}),
      });
      const { _identifier, _identifierType: type = 'email' } = query;
      const wish: MembersWish = {
        ...toWish(query, defaultPage.v3, tenantIds),
        shows: 'roles',
        email: query._email && normalizeEmail(query._email),
        namePrefix: query._namePrefix?.toLowerCase(),
        identifier: _identifier ? { type, value: getIdentifier(type, _identifier) } : undefined,
        ...getPreset(query),
        // nobody has an id of another directory yet
        ...(query._externalIds ? { userIds: [] } : {}),
      };
      const { rows, total } = await find(wish);
      return {
        items: await Promise.all(rows.map((row) => toListed(row, shownTo(ctx.actor, row)))),
        ...getPages('v3', query, wish, total),
      };
    },

    /** `within`: tenants that the caller reaches. Default: as the query says. */
    v2: async (ctx: SignedInContext, query: UsersV2Query, within?: readonly string[]) => {
      const tenantIds = within ?? (await reach(ctx, { below: query._includeSubTenants ?? false }));
      const wish = {
        ...toWish(query, defaultPage.v2, tenantIds),
        search: query._filter?.toLowerCase(),
        metadata: query.metadata,
      };
      const { rows, total } = await find(wish);
      return {
        items: await Promise.all(rows.map((row) => toFull(row, shownTo(ctx.actor, row)))),
        ...getPages('v2', query, wish, total),
      };
    },

    members: async (ctx: SignedInContext, query: MembersPageQuery) => {
      const limit = query.pageSize ?? defaultPage.team;
      const offset = (query.pageOffset ?? 0) * limit;
      const choice = await getChoice(ctx, query);
      const wish: MembersWish = { ...choice, ...getOrder(query), shows: 'all', limit, offset };
      const invited = await waitingPage(query, wish);
      const rest = {
        ...wish,
        limit: limit - invited.items.length,
        offset: Math.max(0, offset - invited.total),
      };
      const isOnly = query.invited === 'only' || choice.tenantIds.length === 0;
      const { rows, total } = isOnly ? { rows: [], total: 0 } : await find(rest);
      const members = await toMembers(ctx, query, rows);
      const totalItems = invited.total + total;
      return {
        items: [...invited.items, ...members],
        totalPages: Math.ceil(totalItems / limit),
        totalItems,
      };
    },

    /** All of a choice, in parts, by address: a user who comes or goes in the meantime moves nobody else. */
    all: async function* (
      ctx: SignedInContext,
      query: MembersQuery,
    ): AsyncGenerator<readonly TeamMember[]> {
      const choice = await getChoice(ctx, query);
      if (choice.tenantIds.length === 0) return;
      let wish: MembersWish = {
        ...choice,
        ...byAddress,
        shows: 'all',
        limit: partSizes.first,
        offset: 0,
      };
      const total = await db.read((tx) => store.total(tx, choice));
      let rows = await db.read((tx) => store.page(tx, wish, total));
      while (rows.length > 0) {
        yield await toMembers(ctx, query, rows);
        const after = rows.at(-1);
        if (!after || rows.length < wish.limit) return;
        wish = { ...wish, limit: partSizes.next, after };
        rows = await db.read((tx) => store.page(tx, wish, total));
      }
    },

    reach,

    /** A member as the team list shows them to a caller who may change them. */
    member: async (tenantId: string, userId: string): Promise<TeamMember> =>
      toMember(await member(tenantId, userId), { signInSecurity: true }),

    /** The same as the caller may see them, with their permissions. */
    access: async ({ actor }: SignedInContext, userId: string) => {
      const row = await member(actor.tenantId, userId);
      const { permissions } = await catalog.held(row.catalog, row.tenants[0]?.heldIds ?? []);
      return { member: await toMember(row, shownTo(actor, row)), permissions };
    },

    one: async ({ actor }: SignedInContext, userId: string) => {
      const row = await member(actor.tenantId, userId);
      const full = await toFull(row, shownTo(actor, row));
      const [createdAt, updatedAt] = [row.createdAt.toISOString(), row.updatedAt.toISOString()];
      return { ...full, createdAt, updatedAt, vendorId, deletedAt: null };
    },

    ...createMemberFigures({ db, clock, store, vendorId, reach }),
  };
}

interface MemberFiguresDeps extends Pick<MemberListsDeps, 'db' | 'clock' | 'store'> {
  readonly vendorId: string;
  readonly reach: (
    ctx: SignedInContext,
    one: { below: boolean; only?: readonly string[] },
  ) => Promise<string[]>;
}

/** Roles and groups by user, and how many users there are. */
function createMemberFigures({ db, clock, store, vendorId, reach }: MemberFiguresDeps) {
  return {
    rolesLabel: async ({ actor: { tenantId } }: SignedInContext, ids: string | undefined) => {
      const rows = await db.tenant(tenantId, (tx) =>
        store.roleIds(tx, tenantId, listed(ids) ?? []),
      );
      return rows.map(({ userId, roleIds }) => ({ userId, tenantId, vendorId, roleIds }));
    },

    groupsLabel: async ({ actor: { tenantId } }: SignedInContext, ids: string | undefined) => {
      const rows = await db.tenant(tenantId, (tx) =>
        store.groupIds(tx, tenantId, listed(ids) ?? []),
      );
      return rows.map(({ userId, groupIds }) => ({ userId, tenantId, vendorId, groupIds }));
    },

    stats: ({ actor: { tenantId } }: SignedInContext) =>
      db.tenant(tenantId, (tx) => store.stats(tx, tenantId, weekBefore(clock.now()))),

    counts: async (ctx: SignedInContext, tenantIds: readonly string[]) => {
      const reached = await reach(ctx, { below: true, only: tenantIds.filter(isId) });
      return reached.length === 0 ? [] : db.read((tx) => store.counts(tx, reached));
    },
  };
}

const weekBefore = (now: Date) => new Date(now.getTime() - 7 * daySeconds * 1000);

/** Lists of the users of a tenant. */
export type MemberLists = ReturnType<typeof createMemberLists>;

const getOrder = ({ sortBy, sortDirection }: MembersQuery) => ({
  sortBy: getSortField(sortBy),
  descending: sortDirection?.toLowerCase() === 'desc',
});

const listed = (text: string | undefined) =>
  text
    ?.split(',')
    .map((one) => one.trim())
    .filter(isId);

/** Words that name no status choose nobody: a mistyped filter shows too few, never too many. */
const statusesIn = (text: string | undefined) =>
  text === undefined
    ? undefined
    : memberStatus.options.filter((status) => text.split(',').includes(status));

function getIdentifier(type: 'email' | 'phoneNumber' | 'username', text: string): string {
  if (type === 'email') return normalizeEmail(text);
  return type === 'username' ? normalizeUsername(text) : text;
}

/** Heads of columns that are no field of ours sort by name, which is the default of the client. */
function getSortField(text: string | undefined): UserSortField {
  return userSortField.options.find((field) => field === text) ?? 'name';
}

function inactiveSecondsIn(text: string | undefined): number | undefined {
  if (!text) return undefined;
  try {
    return presetParams.safeParse(JSON.parse(text)).data?.maxInactiveSeconds;
  } catch {
    return undefined;
  }
}

/** How many there are, and where the neighbouring pages are. */
function getPages(
  version: 'v2' | 'v3',
  query: object,
  { limit, offset }: MembersWish,
  totalItems: number,
) {
  const totalPages = Math.ceil(totalItems / limit);
  // nothing found has no pages, and echoes nothing of what was asked
  const nowhere = { first: '', last: '', next: '', prev: '' };
  if (totalItems === 0) return { _metadata: { totalItems, totalPages }, _links: nowhere };
  const stored = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const at = (start: number) => {
    const search = new URLSearchParams(stored.map(([key, value]) => [key, String(value)]));
    search.set('_limit', String(limit));
    search.set('_offset', String(start));
    return `/identity/resources/users/${version}?${search}`;
  };
  return {
    _metadata: { totalItems, totalPages },
    _links: {
      first: at(0),
      last: at(Math.max(0, totalPages - 1) * limit),
      next: offset + limit < totalItems ? at(offset + limit) : '',
      prev: offset > 0 ? at(Math.max(0, offset - limit)) : '',
    },
  };
}
