import type { Membership, PreviewTenant, World } from './world.ts';

type Tenants = Pick<World, 'tenants'>;

/** The accounts above one, nearest first. */
export function accountsAbove({ tenants }: Tenants, id: string): PreviewTenant[] {
  const parentId = tenants.find((one) => one.id === id)?.parentId;
  const parent = tenants.find((one) => one.id === parentId);
  return parent ? [parent, ...accountsAbove({ tenants }, parent.id)] : [];
}

/** The accounts below one, parents before children. */
export function accountsBelow({ tenants }: Tenants, id: string): PreviewTenant[] {
  const children = tenants.filter((one) => one.parentId === id && !one.deleted);
  return children.flatMap((one) => [one, ...accountsBelow({ tenants }, one.id)]);
}

/** The membership that decides what a user may do in an account: their own, or the nearest above. */
export function decidingMembership(
  world: Tenants,
  { memberships }: { readonly memberships: readonly Membership[] },
  tenantId: string,
): Membership | undefined {
  const own = memberships.find((one) => one.tenantId === tenantId);
  if (own) return own;
  const above = accountsAbove(world, tenantId).flatMap(({ id, isReseller }) =>
    isReseller ? memberships.filter((one) => one.tenantId === id) : [],
  );
  return above[0];
}
