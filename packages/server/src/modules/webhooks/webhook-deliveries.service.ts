import { type WebhookDelivery, webhooksRefusals } from '@foyer/contract/webhooks';
import type { DeliveryState } from '@foyer/contract/webhooks/rules';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import { type DeliveryRow, deliveriesStore as store } from './webhook-deliveries.store.ts';
import type { WebhookWorker } from './webhook-worker.ts';
import type { WebhooksService } from './webhooks.service.ts';

type Deps = Pick<Platform, 'config' | 'db' | 'audit' | 'clock'> & {
  readonly webhooks: WebhooksService;
  readonly worker: Pick<WebhookWorker, 'expect'>;
};
const { deliveryNotFound, turnedOff, stillPending, invalidRange } = webhooksRefusals;
/** What the published client takes for success. Contract, retryWebhook. */
const queued = 202;

/** The delivery log, and sending again. */
export function createDeliveriesService(deps: Deps) {
  const { config, db, audit, clock, webhooks, worker } = deps;
  const vendorId = config.vendorId ?? config.application.clientId;
  const inTenant = <T>({ actor }: SignedInContext, work: (tx: TenantTx) => Promise<T>) =>
    db.tenant(actor.tenantId, work);

  async function get(tx: TenantTx, id: string): Promise<DeliveryRow> {
    const found = isId(id) ? await store.find(tx, id) : undefined;
    if (!found) throw refuse(deliveryNotFound);
    return found;
  }

  const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
    id: row.id,
    webhookId: row.webhookId,
    tenantId: row.tenantId,
    vendorId,
    statusCode: row.lastStatus === null ? '' : String(row.lastStatus),
    body: row.lastAnswer,
    createdAt: row.createdAt.toISOString(),
    eventKey: row.eventKey,
    state: row.state,
    attempts: row.attempts,
    durationMs: row.durationMs,
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.state === 'pending' ? row.nextAttemptAt.toISOString() : null,
  });

  async function noteRetry(
    tx: TenantTx,
    ctx: SignedInContext,
    one: { webhookId: string; count: number },
  ) {
    const webhook = await webhooks.get(tx, one.webhookId);
    await audit.record(tx, {
      ...webhooks.facts(ctx),
      action: 'webhook.deliveries_retried',
      description: 'Queued deliveries of a webhook again.',
      json: { ...webhooks.named(webhook), count: one.count },
    });
    await store.wake(tx, webhook.id);
    worker.expect(tx);
  }

  return {
    list: (
      ctx: SignedInContext,
      query: { id: string; state?: DeliveryState | undefined; offset: number; limit: number },
    ) =>
      inTenant(ctx, async (tx) => {
        const { id: webhookId, state, offset, limit } = query;
        if (!isId(webhookId)) return { count: 0, rows: [] };
        const count = await store.count(tx, { webhookId, state });
        const rows = await store.list(tx, { webhookId, state, offset, limit });
        return { count, rows: rows.map(toDelivery) };
      }),

    get: (ctx: SignedInContext, id: string) =>
      inTenant(ctx, async (tx) => {
        const row = await get(tx, id);
        const attempts = await store.attempts(tx, row.id);
        const history = attempts.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));
        return { ...toDelivery(row), payload: row.body, history };
      }),

    /** Queues it again under the ID it has; receivers recognize it by that. */
    retry: (ctx: SignedInContext, id: string) =>
      inTenant(ctx, async (tx) => {
        const row = await get(tx, id);
        if (!row.isActive) throw refuse(turnedOff);
        if (row.state === 'pending' && row.attempts === 0) throw refuse(stillPending);
        await store.retry(tx, row.id, clock.now());
        await noteRetry(tx, ctx, { webhookId: row.webhookId, count: 1 });
        return { statusCode: queued };
      }),

    retryRange: (
      ctx: SignedInContext,
      id: string,
      range: { from: string; to: string; includeDelivered: boolean },
    ) =>
      inTenant(ctx, async (tx) => {
        const webhook = await webhooks.get(tx, id);
        if (!webhook.isActive) throw refuse(turnedOff);
        const [from, to] = [new Date(range.from), new Date(range.to)];
        if (to <= from) throw refuse(invalidRange);
        const states = range.includeDelivered
          ? (['failed', 'delivered'] as const)
          : (['failed'] as const);
        const wish = { webhookId: webhook.id, from, to, states, now: clock.now() };
        const count = await store.retryRange(tx, wish);
        if (count > 0) await noteRetry(tx, ctx, { webhookId: webhook.id, count });
        return { count };
      }),
  };
}

/** The delivery log, and sending again. */
export type DeliveriesService = ReturnType<typeof createDeliveriesService>;
