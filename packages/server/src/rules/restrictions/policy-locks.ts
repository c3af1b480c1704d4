import { policyTemplatesRefusals } from '@foyer/contract/policy-templates';
import type { TemplatePart } from '@foyer/contract/policy-templates/rules';
import { sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';
import { refuse } from '../../kernel/refusal.ts';

/**
 * Refuses a change of what a template of an account above has locked. Under the lock that the change
 * holds, which applying a template also takes.
 */
export async function requireUnlocked(tx: TenantTx, parts: readonly TemplatePart[]): Promise<void> {
  if (parts.length === 0) return;
  const { rows } = await sql`
    select 1 from applied_policy_parts
    where tenant_id = ${tx.tenantId} and is_locked and part = any(${[...parts]}::text[]) limit 1`.execute(
    tx,
  );
  if (rows.length > 0) throw refuse(policyTemplatesRefusals.locked);
}
