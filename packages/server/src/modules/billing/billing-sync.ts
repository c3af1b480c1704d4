import { z } from 'zod';
import type { BillingConfig } from '../../kernel/config/billing.config.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { createDailyTask } from '../../kernel/jobs/daily-task.ts';
import { defineJob } from '../../kernel/jobs/jobs.ts';
import {
  PaymentError,
  type PaymentProvider,
  type ProviderSubscription,
} from '../../ports/payment-provider.port.ts';
import type { Platform } from '../platform.ts';
import { createBillingNotices, toNotice } from './billing-notices.ts';
import type { BillingAccount, BillingStore, StoredSubscription } from './billing.store.ts';
import { toCurrent, toStored, wireStatus } from './subscription-state.ts';

type Source = 'user' | 'provider' | 'reconciliation';

type SyncDeps = Pick<Platform, 'db' | 'clock' | 'audit' | 'jobs' | 'attemptCounter' | 'mail'> & {
  readonly billing: BillingConfig;
  readonly store: BillingStore;
  readonly provider: PaymentProvider | undefined;
};

/** Queue of reads that a notification of the provider causes. */
const queue = 'billing.sync';
const pageSize = 100;
const firstId = '00000000-0000-0000-0000-000000000000';
/** Statuses whose next invoice counts seats. */
const billed = ['active', 'trialing', 'past_due'];

/**
 * Copies the provider's state. A notification only causes a read, so notifications may be lost,
 * late, repeated, or in any order; of two reads the one that began later counts.
 */
export function createBillingSync(deps: SyncDeps) {
  const { db, clock, audit, jobs, billing, store, provider } = deps;
  const notices = createBillingNotices(deps);

  async function apply(
    tenantId: string,
    { found, read }: { readonly found: ProviderSubscription; readonly read: number },
    { source, ctx }: { readonly source: Source; readonly ctx?: SignedInContext | undefined },
  ): Promise<StoredSubscription | undefined> {
    return db.system(async (tx) => {
      const isNewer = await store.applyRead(tx, tenantId, read);
      const before = await store.subscription(tx, tenantId);
      if (!isNewer) return before;
      const now = clock.now();
      const next = toStored(found, billing, { before, now });
      const sameOne = before?.externalId === next.externalId;
      const notice = toNotice(next, sameOne ? before.notice : null, now);
      await store.save(tx, tenantId, { ...next, notice: notice.mark }, now);
      if (notice.mail) await notices.send(tx, tenantId, next, notice.mail);
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
    if (!found) return db.read((tx) => store.subscription(tx, tenantId));
    return apply(tenantId, { found, read }, { source, ctx });
  }

  /** The next invoice of a plan per seat counts the users of today. */
  async function countSeats({ id, tenantId, customerId }: BillingAccount): Promise<void> {
    if (!provider || !customerId) return;
    const found = toCurrent(await provider.listSubscriptions(customerId));
    const price = billing.plans.find((one) => one.price?.id === found?.priceId)?.price;
    if (!found || !price?.perSeat || !billed.includes(found.status)) return;
    const quantity = await db.read((tx) => store.seats(tx, tenantId));
    if (quantity === found.quantity) return;
    const day = clock.now().toISOString().slice(0, 10);
    const key = `foyer-${id}-seats-${day}-${found.quantity}-${quantity}`;
    await provider.setQuantity({ id: found.id, itemId: found.itemId, quantity }, key);
  }

  /** One account that the provider does not answer for keeps no other from its turn. */
  async function reconcile(): Promise<void> {
    if (!provider) return;
    const failures: PaymentError[] = [];
    for (let after = firstId; ; ) {
      const page = await db.read((tx) => store.accountsAfter(tx, after, pageSize));
      for (const account of page)
        try {
          await countSeats(account);
          await sync(account.tenantId, 'reconciliation');
        } catch (error) {
          if (!(error instanceof PaymentError)) throw error;
          failures.push(error);
        }
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      after = last.tenantId;
    }
    // the job runs again
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} accounts were not reconciled`);
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
  next: Omit<StoredSubscription, 'id' | 'notice'>,
): boolean {
  return (
    before?.externalId !== next.externalId ||
    before.status !== next.status ||
    before.planKey !== next.planKey ||
    before.cancelAtPeriodEnd !== next.cancelAtPeriodEnd ||
    before.quantity !== next.quantity
  );
}
