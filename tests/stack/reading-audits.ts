import type { AuditAction } from '@foyer/server/audit/audit-actions';
import type { Stack } from '@foyer/testkit';

/** The audit rows about a person, oldest first. */
export function auditsOf({ server }: Stack, userId: string) {
  return server.db.read((tx) =>
    tx
      .selectFrom('audits')
      .select(['action', 'severity', 'tenant_id as tenantId', 'description', 'ip', 'json'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  );
}

/** The audit rows of a tenant with this action, oldest first. */
export function auditsIn({ server }: Stack, tenantId: string, action: AuditAction) {
  return server.db.read((tx) =>
    tx
      .selectFrom('audits')
      .select(['action', 'severity', 'user_id as userId', 'description', 'json'])
      .where('tenant_id', '=', tenantId)
      .where('action', '=', action)
      .orderBy('created_at')
      .execute(),
  );
}
