import type { Stack } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';

/** Takes part in the turns in which a tenant is changed, so that something happens while a user waits for theirs. */
export function tenantConcurrency({ server: { db } }: Stack) {
  /** How many statements of this database wait for another transaction’s lock. */
  async function waiting(): Promise<number> {
    const { rows } = await db.read((tx) =>
      sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
    );
    return rows[0]?.n ?? 0;
  }

  return {
    untilWaiting: (n: number) =>
      vi.waitFor(async () => expect(await waiting()).toBe(n), { timeout: 60_000 }),

    /** Keeps everyone from changing who holds what in a tenant until it is let go. */
    hold: async (tenantId: string) => {
      let letGo = () => {};
      const over = new Promise<void>((resolve) => (letGo = resolve));
      let isHeld = () => {};
      const current = new Promise<void>((resolve) => (isHeld = resolve));
      const done = db.system(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('foyer.members', 0) # hashtextextended(${tenantId}::text, 0))`.execute(
          tx,
        );
        isHeld();
        await over;
      });
      await current;
      return async () => {
        letGo();
        await done;
      };
    },
  };
}
