import { normaliseEmail, type User } from '@foyer/contract';
import { normaliseUsername } from '@foyer/contract/profile/rules';
import {
  type ListedUser,
  type TeamMember,
  type UserPreset,
  type UserSortField,
  usersRefusals,
} from '@foyer/contract/users';
import { z } from 'zod';
import { isId } from '../../db/is-id.ts';
import type { SignedInContext } from '../../http/context.ts';
import type { Kernel } from '../../kernel.ts';
import { refuse } from '../../refusal.ts';
import type { HeldRoles, RoleCatalog } from '../roles/role-catalog.ts';
import type { MemberListsStore, MemberRow, MembersWish } from './member-lists.store.ts';

type MemberListsDeps = Pick<Kernel, 'config' | 'db' | 'clock'> & {
  readonly store: MemberListsStore;
  readonly catalog: RoleCatalog;
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
}

/** What the team list is asked. */
export interface MembersQuery {
  readonly pageOffset?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly sortBy?: string | undefined;
  readonly sortDirection?: string | undefined;
  readonly searchFilter?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly roleIds?: string | undefined;
}

/** Rows of a page when nobody says how many. Specification 2: 10 in `users/v3`, 20 in the team list. */
const usualPage = { v3: 10, v2: 50, team: 20 };
const daySeconds = 24 * 60 * 60;
/** Without a sign-in for so long, somebody counts as inactive. */
const usualInactiveSeconds = 30 * daySeconds;
const providers = ['local', 'saml', 'google', 'github', 'facebook', 'microsoft', 'scim2', 'slack', 'apple'] as const;
const presetParams = z.object({ maxInactiveSeconds: z.coerce.number().min(0).optional() }).partial();

