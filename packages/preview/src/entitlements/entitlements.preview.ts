import type { entitlementsContract, UserEntitlements } from '@foyer/contract/entitlements';
import { toAttributes, judge } from '@foyer/contract/entitlements/rules';
import type { PreviewReplies, SignedInVisit } from '../preview-replies.ts';

/** What their roles hold, and what the host says it sells. */
function held({ person, tenant, roleBook, entitlements }: SignedInVisit): UserEntitlements {
  const permissions = roleBook.permissionsOf(roleBook.rolesIn(person, tenant.id));
  return {
    ...entitlements,
    permissions: Object.fromEntries(permissions.map(({ key }) => [key, true as const])),
  };
}

/** What a person may use. */
export const entitlementsPreview: PreviewReplies<typeof entitlementsContract> = {
  loadEntitlementsV1: (visit) => {
    const { person, tenant, now, roleBook } = visit;
    const claims = {
      id: person.id,
      email: person.email,
      email_verified: person.isVerified,
      tenantId: tenant.id,
    };
    const [data, at] = [held(visit), { attributes: toAttributes(claims), now: now.getTime() }];
    const permissions = roleBook
      .allPermissions()
      .map(({ key }) => [key, judge({ permissionKey: key }, data, at)]);
    const features = Object.keys(data.features).map((key) => [
      key,
      judge({ featureKey: key }, data, at),
    ]);
    return { permissions: Object.fromEntries(permissions), features: Object.fromEntries(features) };
  },
  loadEntitlementsV2: held,
};
