import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

const key = sql`hashtextextended('foyer.policies', 0)`;

/**
 * Holds the policies of a tenant while they change. It waits for sign-ins that were decided by the
 * previous policies, and later ones wait for it, so that none gets past a policy once saving it was
 * acknowledged. The first lock of its transaction.
 */
export const lockPolicies = (tx: Tx, tenantId: string) =>
  sql`select pg_advisory_xact_lock(${key} # hashtextextended(${tenantId}::text, 0))`.execute(tx);

/**
 * Holds the policies of every tenant of a user, shared with other sign-ins, until the transaction
 * ends. Before a sign-in is decided.
 */
export const sharePolicies = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock_shared(${key} # hashtextextended(m.tenant_id::text, 0))
    from memberships m where m.user_id = ${userId}::uuid order by m.tenant_id`.execute(tx);
