import type { entitlementsContract } from '@foyer/contract/entitlements';
import type { PreviewReplies, SignedInVisit } from '../preview-replies.ts';

function keysOf({ person, tenant, roleBook }: SignedInVisit): string[] {
  return roleBook.permissionsOf(roleBook.rolesIn(person, tenant.id)).map((permission) => permission.key);
}

/** What a person may use: what their roles hold. */
export const entitlementsPreview: PreviewReplies<typeof entitlementsContract> = {
  loadEntitlementsV1: (visit) => ({
    permissions: Object.fromEntries(keysOf(visit).map((key) => [key, { isEntitled: true }])),
    features: {},
  }),
  loadEntitlementsV2: (visit) => ({
    features: {},
    plans: {},
    permissions: Object.fromEntries(keysOf(visit).map((key) => [key, true as const])),
  }),
};
