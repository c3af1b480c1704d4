import { defineJob } from '../../kernel/jobs/jobs.ts';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import { createDailyTask } from '../../kernel/jobs/daily-task.ts';
import type { Platform } from '../platform.ts';
import type { MemberMilestonesStore, Stretch } from './member-milestones.store.ts';

type MilestonesDeps = Pick<Platform, 'db' | 'clock' | 'jobs' | 'attemptCounter'> & {
  readonly store: MemberMilestonesStore;
};

const queue = 'users.milestones';
/** Changes after which a company is measured again. Each of them moves the milestone a page begins at one member further away. */
const old = 500;
/** Seconds between two times that a company is asked to be measured. */
const pause = 60;
/** Milliseconds for which what was measured is kept, and changes are noted. Whoever reads on has it measured again. */
const keptFor = 7 * 24 * 60 * 60_000;

/** Finds pages far from both ends of a long list without walking there. Decision 0229. */
export function createMemberMilestones(deps: MilestonesDeps) {
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

    /** Who stands there, in ascending order; nobody where it is not known. */
    read: async (tx: Tx, stretch: Stretch): Promise<readonly string[]> => {
      const { userIds, moves = Number.POSITIVE_INFINITY } = await store.read(tx, stretch);
      if (moves > old) await ask(stretch.tenantId);
      return userIds;
    },

    /** Forgets companies whose lists nobody reads that far. */
    daily: createDailyTask(deps, `${queue}.forget`, () =>
      db.system((tx) => store.forget(tx, new Date(clock.now().getTime() - keptFor))),
    ),
  };
}

/** Finds pages far from both ends of a long list without walking there. */
export type MemberMilestones = ReturnType<typeof createMemberMilestones>;
