import { createDailyTask } from '../../kernel/jobs/daily-task.ts';
import type { Platform } from '../platform.ts';
import type { SecurityCenterStore } from './security-center.store.ts';

type DailyScoresDeps = Pick<Platform, 'db' | 'clock' | 'jobs' | 'attemptCounter'> & {
  readonly store: SecurityCenterStore;
  readonly score: (tenantId: string) => Promise<number>;
};

const batch = 200;
/** Scores are deleted after a year. */
const storedFor = 366 * 24 * 60 * 60 * 1000;

/** Stores the score of every tenant once a day, for the chart of its history. A second run on the same day adds what is missing. */
export function createDailyScores(deps: DailyScoresDeps) {
  const { db, clock, store, score } = deps;
  return createDailyTask(deps, 'securityCenter.scores', async () => {
    const day = clock.now().toISOString().slice(0, 10);
    let after: string | null = null;
    let ids: string[];
    do {
      const from: string | null = after;
      ids = await db.read((tx) => store.withoutScore(tx, { day, after: from, limit: batch }));
      for (const id of ids) {
        const today = await score(id);
        await db.tenant(id, (tx) => store.saveScore(tx, { day, score: today }));
      }
      after = ids.at(-1) ?? null;
    } while (ids.length === batch);
    const oldest = new Date(clock.now().getTime() - storedFor).toISOString().slice(0, 10);
    await db.read((tx) => store.forgetScores(tx, oldest));
  });
}
