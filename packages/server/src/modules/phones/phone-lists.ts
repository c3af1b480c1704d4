import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { type PhonesStore, toUserPhone } from './phones.store.ts';

/** Which part of the list, as it is in the query. */
interface ListQuery {
  readonly _limit?: number | undefined;
  readonly _offset?: number | undefined;
  readonly _phoneNumber?: string | undefined;
  readonly userIds?: string | undefined;
  readonly _sortBy?: 'createdAt' | 'phoneNumber' | undefined;
  readonly _order?: 'ASC' | 'DESC' | undefined;
}

/** Rows of a page when none is asked for. */
const defaultLimit = 50;

/** The numbers of the users of a tenant, for its administrators. */
export function createPhoneLists({
  db,
  store,
}: Pick<Platform, 'db'> & { readonly store: PhonesStore }) {
  async function list({ actor }: SignedInContext, query: ListQuery, onlyVerified: boolean) {
    const limit = query._limit ?? defaultLimit;
    const wish = {
      limit,
      onlyVerified,
      offset: query._offset ?? 0,
      search: query._phoneNumber,
      userIds: query.userIds?.split(',').map((one) => one.trim()),
      sortBy: query._sortBy ?? ('createdAt' as const),
      descending: query._order === 'DESC',
    };
    const { rows, total } = await db.tenant(actor.tenantId, (tx) => store.ofTenant(tx, wish));
    const _metadata = { totalItems: total, totalPages: Math.ceil(total / limit) };
    return { rows, _metadata, _links: getLinks({ limit, offset: wish.offset, total }) };
  }

  return {
    all: async (ctx: SignedInContext, query: ListQuery) => {
      const { rows, ...page } = await list(ctx, query, false);
      return { items: rows.map(toUserPhone), ...page };
    },
    verified: async (ctx: SignedInContext, query: ListQuery) => {
      const { rows, ...page } = await list(ctx, query, true);
      return { items: rows.map(({ userId, phoneNumber }) => ({ userId, phoneNumber })), ...page };
    },
  };
}

/** The numbers of the users of a tenant. */
export type PhoneLists = ReturnType<typeof createPhoneLists>;

/** Query strings of the pages around this one; empty where there is none. */
function getLinks({ limit, offset, total }: { limit: number; offset: number; total: number }) {
  const page = (start: number) => `?_limit=${limit}&_offset=${start}`;
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  return {
    first: page(0),
    prev: offset > 0 ? page(Math.max(0, offset - limit)) : '',
    next: offset + limit < total ? page(offset + limit) : '',
    last: page(last),
  };
}
