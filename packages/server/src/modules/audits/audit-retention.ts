import { sql } from 'kysely';
import type { AuditChains } from '../../kernel/audit/audit-chain.ts';
import type { Platform } from '../platform.ts';

const day = 86_400_000;

/**
 * Deletes entries after the days that the environment or the plans of their account allow. What
 * remains is still verifiable.
 */
export function createAuditRetention(
  { config, db, clock }: Pick<Platform, 'config' | 'db' | 'clock'>,
  chains: Pick<AuditChains, 'expire'>,
) {
  const { retentionDays } = config.auditLog;
  const byPlan = new Map(
    config.entitlements.plans.flatMap(({ key, auditRetentionDays: days }) =>
      days ? [[key, days]] : [],
    ),
  );
  const defaultPlans = config.entitlements.plans.filter((plan) => plan.forEveryone);

  const listPlans = () =>
    db.read((tx) =>
      sql<{ tenantId: string; plans: readonly string[] }>`
        select c.tenant_id as "tenantId", coalesce(array_agg(p.plan_key) filter (where p.id is not null), '{}') as plans
        from audit_chains c left join plan_assignments p on p.tenant_id = c.tenant_id and p.user_id is null
          and (p.expires_at is null or p.expires_at > ${clock.now()})
        group by c.tenant_id`.execute(tx),
    );

  /** Days for an account with these plans; nothing: forever. */
  function daysFor(plans: readonly string[]): number | undefined {
    const days = [...plans, ...defaultPlans.map(({ key }) => key)].flatMap(
      (key) => byPlan.get(key) ?? [],
    );
    return days.length > 0 ? Math.max(...days) : retentionDays;
  }

  return async (): Promise<void> => {
    if (!retentionDays && byPlan.size === 0) return;
    const { rows } = await listPlans();
    for (const { tenantId, plans } of rows) {
      const days = daysFor(plans);
      if (!days) continue;
      const before = new Date(clock.now().getTime() - days * day);
      while ((await chains.expire(tenantId, before)) > 0);
    }
  };
}
