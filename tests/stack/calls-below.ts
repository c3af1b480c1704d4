import type { RegisteredRoute } from './filled-requests.ts';

/** The calls that show users of sub-accounts to users who may enter them. Decision 0200. */
export const showsBelow: readonly string[] = [
  'users.listUsersV3',
  'users.listUsersV2',
  'users.listMembers',
  'users.countTenantUsers',
  'users.exportMembers',
  'sub-accounts.listSubTenants',
  'sub-accounts.listParentTenantsOf',
  'sub-accounts.getSubTenantTree',
  'sub-accounts.searchSubTenants',
  'sub-accounts.getHierarchyMetadata',
  'sub-accounts.getSubTenantDeletionImpact',
  'sub-accounts.listAllUsers',
  'policy-templates.listExpirations',
];

/** Changes to accounts below: sub-accounts*.stack.test.ts. */
export const managesBelow = ({ slug, endpoint }: RegisteredRoute) =>
  slug === 'sub-accounts' && endpoint.method !== 'GET';

/** What who may enter sub-accounts does there: acting as a user below (decision 0127), and an invitation to several tenants. */
export const actsBelow: readonly string[] = [
  'impersonation.createActorToken',
  'impersonation.requestImpersonation',
  'invitations.resendInvitationToAllTenants',
];
