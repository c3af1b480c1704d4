import { z } from 'zod';
import type { BillingConfig } from '../../kernel/config/billing.config.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { createDailyTask } from '../../kernel/jobs/daily-task.ts';
import { defineJob } from '../../kernel/jobs/jobs.ts';
import type { PaymentProvider } from '../../ports/payment-provider.port.ts';
import type { Platform } from '../platform.ts';
import type { BillingStore, StoredSubscription } from './billing.store.ts';
import { toCurrent, toStored, wireStatus } from './subscription-state.ts';

type Source = 'user' | 'provider' | 'reconciliation';

type SyncDeps = Pick<Platform, 'db' | 'clock' | 'audit' | 'jobs' | 'attemptCounter'> & {
  readonly billing: BillingConfig;
  readonly store: BillingStore;
  readonly provider: PaymentProvider | undefined;
};

/** Queue of reads that a notification of the provider causes. */
const queue = 'billing.sync';
const pageSize = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Copies the provider's state. A notification only causes a read, so notifications may be lost,
 * late, repeated, or in any order; of two reads the one that began later counts.
 */
export function createBillingSync(deps: SyncDeps) {
  const { db, clock, audit, jobs, billing, store, provider } = deps;

  async function sync(
    tenantId: string,
    source: Source,
    ctx?: SignedInContext,
  ): Promise<StoredSubscription | undefined> {
    const account = await db.read((tx) => store.account(tx, tenantId));
    const customerId = account?.customerId;
    if (!provider || !customerId) return undefined;
    const read = await db.read((tx) => store.startRead(tx, tenantId));
    const found = toCurrent(await provider.listSubscriptions(customerId));
    return db.system(async (tx) => {
      const isNewer = await store.applyRead(tx, tenantId, read);
      const before = await store.subscription(tx, tenantId);
      if (!isNewer || !found) return before;
      const now = clock.now();
      const next = toStored(found, billing, { before, now });
      await store.save(tx, tenantId, next, now);
      if (isChanged(before, next))
        await audit.record(tx, {
          action: 'subscription.updated',
          tenantId,
          ...(ctx ? { ctx, userId: ctx.actor.userId } : {}),
          description: `The subscription is ${wireStatus(next, now)} on the plan ${next.planKey}.`,
          json: {
            plan: next.planKey,
            status: wireStatus(next, now),
            cancelsAtPeriodEnd: next.cancelAtPeriodEnd,
            source,
          },
        });
      return store.subscription(tx, tenantId);
    });
  }

  async function reconcile(): Promise<void> {
    if (!provider) return;
    for (let after = firstId; ; ) {
      const page = await db.read((tx) => store.accountsAfter(tx, after, pageSize));
      for (const { tenantId } of page) await sync(tenantId, 'reconciliation');
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      after = last.tenantId;
    }
  }

  const daily = createDailyTask(deps, 'billing.reconciliation', reconcile);
  const job = defineJob(queue, z.object({ tenantId: z.string() }), async ({ data }) => {
    await sync(data.tenantId, 'provider');
  });

  return {
    sync,
    reconcile,
    tasks: [daily.task],
    jobs: [job, daily.job],

    /** Accepts a notification; false if its signature is not valid. */
    notify: async (body: string, signature: string): Promise<boolean> => {
      const event = await provider?.readEvent(body, signature, clock.now());
      if (!event) return false;
      const { customerId } = event;
      if (customerId === null) return true;
      const account = await db.read((tx) => store.accountOfCustomer(tx, customerId));
      if (account) await db.system((tx) => jobs.enqueue(tx, queue, { tenantId: account.tenantId }));
      return true;
    },
  };
}

/** Copies the provider's state. */
export type BillingSync = ReturnType<typeof createBillingSync>;

function isChanged(
  before: StoredSubscription | undefined,
  next: Omit<StoredSubscription, 'id'>,
): boolean {
  return (
    before?.externalId !== next.externalId ||
    before.status !== next.status ||
    before.planKey !== next.planKey ||
    before.cancelAtPeriodEnd !== next.cancelAtPeriodEnd
  );
}
