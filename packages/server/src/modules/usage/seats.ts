import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import type { Platform } from '../platform.ts';
import type { PlanLimits } from './plan-limits.ts';
import type { UsageStore } from './usage.store.ts';

type SeatsDeps = Pick<Platform, 'clock'> & {
  readonly store: Pick<UsageStore, 'plans'>;
  readonly limits: PlanLimits;
};

/** The seats of a tenant's plans. */
export function createSeats({ clock, store, limits }: SeatsDeps) {
  return {
    /** Whether the tenant has as many members as its plans allow. */
    areFull: async (tx: Tx, tenantId: string): Promise<boolean> => {
      const now = clock.now();
      const [assigned] = limits.hasAny ? await store.plans(tx, [tenantId], now) : [];
      const limit = assigned && limits.of(assigned, now).get('seats');
      if (limit === undefined || limit === null) return false;
      const { rows } = await sql<{ members: number }>`
        select coalesce(sum(members), 0)::int as members from member_counts
        where tenant_id = ${tenantId}`.execute(tx);
      return (rows[0]?.members ?? 0) >= limit;
    },
  };
}

/** The seats of a tenant's plans. */
export type Seats = ReturnType<typeof createSeats>;
