import type { Platform } from '../platform.ts';
import type { MemberListsStore, MembersWish } from './member-lists.store.ts';

type MemberAddressesDeps = Pick<Platform, 'db' | 'clock'> & {
  readonly store: Pick<MemberListsStore, 'total' | 'addresses'>;
};

/** The addresses of everyone in a tenant, in their order, found as the pages of the lists are. */
export function createMemberAddresses({ db, clock, store }: MemberAddressesDeps) {
  return async (tenantId: string, page: { readonly limit: number; readonly offset: number }) => {
    const wish: MembersWish = {
      tenantIds: [tenantId],
      now: clock.now(),
      sortBy: 'email',
      descending: false,
      shows: 'roles',
      ...page,
    };
    const total = await db.read((tx) => store.total(tx, wish));
    const isThere = wish.limit > 0 && wish.offset < total;
    return { rows: isThere ? await db.read((tx) => store.addresses(tx, wish, total)) : [], total };
  };
}

/** The addresses of everyone in a tenant. */
export type MemberAddresses = ReturnType<typeof createMemberAddresses>;
