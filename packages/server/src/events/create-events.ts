import { z } from 'zod';
import type { Jobs } from '../jobs/jobs.ts';
import type { EventHandler, Events } from './events.ts';

const queue = 'events';
const storedEvent = z.object({
  type: z.string(),
  tenantId: z.string().exactOptional(),
  userId: z.string().exactOptional(),
  data: z.record(z.string(), z.unknown()).exactOptional(),
});

/** Events as jobs: written with their cause, handled by a worker, repeated until every handler is content. */
export function createEvents({ jobs }: { jobs: Jobs }): Events {
  const handlers = new Map<string, EventHandler[]>();

  jobs.work(queue, async ({ id, data }) => {
    const event = { ...storedEvent.parse(data), id };
    const outcomes = await Promise.allSettled(
      (handlers.get(event.type) ?? []).map((handle) => handle(event)),
    );
    const failures = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    );
    if (failures.length > 0) throw new AggregateError(failures, `handling ${event.type} failed`);
  });

  return {
    emit: async (tx, event) => {
      // Nobody listens: no row.
      if (handlers.has(event.type)) await jobs.enqueue(tx, queue, { ...event });
    },
    on: (type, handler) => {
      handlers.set(type, [...(handlers.get(type) ?? []), handler]);
    },
  };
}
