import type { ScimConnection } from '@foyer/contract/provisioning';
import type { ConnectionRow } from './scim-connections.store.ts';

/** A connection as administrators see it. */
export function toConnectionView(
  row: ConnectionRow,
  { tenantId, url, now }: { readonly tenantId: string; readonly url: string; readonly now: Date },
): ScimConnection {
  return {
    id: row.id,
    tenantId,
    connectionName: row.name,
    source: row.source,
    syncToUserManagement: row.syncProfile,
    createdAt: row.createdAt.toISOString(),
    lastSync: row.lastRequestAt?.toISOString() ?? null,
    url,
    health: toHealth(row, now),
    users: row.users,
    activeUsers: row.activeUsers,
    groups: row.groups,
    conflicts: row.conflicts,
    ...(isFailing(row) && row.lastFailure ? { lastError: row.lastFailure } : {}),
    tokens: row.tokens.map(({ id, hint, createdAt, expiresAt, lastUsedAt }) => ({
      id,
      hint,
      createdAt: new Date(createdAt).toISOString(),
      ...(expiresAt ? { expiresAt: new Date(expiresAt).toISOString() } : {}),
      ...(lastUsedAt ? { lastUsedAt: new Date(lastUsedAt).toISOString() } : {}),
    })),
  };
}

const isFailing = ({ lastFailureAt, lastSuccessAt }: ConnectionRow): boolean =>
  lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt);

function toHealth(row: ConnectionRow, now: Date): ScimConnection['health'] {
  const isValid = ({ expiresAt }: ConnectionRow['tokens'][number]) =>
    expiresAt === null || new Date(expiresAt) > now;
  if (!row.tokens.some(isValid)) return 'expired';
  if (row.lastRequestAt === null) return 'waiting';
  return isFailing(row) ? 'failing' : 'active';
}
