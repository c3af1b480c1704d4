import { defineJob } from '../../kernel/jobs/jobs.ts';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import { createDailyTask } from '../../kernel/jobs/daily-task.ts';
import type { Platform } from '../platform.ts';
import type { MemberBookmarksStore, Stretch } from './member-bookmarks.store.ts';

type BookmarksDeps = Pick<Platform, 'db' | 'clock' | 'jobs' | 'attemptCounter'> & {
  readonly store: MemberBookmarksStore;
};

const queue = 'users.milestones';
/** Changes after which a tenant is measured again. Each of them moves the milestone a page begins at one member further away. */
const old = 500;
/** Seconds between two times that a tenant is asked to be measured. */
const pause = 60;
/** Milliseconds for which what was measured is kept, and changes are noted. Reading on measures it again. */
const retention = 7 * 24 * 60 * 60_000;

/** Finds pages far from both ends of a long list without walking there. Decision 0229. */
export function createMemberBookmarks(deps: BookmarksDeps) {
  const { db, clock, jobs, attemptCounter, store } = deps;

  const job = defineJob(
    queue,
    z.object({ tenantId: z.string() }),
    async ({ data: { tenantId } }) => {
      if (!(await measure(tenantId))) throw new Error('Changes are under way');
    },
  );

  async function measure(tenantId: string): Promise<boolean> {
    await db.system((tx) => store.note(tx, tenantId));
    await db.read((tx) => store.noted(tx, tenantId));
    return db.system((tx) => store.measure(tx, tenantId, clock.now()));
  }

  async function ask(tenantId: string): Promise<void> {
    const { allowed } = await db.read((tx) => attemptCounter.hit(tx, [queue, tenantId], 1, pause));
    if (allowed) await db.system((tx) => jobs.enqueue(tx, queue, { tenantId }));
  }

  return {
    job,

    /** Who is there, in ascending order; nobody where it is not known. */
    read: async (tx: Tx, stretch: Stretch): Promise<readonly string[]> => {
      const { userIds, moves = Number.POSITIVE_INFINITY } = await store.read(tx, stretch);
      if (moves > old) await ask(stretch.tenantId);
      return userIds;
    },

    /** Forgets tenants whose lists nobody reads that far. */
    daily: createDailyTask(deps, `${queue}.forget`, () =>
      db.system((tx) => store.forget(tx, new Date(clock.now().getTime() - retention))),
    ),
  };
}

/** Finds pages far from both ends of a long list without walking there. */
export type MemberBookmarks = ReturnType<typeof createMemberBookmarks>;
