import type { Tenant } from '@foyer/contract';
import { ssoLoginRefusals } from '@foyer/contract/sso-login/refusals';
import type { tenantsContract } from '@foyer/contract/tenants';
import { tenantsRefusals } from '@foyer/contract/tenants/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { decidingMembership } from '../world/account-tree.ts';
import { toAuthResponse, letsIn } from '../world/signing-in.ts';
import { closedTo } from '../sso/company-connections.ts';
import { type PreviewTenant, previewVendorId } from '../world/world.ts';

function tenantOf({ id, name, isReseller, createdAt }: PreviewTenant): Tenant {
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

function tenantsOf({ world, person, tenant }: SignedInVisit): Tenant[] {
  const ids = new Set([...person.memberships.map((one) => one.tenantId), tenant.id]);
  return world.tenants.filter((tenant) => ids.has(tenant.id)).map(tenantOf);
}

/** The companies of a person. */
export const tenantsPreview: PreviewReplies<typeof tenantsContract> = {
  switchTenant: ({ person, session }, { body: { tenantId } }) => {
    const isMember = person.memberships.some((membership) => membership.tenantId === tenantId);
    if (!isMember) throw refuse(tenantsRefusals.notMember);
    session.tenantId = tenantId;
    person.lastTenantId = tenantId;
    return undefined;
  },
  getMyTenants: (visit) => ({ tenants: tenantsOf(visit), activeTenant: tenantOf(visit.tenant) }),
  getMyTenantsV2: tenantsOf,
  getUserJwt: (visit, { body: { tenantId } }) => {
    const { person, session, now } = visit;
    const membership = decidingMembership(visit.world, person, tenantId);
    if (!membership || !letsIn(membership, now)) throw refuse(tenantsRefusals.notMember);
    if (closedTo(visit, person).includes(tenantId))
      throw refuse(ssoLoginRefusals.required, { tenantId });
    const { accessToken = '', expiresIn = 0 } = toAuthResponse(visit, person, {
      ...session,
      tenantId,
    });
    return {
      accessToken,
      expiresIn,
      expires: new Date(now.getTime() + expiresIn * 1000).toISOString(),
    };
  },
  getMyTenantsV1: (visit) => ({ tenants: tenantsOf(visit), activeTenant: tenantOf(visit.tenant) }),
};
