import { subAccountsRefusals } from '@foyer/contract/sub-accounts/refusals';
import { refuse, type SignedInVisit } from '../preview-replies.ts';
import { accountsBelow } from '../world/account-tree.ts';
import type { PreviewTenant } from '../world/world.ts';

/** The account of the visit and those below it, if it is a reseller's. */
export const reachedAccounts = ({ world, tenant }: SignedInVisit): PreviewTenant[] => [
  tenant,
  ...(tenant.isReseller ? accountsBelow(world, tenant.id) : []),
];

/** An account below that of the visit; with `orOwn` also that one. */
export function accountBelow(
  visit: SignedInVisit,
  id: string,
  { orOwn = false } = {},
): PreviewTenant {
  const found = reachedAccounts(visit).find((one) => one.id === id);
  if (!found || (found.id === visit.tenant.id && !orOwn))
    throw refuse(subAccountsRefusals.notFound);
  return found;
}