/** Lists of the people of a tenant. Decision 0200. */
export function createMemberLists({ config, db, clock, store, catalog }: MemberListsDeps) {
  const vendorId = config.vendorId ?? config.application.clientId;
  const before = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000);

  async function reach({ actor }: SignedInContext, one: { below: boolean; only?: readonly string[] }) {
    const { userId, tenantId } = actor;
    if (!one.below && !one.only) return [tenantId];
    return db.read((tx) => store.reach(tx, { userId, tenantId, ...one }));
  }

  async function find(wish: MembersWish): Promise<{ rows: MemberRow[]; total: number }> {
    if (wish.tenantIds.length === 0) return { rows: [], total: 0 };
    const [rows, total] = await Promise.all([
      db.read((tx) => store.page(tx, wish)),
      db.read((tx) => store.total(tx, wish)),
    ]);
    return { rows, total };
  }

  const heldIn = async (row: MemberRow): Promise<(HeldRoles & { tenantId: string; isDisabled: boolean })[]> =>
    Promise.all(
      row.tenants.map(async ({ tenantId, roleIds, isDisabled }) => ({
        ...(await catalog.held(row.catalog, roleIds)),
        tenantId,
        isDisabled,
      })),
    );

  async function toListed(row: MemberRow): Promise<ListedUser> {
    const held = await heldIn(row);
    return listedOf(row, held);
  }

  async function toFull(row: MemberRow): Promise<ListedUser & Pick<User, 'roles' | 'permissions' | 'groups'>> {
    const held = await heldIn(row);
    const [here] = held;
    const all = await catalog.held(row.catalog, row.tenants[0]?.heldIds ?? []);
    const groups = await Promise.all(
      row.groups.map(async ({ id, roleIds }) => ({ id, roles: [...(await catalog.held(row.catalog, roleIds)).roles] })),
    );
    return { ...listedOf(row, held), roles: [...(here?.roles ?? [])], permissions: [...all.permissions], groups };
  }

  async function toMember(row: MemberRow): Promise<TeamMember> {
    const [here] = await heldIn(row);
    const roles = [...(here?.roles ?? [])];
    const { id, email, name, tenantId, phoneNumber, username, profilePictureUrl, lastLogin, verified } = row;
    return {
      ...{ id, email, name, tenantId, vendorId, roles, verified },
      roleIds: roles.map((role) => role.id),
      groups: row.groups.map((one) => ({ id: one.id, name: one.name, ...(one.color ? { color: one.color } : {}) })),
      ...(phoneNumber ? { phone: phoneNumber } : {}),
      ...(username ? { username } : {}),
      ...(profilePictureUrl ? { profileImageUrl: profilePictureUrl } : {}),
      activatedForTenant: verified,
      createdAt: row.joinedAt.toISOString(),
      ...(lastLogin ? { lastLogin: lastLogin.toISOString() } : {}),
      mfaEnabled: row.mfaEnrolled,
      isDisabled: row.isDisabled,
    };
  }

  const wishOf = (query: Listing, limit: number, tenantIds: readonly string[]): MembersWish => ({
    tenantIds,
    limit: query._limit ?? limit,
    offset: query._offset ?? 0,
    sortBy: query._sortBy ?? 'name',
    descending: query._order === 'DESC',
    userIds: listed(query.ids),
  });

  function presetOf(query: UsersV3Query): Pick<MembersWish, 'preset' | 'inactiveSince'> {
    if (!query._preset) return {};
    const said = query._maxInactiveSeconds ?? inactiveSecondsIn(query._presetParams) ?? usualInactiveSeconds;
    return { preset: query._preset, inactiveSince: before(said) };
  }

  async function member(tenantId: string, userId: string): Promise<MemberRow> {
    const wish = wishOf({ ids: userId }, 1, [tenantId]);
    const [row] = isId(userId) ? await db.read((tx) => store.page(tx, wish)) : [];
    if (!row) throw refuse(usersRefusals.unknownMember);
    return row;
  }

  return {
    v3: async (ctx: SignedInContext, query: UsersV3Query) => {
      const only = query._tenantId ? [query._tenantId].filter(isId) : undefined;
      const below = query._includeSubTenants ?? true;
      const tenantIds = await reach(ctx, { below: below || only !== undefined, ...(only ? { only } : {}) });
      const { _identifier, _identifierType: type = 'email' } = query;
      const wish: MembersWish = {
        ...wishOf(query, usualPage.v3, tenantIds),
        email: query._email && normaliseEmail(query._email),
        namePrefix: query._namePrefix?.toLowerCase(),
        identifier: _identifier ? { type, value: identifierOf(type, _identifier) } : undefined,
        ...presetOf(query),
        // nobody has an id of another directory yet
        ...(query._externalIds ? { userIds: [] } : {}),
      };
      const { rows, total } = await find(wish);
      const items = await Promise.all(rows.map(toListed));
      return { items, ...pagesOf('/identity/resources/users/v3', query, wish, total) };
    },

    v2: async (ctx: SignedInContext, query: UsersV2Query) => {
      const tenantIds = await reach(ctx, { below: query._includeSubTenants ?? false });
      const wish = { ...wishOf(query, usualPage.v2, tenantIds), search: query._filter?.toLowerCase() };
      const { rows, total } = await find(wish);
      const items = await Promise.all(rows.map(toFull));
      return { items, ...pagesOf('/identity/resources/users/v2', query, wish, total) };
    },

    members: async (ctx: SignedInContext, query: MembersQuery) => {
      const limit = query.pageSize ?? usualPage.team;
      const wish: MembersWish = {
        tenantIds: [ctx.actor.tenantId],
        limit,
        offset: (query.pageOffset ?? 0) * limit,
        sortBy: sortFieldOf(query.sortBy),
        descending: query.sortDirection?.toLowerCase() === 'desc',
        search: query.searchFilter?.toLowerCase(),
        name: query.name?.toLowerCase(),
        email: query.email && normaliseEmail(query.email),
        roleIds: listed(query.roleIds),
      };
      const { rows, total } = await find(wish);
      const items = await Promise.all(rows.map(toMember));
      return { items, totalPages: Math.ceil(total / limit), totalItems: total };
    },

    /** A member as the team list shows them. */
    member: async (tenantId: string, userId: string): Promise<TeamMember> => toMember(await member(tenantId, userId)),

    one: async ({ actor }: SignedInContext, userId: string) => {
      const row = await member(actor.tenantId, userId);
      const full = await toFull(row);
      const moments = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
      return { ...full, ...moments, vendorId, deletedAt: null };
    },

    rolesOf: async ({ actor: { tenantId } }: SignedInContext, ids: string | undefined) => {
      const rows = await db.tenant(tenantId, (tx) => store.roleIds(tx, tenantId, listed(ids) ?? []));
      return rows.map(({ userId, roleIds }) => ({ userId, tenantId, vendorId, roleIds }));
    },

    groupsOf: async ({ actor: { tenantId } }: SignedInContext, ids: string | undefined) => {
      const rows = await db.tenant(tenantId, (tx) => store.groupIds(tx, tenantId, listed(ids) ?? []));
      return rows.map(({ userId, groupIds }) => ({ userId, tenantId, vendorId, groupIds }));
    },

    stats: ({ actor: { tenantId } }: SignedInContext) =>
      db.tenant(tenantId, (tx) => store.stats(tx, tenantId, before(7 * daySeconds))),

    counts: async (ctx: SignedInContext, tenantIds: readonly string[]) => {
      const reached = await reach(ctx, { below: true, only: tenantIds.filter(isId) });
      return reached.length === 0 ? [] : db.read((tx) => store.counts(tx, reached));
    },
  };
}

