import { sql } from 'kysely';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { Tx } from '../../kernel/db/database.ts';

/**
 * Ends what a user has open without an MFA method when they become a member of a tenant that
 * demands one. Who may be where is asked at the sign-in, over all tenants of the user; without
 * this, anyone who was inside before would come into the new one unasked. Decision 0244.
 */
export async function endWeakerSessions(
  tx: Tx,
  { mfa }: Pick<FoyerConfig, 'mfa'>,
  one: { readonly userId: string; readonly tenantId: string; readonly now: Date },
): Promise<void> {
  await sql`
    update sessions s set ended_at = ${one.now}, end_reason = 'factorDemanded'
    from (select coalesce((select p.enforce from mfa_policies p where p.tenant_id = ${one.tenantId}), ${mfa.enforceMFAType}) as enforce) policy
    where s.user_id = ${one.userId} and s.ended_at is null and s.actor_id is null and not 'mfa' = any(s.methods)
      and (policy.enforce = 'Force' or (policy.enforce = 'ForceExceptSAML' and not 'sso' = any(s.methods)))`.execute(
    tx,
  );
}
