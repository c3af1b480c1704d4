import { createDailyTask } from '../../kernel/jobs/daily-task.ts';
import type { Platform } from '../platform.ts';
import type { SsoSignInsStore } from './sso-sign-ins.store.ts';

type TidyingDeps = Pick<Platform, 'db' | 'clock' | 'jobs' | 'attemptCounter'> & {
  readonly signIns: Pick<SsoSignInsStore, 'prune'>;
};

/** Milliseconds that a sign-in is kept in any case: an MFA method may still be asked before there is a session. */
const retention = 24 * 60 * 60_000;
const max = 5000;

/** Forgets once a day what providers said at sign-ins that nothing needs any longer. */
export function createSsoSignInsCleanup(deps: TidyingDeps) {
  const { db, clock, signIns } = deps;

  async function tidy(): Promise<void> {
    const now = clock.now();
    const before = new Date(now.getTime() - retention);
    for (let removed = max; removed === max; )
      removed = await db.system((tx) => signIns.prune(tx, { now, before, most: max }));
  }

  return createDailyTask(deps, 'sso.signIns', tidy);
}