/** Lists of the people of a tenant. */
export type MemberLists = ReturnType<typeof createMemberLists>;

const listed = (text: string | undefined) =>
  text
    ?.split(',')
    .map((one) => one.trim())
    .filter(isId);

function listedOf(
  row: MemberRow,
  held: readonly (HeldRoles & { tenantId: string; isDisabled: boolean })[],
): ListedUser {
  const { id, email, name, verified, tenantId, profilePictureUrl, phoneNumber, lastLogin, isLocked, isDisabled } = row;
  const provider = providers.find((one) => one === row.provider);
  return {
    ...{ id, sub: id, email, name, verified, tenantId, profilePictureUrl, isLocked, isDisabled },
    ...(phoneNumber ? { phoneNumber } : {}),
    mfaEnrolled: row.mfaEnrolled,
    ...(provider ? { provider } : {}),
    tenantIds: held.map((one) => one.tenantId),
    tenants: held.map((one) => ({ tenantId: one.tenantId, roles: [...one.roles], isDisabled: one.isDisabled })),
    activatedForTenant: verified,
    ...(row.superUser ? { superUser: true } : {}),
    metadata: JSON.stringify(row.metadata),
    createdAt: row.createdAt.toISOString(),
    ...(lastLogin ? { lastLogin: lastLogin.toISOString() } : {}),
    subAccountAccessAllowed: row.subAccountAccessAllowed,
  };
}

function identifierOf(type: 'email' | 'phoneNumber' | 'username', text: string): string {
  if (type === 'email') return normaliseEmail(text);
  return type === 'username' ? normaliseUsername(text) : text;
}

/** Heads of columns that are no field of ours sort by name, which is the default of the client. */
function sortFieldOf(text: string | undefined): UserSortField {
  if (text === 'email' || text === 'createdAt' || text === 'id' || text === 'verified') return text;
  return 'name';
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
function pagesOf(path: string, query: object, { limit, offset }: MembersWish, totalItems: number) {
  const totalPages = Math.ceil(totalItems / limit);
  // nothing found has no pages, and echoes nothing of what was asked
  const nowhere = { first: '', last: '', next: '', prev: '' };
  if (totalItems === 0) return { _metadata: { totalItems, totalPages }, _links: nowhere };
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const at = (start: number) => {
    const search = new URLSearchParams(kept.map(([key, value]) => [key, String(value)]));
    search.set('_limit', String(limit));
    search.set('_offset', String(start));
    return `${path}?${search}`;
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
