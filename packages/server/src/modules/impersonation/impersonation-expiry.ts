import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import type { HousekeepingTask } from '../../kernel/jobs/housekeeping.ts';
import type { Platform } from '../platform.ts';

/** Sessions that one transaction ends. */
const batch = 200;
const minute = 60_000;

/** An impersonation whose time is over. */
interface Expired {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly email: string | null;
  readonly actorId: string;
  readonly actorTenantId: string | null;
}

async function endExpired(tx: Tx, now: Date): Promise<Expired[]> {
  const { rows } = await sql<Expired>`
    with over as (
      select id from sessions where actor_id is not null and ended_at is null and expires_at <= ${now}
      order by expires_at limit ${batch} for update skip locked
    ), ended as (
      update sessions s set ended_at = s.expires_at, end_reason = 'expired' from over
      where s.id = over.id returning s.*
    ) select e.id as "sessionId", e.user_id as "userId", e.tenant_id as "tenantId", t.name as "tenantName",
      u.email, e.actor_id as "actorId", e.actor_tenant_id as "actorTenantId"
    from ended e join users u on u.id = e.user_id join tenants t on t.id = e.tenant_id`.execute(tx);
  return rows;
}

/**
 * Records impersonations that ended by themselves, in the account of the user and in that of the
 * actor. Nothing depends on when it runs: their tokens stop working anyway.
 */
export function createImpersonationExpiry({
  db,
  audit,
  clock,
}: Pick<Platform, 'db' | 'audit' | 'clock'>): HousekeepingTask {
  async function report(tx: Tx, one: Expired): Promise<void> {
    const { sessionId, userId, tenantId, tenantName, email, actorId, actorTenantId } = one;
    const row = { userId, actorId, email };
    await audit.record(tx, {
      action: 'impersonation.expired',
      ...row,
      tenantId,
      description: 'The impersonation of the user reached its time limit.',
      json: { sessionId },
    });
    if (actorTenantId === null || actorTenantId === tenantId) return;
    await audit.record(tx, {
      action: 'impersonation.expired_below',
      ...row,
      tenantId: actorTenantId,
      description: `The impersonation of a user of ${tenantName} reached its time limit.`,
      json: { sessionId, subAccountId: tenantId },
    });
  }

  const endBatch = (): Promise<number> =>
    db.system(async (tx) => {
      const expired = await endExpired(tx, clock.now());
      for (const one of expired) await report(tx, one);
      return expired.length;
    });

  return {
    name: 'impersonation.expiry',
    every: minute,
    run: async () => {
      while ((await endBatch()) === batch);
    },
  };
}
