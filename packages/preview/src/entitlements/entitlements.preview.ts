import type { entitlementsContract, UserEntitlements } from '@foyer/contract/entitlements';
import { toAttributes, judge } from '@foyer/contract/entitlements/rules';
import type { PreviewReplies, SignedInVisit } from '../preview-replies.ts';

/** What their roles hold, and what the host says it sells. */
function granted({ user, tenant, roleBook, entitlements }: SignedInVisit): UserEntitlements {
  const permissions = roleBook.getPermissions(roleBook.rolesIn(user, tenant.id));
  return {
    ...entitlements,
    permissions: Object.fromEntries(permissions.map(({ key }) => [key, true as const])),
  };
}

/** What a user may use. */
export const entitlementsPreview: PreviewReplies<typeof entitlementsContract> = {
  loadEntitlementsV1: (visit) => {
    const { user, tenant, now, roleBook } = visit;
    const claims = {
      id: user.id,
      email: user.email,
      email_verified: user.isVerified,
      tenantId: tenant.id,
    };
    const [data, at] = [granted(visit), { attributes: toAttributes(claims), now: now.getTime() }];
    const permissions = roleBook
      .allPermissions()
      .map(({ key }) => [key, judge({ permissionKey: key }, data, at)]);
    const features = Object.keys(data.features).map((key) => [
      key,
      judge({ featureKey: key }, data, at),
    ]);
    return { permissions: Object.fromEntries(permissions), features: Object.fromEntries(features) };
  },
  loadEntitlementsV2: granted,
};
