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
