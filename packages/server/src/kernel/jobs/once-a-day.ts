import { z } from 'zod';
import type { Kernel } from '../kernel.ts';

const daySeconds = 24 * 60 * 60;

/** Makes work of a module that is due once a day over all nodes. What this answers may be called as often as one likes. */
export function createOnceADay(
  { db, guesses, jobs }: Pick<Kernel, 'db' | 'guesses' | 'jobs'>,
  queue: string,
  work: () => Promise<void>,
): () => Promise<void> {
  jobs.defineJob(queue, z.object({}), work, { expireSeconds: 600 });
  return async () => {
    const { allowed } = await db.read((tx) => guesses.hit(tx, ['daily', queue], 1, daySeconds));
    if (allowed) await db.system((tx) => jobs.enqueue(tx, queue, {}));
  };
}
