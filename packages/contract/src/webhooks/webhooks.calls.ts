// Generated from webhooks.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { webhooksContract } from './webhooks.contract.ts';

/** The calls of webhooks as verb and path. */
export const webhooksCalls: CallTable<typeof webhooksContract> = {
  listWebhooks: { method: 'GET', path: '/webhook', access: 'bearer' },
  createWebhook: { method: 'POST', path: '/webhook/custom', access: 'bearer' },
  updateWebhook: { method: 'PATCH', path: '/webhook/{id}', access: 'bearer' },
  deleteWebhook: { method: 'DELETE', path: '/webhook/{id}', access: 'bearer' },
  rotateWebhookSecret: { method: 'POST', path: '/webhook/{id}/secret/rotations', access: 'bearer' },
  revokePreviousWebhookSecret: { method: 'DELETE', path: '/webhook/{id}/secret/previous', access: 'bearer' },
  testWebhook: { method: 'POST', path: '/webhook/test', access: 'bearer' },
  listWebhookLogs: { method: 'GET', path: '/webhook/logs', access: 'bearer' },
  getWebhookDelivery: { method: 'GET', path: '/webhook/logs/{id}', access: 'bearer' },
  retryWebhook: { method: 'POST', path: '/webhook/logs/{id}/retries', access: 'bearer' },
  retryWebhookRange: { method: 'POST', path: '/webhook/{id}/retries', access: 'bearer' },
  listEventCategories: { method: 'GET', path: '/event/resources/configurations/v1/categories', access: 'bearer' },
  getEventSample: { method: 'GET', path: '/event/resources/configurations/v1/samples/{key}', access: 'bearer' },
};
