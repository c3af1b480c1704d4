import type { Tenant } from '@foyer/contract';
import { ssoLoginRefusals } from '@foyer/contract/sso-login/refusals';
import type { tenantsContract } from '@foyer/contract/tenants';
import { tenantsRefusals } from '@foyer/contract/tenants/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { decidingMembership } from '../world/account-tree.ts';
import { toAuthResponse, isMembershipActive } from '../world/signing-in.ts';
import { closedTo } from '../sso/tenant-connections.ts';
import { type PreviewTenant, previewVendorId } from '../world/world.ts';

function getTenant({ id, name, isReseller, createdAt }: PreviewTenant): Tenant {
  return {
    id,
    tenantId: id,
    vendorId: previewVendorId,
    name,
    deletedAt: null,
    metadata: '{}',
    isReseller,
    createdAt,
    updatedAt: createdAt,
    tenantType: isReseller ? 'reseller' : 'customer',
  };
}

function getTenants({ world, user, tenant }: SignedInVisit): Tenant[] {
  const ids = new Set([...user.memberships.map((one) => one.tenantId), tenant.id]);
  return world.tenants.filter((tenant) => ids.has(tenant.id)).map(getTenant);
}

/** The tenants of a user. */
export const tenantsPreview: PreviewReplies<typeof tenantsContract> = {
  switchTenant: ({ user, session }, { body: { tenantId } }) => {
    const isMember = user.memberships.some((membership) => membership.tenantId === tenantId);
    if (!isMember) throw refuse(tenantsRefusals.notMember);
    session.tenantId = tenantId;
    user.lastTenantId = tenantId;
    return undefined;
  },
  getMyTenants: (visit) => ({ tenants: getTenants(visit), activeTenant: getTenant(visit.tenant) }),
  getMyTenantsV2: getTenants,
  getUserJwt: (visit, { body: { tenantId } }) => {
    const { user, session, now } = visit;
    const membership = decidingMembership(visit.world, user, tenantId);
    if (!membership || !isMembershipActive(membership, now))
      throw refuse(tenantsRefusals.notMember);
    if (closedTo(visit, user).includes(tenantId))
      throw refuse(ssoLoginRefusals.required, { tenantId });
    const { accessToken = '', expiresIn = 0 } = toAuthResponse(visit, user, {
      ...session,
      tenantId,
    });
    return {
      accessToken,
      expiresIn,
      expires: new Date(now.getTime() + expiresIn * 1000).toISOString(),
    };
  },
  getMyTenantsV1: (visit) => ({
    tenants: getTenants(visit),
    activeTenant: getTenant(visit.tenant),
  }),
};
