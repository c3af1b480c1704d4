import type { MutationRow } from '../mutation.ts';

const provisioning = 'packages/server/src/modules/provisioning';
const protocol = 'packages/server/src/protocols/scim';

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
  {
    id: 'S-1',
    file: `${protocol}/scim-discovery.ts`,
    find: 'patch: { supported: true },',
    replace: 'patch: { supported: false },',
  },
  {
    id: 'S-2',
    file: `${provisioning}/scim-endpoint.ts`,
    find: "const types = ['application/scim+json', 'application/json'];",
    replace: "const types = ['application/scim+json'];",
  },
  {
    id: 'S-3',
    file: `${provisioning}/scim-accounts.ts`,
    find: "this userName.', 'uniqueness');",
    replace: "this userName.');",
  },
  {
    id: 'S-4',
    file: `${protocol}/scim-error.ts`,
    find: 'status: String(status),',
    replace: 'status,',
  },
  {
    id: 'S-5',
    file: `${protocol}/scim-representation.ts`,
    find: "if (!place || place.attribute.returned === 'always') return;",
    replace: 'if (!place) return;',
  },
  {
    id: 'S-6',
    file: `${provisioning}/scim-users.service.ts`,
    find: 'toStoredUser(toResource(body, userType), row)),',
    replace: 'toStoredUser({ ...toEditable(row), ...toResource(body, userType) }, row)),',
  },
  {
    id: 'S-7',
    file: `${protocol}/scim-patch.ts`,
    find: 'return value === undefined ? [] : removeListed(stored, given);',
    replace: 'return [];',
  },
  {
    id: 'S-8',
    file: `${protocol}/scim-values.ts`,
    find: 'const text = String(value).toLowerCase();',
    replace: 'const text = String(value);',
  },
  {
    id: 'S-9',
    file: `${protocol}/scim-patch.ts`,
    find: "return attribute?.mutability === 'readOnly';",
    replace: 'return false;',
  },
  {
    id: 'S-10',
    file: `${protocol}/scim-matching.ts`,
    find: "if (operator === 'sw') return stored.startsWith(expected);",
    replace: "if (operator === 'sw') return stored.endsWith(expected);",
  },
  {
    id: 'S-11',
    file: `${provisioning}/scim-listing.ts`,
    find: 'found.slice(startIndex - 1, startIndex - 1 + count)',
    replace: 'found.slice(startIndex, startIndex + count)',
  },
  {
    id: 'S-12',
    file: `${provisioning}/scim-router.ts`,
    find: 'service.list(request, readListQuery(body, type))',
    replace: 'service.list(request, readListQuery({}, type))',
  },
  {
    id: 'S-13',
    file: `${protocol}/scim-discovery.ts`,
    find: 'bulk: { supported: false,',
    replace: 'bulk: { supported: true,',
  },
  {
    id: 'S-14',
    file: `${provisioning}/scim-request.ts`,
    find: '!namesVersion(ifMatch, version)',
    replace: 'version < 0',
  },
  {
    id: 'S-15',
    why: 'Foreign keys remove what belongs to a user: no single edit of the service keeps it.',
  },
  {
    id: 'S-16',
    file: `${provisioning}/scim-router.ts`,
    find: "throw new ScimError(501, '“/Me” is not supported.');",
    replace: 'throw noRoute();',
  },
  {
    id: 'S-17',
    why: 'Each statement works on a set: no single edit makes one for each member of it.',
  },
  {
    id: 'S-18',
    file: `${protocol}/scim-values.ts`,
    find: 'if (!isKnown && !ignoredSchemas.some((pattern) => pattern.test(name)))',
    replace: "if (!isKnown && name === '')",
  },
  {
    id: 'S-19',
    file: `${provisioning}/scim-users.store.ts`,
    find: 'export const toUserNameKey = (userName: string) => userName.toLowerCase();',
    replace: 'export const toUserNameKey = (userName: string) => userName;',
  },
  {
    id: 'S-20',
    file: `${provisioning}/scim-endpoint.ts`,
    find: '&& (!holder.expiresAt || holder.expiresAt > now);',
    replace: ';',
  },
  {
    id: 'S-21',
    file: `${provisioning}/scim-endpoint.ts`,
    find: "await limiter.admit('management', connectionId);",
    replace: 'await Promise.resolve();',
  },
];
