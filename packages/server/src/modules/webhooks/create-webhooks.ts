import { webhooksRefusals } from '@foyer/contract/webhooks';
import { retryHours } from '@foyer/contract/webhooks/rules';
import type { Platform } from '../platform.ts';
import { createCustomEvents } from './custom-events.service.ts';
import { createWebhookCatalog } from './webhook-catalog.ts';
import { createDeliveriesService } from './webhook-deliveries.service.ts';
import { createWebhookDisabling } from './webhook-disabling.ts';
import { subscribeWebhooks } from './webhook-events.ts';
import { createWebhookSender } from './webhook-sender.ts';
import { createWebhookTests } from './webhook-tests.service.ts';
import { createWebhookUrls } from './webhook-url.ts';
import { createWebhookWorker } from './webhook-worker.ts';
import { workerStore } from './webhook-worker.store.ts';
import { createWebhooksRoutes } from './webhooks.routes.ts';
import { createWebhooksService } from './webhooks.service.ts';

const hour = 3_600_000;

/** Webhooks, and events of the host application. */
export function createWebhooks(deps: Platform & { readonly startedAt: Date }) {
  const { db, clock } = deps;
  const send = createWebhookSender(deps);
  const disabling = createWebhookDisabling(deps);
  const worker = createWebhookWorker({ ...deps, send, disabling });
  subscribeWebhooks({ ...deps, expect: worker.expect });

  const catalog = createWebhookCatalog(deps);
  const readUrl = createWebhookUrls(deps, webhooksRefusals);
  const webhooks = createWebhooksService({ ...deps, catalog, readUrl, worker });
  const deliveries = createDeliveriesService({ ...deps, webhooks, worker });
  const test = createWebhookTests({ ...deps, webhooks, catalog, send, readUrl });
  const customEvents = createCustomEvents(deps);
  const giveUp = () =>
    db.read((tx) => workerStore.giveUp(tx, new Date(clock.now().getTime() - retryHours * hour)));
  return {
    customEvents,
    webhooks,
    routes: createWebhooksRoutes({ clock, webhooks, deliveries, test, catalog }),
    workers: [worker.worker],
    tasks: [{ name: 'webhooks.deliveries', run: giveUp }],
    expiring: [
      ['webhook_deliveries', 'expires_at'] as const,
      ['triggered_events', 'expires_at'] as const,
    ],
  };
}
