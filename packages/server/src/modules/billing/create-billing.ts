import type { FastifyInstance } from 'fastify';
import { bodyLimit } from '../../kernel/http/json-body.ts';
import { securityHeaders } from '../../kernel/http/security-headers.ts';
import type { Platform } from '../platform.ts';
import { createBillingAccount } from './billing-account.ts';
import { createBillingChanges } from './billing-changes.service.ts';
import { createBillingPage } from './billing-page.service.ts';
import { createBillingReads } from './billing-reads.service.ts';
import { createBillingSync } from './billing-sync.ts';
import { createBillingRoutes } from './billing.routes.ts';
import { createBillingStore } from './billing.store.ts';

/** Path of the provider's notifications, below the prefix. */
const notificationsPath = '/subscriptions/resources/payment-providers/stripe/webhooks';

/** Plans, subscriptions, payment methods, and invoices. Without a provider only the plans' rules work. */
export function createBilling(platform: Platform) {
  const { config, settings, payments: provider } = platform;
  const store = createBillingStore();
  const accounts = createBillingAccount({ ...platform, store, provider });
  const sync = createBillingSync({ ...platform, billing: config.billing, store, provider });
  return {
    sync,
    routes: createBillingRoutes({
      reads: createBillingReads({ ...platform, accounts }),
      page: createBillingPage({ ...platform, accounts, sync: sync.sync }),
      changes: createBillingChanges({ ...platform, accounts, store, sync: sync.sync }),
    }),
    jobs: sync.jobs,
    tasks: sync.tasks,

    /** Receives the provider's notifications. The signature covers the bytes, so they are not parsed. */
    mountNotifications: async (app: FastifyInstance): Promise<void> => {
      if (!provider) return;
      const { prefix = '/frontegg', publicUrl } = settings;
      await app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
          done(null, body),
        );
        scope.post(`${prefix}${notificationsPath}`, async ({ body, headers }, reply) => {
          const signature = headers['stripe-signature'];
          void reply.headers(securityHeaders(publicUrl));
          const isValid =
            typeof signature === 'string' && (await sync.notify(String(body), signature));
          return reply.code(isValid ? 200 : 400).send({ received: isValid });
        });
      });
    },
  };
}
