import type { BillingConfig } from '../../kernel/config/billing.config.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Platform } from '../platform.ts';
import type { BillingStore, StoredSubscription } from './billing.store.ts';

type NoticeDeps = Pick<Platform, 'audit' | 'mail' | 'clock'> & {
  readonly billing: BillingConfig;
  readonly store: BillingStore;
};

/** What is to be sent, and what is remembered so that it is sent once. */
export interface Notice {
  readonly mark: string | null;
  readonly mail: 'paymentFailed' | 'planEnded' | undefined;
}

/** Statuses in which the plan is paid for, or needs no payment yet. */
const settled = ['active', 'trialing'];

/**
 * The notice about a failed payment: once when it fails, once when the grace period or the
 * subscription ends because of it. `before` is the mark of the last notice.
 */
export function toNotice(
  { pastDueSince, accessUntil, status }: Omit<StoredSubscription, 'id' | 'notice'>,
  before: string | null,
  now: Date,
): Notice {
  if (pastDueSince) {
    const isOver = accessUntil !== null && accessUntil <= now;
    const mark = `${isOver ? 'ended' : 'failed'} ${pastDueSince.toISOString()}`;
    if (mark === before) return { mark, mail: undefined };
    return { mark, mail: isOver ? 'planEnded' : 'paymentFailed' };
  }
  if (settled.includes(status)) return { mark: null, mail: undefined };
  return before?.startsWith('failed')
    ? { mark: before.replace('failed', 'ended'), mail: 'planEnded' }
    : { mark: before, mail: undefined };
}

/** Records failed payments, and sends emails about them to the administrators who may pay. */
export function createBillingNotices({ audit, mail, clock, billing, store }: NoticeDeps) {
  return {
    send: async (
      tx: Tx,
      tenantId: string,
      { planKey, accessUntil }: Omit<StoredSubscription, 'id' | 'notice'>,
      kind: 'paymentFailed' | 'planEnded',
    ): Promise<void> => {
      const now = clock.now();
      const plan = billing.plans.find(({ key }) => key === planKey)?.name ?? planKey;
      const until = (accessUntil ?? now).toISOString();
      if (kind === 'paymentFailed')
        await audit.record(tx, {
          action: 'invoice.payment_failed',
          tenantId,
          description: `A payment for the plan ${plan} failed.`,
          json: { plan: planKey, accessUntil: accessUntil?.toISOString() ?? null },
        });
      for (const { email: to } of await store.payers(tx, tenantId, now))
        await mail.queue(tx, {
          to,
          tenantId,
          template:
            kind === 'paymentFailed'
              ? { name: 'paymentFailed', data: { plan, until } }
              : { name: 'planEnded', data: { plan } },
        });
    },
  };
}

/** Sends emails about failed payments to the administrators who may pay. */
export type BillingNotices = ReturnType<typeof createBillingNotices>;
