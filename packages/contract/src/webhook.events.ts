import { z } from 'zod';
import { eventsIn } from './define-events.ts';

const webhooks = eventsIn('webhooks');

const text = z.string();
/** The address without its query, which may contain a secret. */
const webhook = { webhookId: text, name: text, address: text };

/** Webhooks of an account, and the events that host applications send. */
export const webhookEvents = {
  'webhook.created': webhooks('Webhook created', 'Medium', 'A webhook was created.', {
    ...webhook,
    eventKeys: z.array(text).readonly(),
    isActive: z.boolean(),
  }),
  'webhook.updated': webhooks('Webhook changed', 'Medium', 'A webhook was changed.', {
    ...webhook,
    fields: z.array(text).readonly(),
  }),
  'webhook.deleted': webhooks('Webhook deleted', 'Medium', 'A webhook was deleted.', webhook),
  'webhook.secret_rotated': webhooks(
    'Webhook secret rotated',
    'Medium',
    'The signing secret of a webhook was replaced.',
    webhook,
  ),
  'webhook.previous_secret_revoked': webhooks(
    'Previous webhook secret revoked',
    'Medium',
    'The previous signing secret of a webhook was revoked before it expired.',
    webhook,
  ),
  'webhook.tested': webhooks('Webhook tested', 'Info', 'A test event was sent to a webhook.', {
    address: text,
    statusCode: z.number(),
  }),
  'webhook.deliveries_retried': webhooks(
    'Webhook deliveries retried',
    'Info',
    'Deliveries of a webhook were queued again.',
    { ...webhook, count: z.number() },
  ),
  'webhook.disabled': webhooks(
    'Webhook turned off',
    'High',
    'A webhook was turned off because its deliveries kept failing.',
    { ...webhook, reason: z.enum(['failing', 'gone']), failingSince: text.nullable() },
  ),
  'custom_event.triggered': webhooks(
    'Custom event triggered',
    'Info',
    'The application sent a custom event.',
    {
      eventId: text,
      eventKey: text,
      title: text,
      description: text,
      data: z.record(text, z.unknown()),
    },
  ),
};
