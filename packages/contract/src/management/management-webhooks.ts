import { z } from 'zod';
import { del, get, patch, post } from '../endpoint.ts';
import { newWebhook, webhook, webhookChange } from '../webhooks/webhooks.contract.ts';
import { webhooksRefusals } from '../webhooks/webhooks.refusals.ts';

const environment = { access: 'vendor', scope: 'events', withoutTenant: true } as const;
const { notFound, invalidUrl, httpsRequired, unknownEvent, noEvents, tooMany } = webhooksRefusals;
const formRefusals = [invalidUrl, httpsRequired, unknownEvent, noEvents];
const one = { params: z.object({ id: z.string().max(100) }) };

/**
 * Webhooks of the environment, which receive the events of all tenants. They share their paths with
 * those of tenants: a backend that names a tenant gets these. Management contract, group *Events and
 * webhooks*.
 */
export const managementWebhooks = {
  listWebhooksVendor: get('/webhook', {
    ...environment,
    summary: 'The webhooks of the environment, by name. Secrets are not included.',
    response: z.array(webhook),
  }),
  createWebhookVendor: post('/webhook/custom', {
    ...environment,
    summary: 'Creates a webhook that receives the events of all tenants. Returns the secret once.',
    body: newWebhook.partial({ displayName: true }),
    response: webhook,
    status: 201,
    refusals: [...formRefusals, tooMany],
  }),
  updateWebhookVendor: patch('/webhook/{id}', {
    ...environment,
    ...one,
    summary: 'Changes a webhook of the environment. Fields that are not sent stay.',
    body: webhookChange,
    response: webhook,
    refusals: [notFound, ...formRefusals],
  }),
  deleteWebhookVendor: del('/webhook/{id}', {
    ...environment,
    ...one,
    summary: 'Deletes a webhook of the environment. Pending deliveries are not sent.',
    refusals: [notFound],
  }),
} as const;
