import { sql } from 'kysely';
import type { Audit } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { lockPolicies } from '../../rules/membership/policy-lock.ts';

const tables = [
  'session_policies',
  'mfa_policies',
  'lockout_policies',
  'password_history_policies',
  'password_rotation_policies',
  'password_strength_policies',
  'breached_password_policies',
  'country_restriction_policies',
  // turns restrictions off; the lists stay
  'ip_restriction_policies',
  'domain_restriction_policies',
] as const;

/**
 * Removes every security policy of an account, by its ID or alias, so that the environment's apply, and turns restrictions off: for
 * an operator, when the policies keep its administrators out. Returns how many were removed; undefined for an unknown account.
 */
export async function resetPolicies(
  tx: Tx,
  audit: Audit,
  account: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from tenants where (id::text = ${account} or lower(alias) = lower(${account})) and deleted_at is null`.execute(
    tx,
  );
  const tenantId = rows[0]?.id;
  if (!tenantId) return undefined;
  await lockPolicies(tx, tenantId);
  let removed = 0;
  for (const table of tables) {
    const { numAffectedRows } =
      await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(tx);
    removed += Number(numAffectedRows ?? 0);
  }
  await audit.record(tx, {
    action: 'security_policy.updated',
    userId: null,
    tenantId,
    description: 'The operator reset all security policies and turned off restrictions.',
    json: { policy: 'all', after: null },
  });
  return removed;
}
