import { z } from 'zod';
import type { Kernel } from '../kernel.ts';
import type { HousekeepingTask } from './housekeeping.ts';
import { defineJob, type JobDefinition } from './jobs.ts';

const daySeconds = 24 * 60 * 60;

/**
 * A module's daily work: housekeeping runs `task` as often as it likes, `job` runs once a day
 * across all nodes.
 */
export interface DailyTask {
  readonly task: HousekeepingTask;
  readonly job: JobDefinition;
}

/** Makes work of a module that is due once a day. Its name is also that of its queue. */
export function createDailyTask(
  { db, attemptCounter, jobs }: Pick<Kernel, 'db' | 'attemptCounter' | 'jobs'>,
  name: string,
  work: () => Promise<void>,
): DailyTask {
  const run = async (): Promise<void> => {
    const { allowed } = await db.read((tx) =>
      attemptCounter.hit(tx, ['daily', name], 1, daySeconds),
    );
    if (allowed) await db.system((tx) => jobs.enqueue(tx, name, {}));
  };
  return {
    task: { name, run },
    job: defineJob(name, z.object({}), work, { expireSeconds: 600 }),
  };
}
