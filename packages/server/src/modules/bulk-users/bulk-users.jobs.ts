import { defineJob } from '../../kernel/jobs/jobs.ts';
import { commonRefusals } from '@foyer/contract';
import { bulkUsersRefusals } from '@foyer/contract/bulk-users';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import type { Actor, SignedInContext } from '../../kernel/http/context.ts';
import { holds } from '../../kernel/http/guard.ts';
import { errorFacts } from '../../kernel/logs/error-facts.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import { toActor, toRequestContext, storedCaller } from './bulk-caller.ts';
import type { RunBulkAction } from './run-bulk-action.ts';
import type { BulkUsersStore, ItemRow, OperationRow } from './bulk-users.store.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';

type BulkJobsDeps = Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'> & {
  readonly store: BulkUsersStore;
  /** What the user has now; throws if the session has ended. */
  readonly admit: (actor: Actor) => Promise<Pick<Actor, 'roles' | 'permissions' | 'superUser'>>;
  readonly run: RunBulkAction;
};

const queue = 'bulkUsers.run';
const batch = z.object({ tenantId: z.string(), operationId: z.string() });
type Batch = z.infer<typeof batch>;
/** Users of one job: it ends well before it counts as dead. */
const batchSize = 20;
const permission = 'fe.secure.write.users';

/**
 * Carries out operations in batches, one job after the other. Each user's result is stored at once, so a job that dies continues where it
 * was. Whether the caller may still do this is checked before each batch.
 */
export function createBulkJobs({ db, clock, jobs, log, store, admit, run }: BulkJobsDeps) {
  const enqueue = (tx: Tx, one: Batch) => jobs.enqueue(tx, queue, one);

  async function contextFor({ caller }: OperationRow): Promise<SignedInContext> {
    const stored = storedCaller.parse(caller);
    const callerStatus = await admit(toActor(stored));
    if (!holds(callerStatus, permission)) throw refuse(commonRefusals.forbidden);
    return toRequestContext(stored, { callerStatus, now: clock.now(), log });
  }

  /** Changes one user; anything but a refusal is tried again with the job, and on its last try counts as failed. */
  async function change(
    ctx: SignedInContext,
    { id, action }: OperationRow,
    { item, isLastTry }: { item: ItemRow; isLastTry: boolean },
  ): Promise<void> {
    const { tenantId } = ctx.actor;
    try {
      await run(ctx, action, item);
      await db.tenant(tenantId, (tx) => store.setDone(tx, tenantId, id, item.place));
    } catch (cause) {
      if (!(cause instanceof Refusal)) {
        if (!isLastTry) throw cause;
        logEvent(log, 'bulk_operation.item_failed', { operation: id, error: errorFacts(cause) });
      }
      const spec = cause instanceof Refusal ? cause.spec : bulkUsersRefusals.failed;
      const failed = { tenantId, id, place: item.place, reason: spec.code, problem: spec.text };
      await db.tenant(tenantId, (tx) => store.setFailed(tx, failed));
    }
  }

  const stop = (tenantId: string, id: string) =>
    db.tenant(tenantId, async (tx) => {
      const { code: reason, text: problem } = bulkUsersRefusals.ended;
      await store.setFailed(tx, { tenantId, id, reason, problem });
      await store.finish(tx, tenantId, id, clock.now());
    });

  const job = defineJob(
    queue,
    batch,
    async ({ data: { tenantId, operationId: id }, isLastTry }) => {
      const limit = batchSize;
      const { operation, items } = await db.tenant(tenantId, async (tx) => ({
        operation: await store.find(tx, tenantId, id),
        items: await store.pending(tx, { tenantId, id, limit }),
      }));
      if (!operation || operation.finishedAt) return;
      const ctx = await contextFor(operation).catch((cause: unknown) => {
        if (cause instanceof Refusal) return undefined;
        throw cause;
      });
      if (!ctx) return stop(tenantId, id);
      for (const item of items) await change(ctx, operation, { item, isLastTry });
      await db.tenant(tenantId, async (tx) => {
        if (items.length === limit) await enqueue(tx, { tenantId, operationId: id });
        else await store.finish(tx, tenantId, id, clock.now());
      });
    },
    { retryLimit: 3, retryDelaySeconds: 2, expireSeconds: 300 },
  );

  return { enqueue, job };
}

/** Jobs of bulk operations. */
export type BulkJobs = ReturnType<typeof createBulkJobs>;
