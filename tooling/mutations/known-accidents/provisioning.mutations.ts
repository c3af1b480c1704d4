import type { MutationRow } from '../mutation.ts';

const provisioning = 'packages/server/src/modules/provisioning';

/** Directory provisioning. */
export const provisioningMutations: readonly MutationRow[] = [
  {
    id: 'T-SCIM-1',
    file: `${provisioning}/scim-accounts.ts`,
    find: 'if (isMember || isVerified || isElsewhere || isSuperUser) throw userConflict;',
    replace: 'if (isMember || isSuperUser) throw userConflict;',
  },
  {
    id: 'T-SCIM-2',
    file: `${provisioning}/scim-users.store.ts`,
    find: 'sql`s.tenant_id = ${tenantId} and s.connection_id = ${connectionId}`;',
    replace: 'sql`s.tenant_id = ${tenantId} and ${connectionId}::uuid is not null`;',
  },
  {
    id: 'T-SCIM-3',
    file: `${provisioning}/scim-users.service.ts`,
    find: '() => accounts.setAccess(tx, request, { userId, next }),',
    replace: 'async () => undefined,',
  },
];
