import { events } from '@foyer/contract/events';
import { defaultRetentionDays } from '@foyer/contract/webhooks/rules';
import { z } from 'zod';

const customEvent = z.strictObject({
  /** Key, such as `order.shipped`; the prefix `frontegg.` is reserved. */
  key: z
    .string()
    .regex(
      /^(?!frontegg\.)[A-Za-z][\w-]*(\.[\w-]+)+$/,
      'Write a key like order.shipped, which does not start with frontegg.',
    )
    .max(100)
    .refine((key) => !(key in events), 'Foyer has an event with this key. Choose another one.'),
  /** Name shown to users. */
  displayName: z.string().min(1).max(100),
  /** Description shown to users. Default: none. */
  description: z.string().max(500).default(''),
  /** Category under which users find the event. Default: Application. */
  category: z.string().min(1).max(60).default('Application'),
});

/** Webhooks, and the events that the host application sends itself. Optional. */
export const webhooksConfig = z
  .strictObject({
    /** Days after which a delivery is deleted from the log. Default: 30. */
    retentionDays: z.number().int().min(4).max(365).default(defaultRetentionDays),
    /** Events that the host application triggers through the management API. Default: none. */
    events: z.array(customEvent).max(500).default([]),
  })
  .refine(({ events }) => new Set(events.map(({ key }) => key)).size === events.length, {
    path: ['events'],
    message: 'A key appears twice.',
  });
/** Webhooks, as the configuration states them. */
export type WebhooksConfig = z.output<typeof webhooksConfig>;

/** The Slack application of this environment. Optional: without it, Slack is not offered. */
export const slackConfig = z.strictObject({
  /** Client ID of the application. */
  clientId: z.string().min(1).max(200),
  /** Client secret; read it from the environment. */
  clientSecret: z.string().min(1).max(300),
  /** Address of Slack’s Web API, with a slash at the end. Default: Slack’s own. */
  apiUrl: z.url({ protocol: /^https?$/ }).default('https://slack.com/api/'),
  /** Slack’s authorization page. Default: Slack’s own. */
  authorizeUrl: z.url({ protocol: /^https?$/ }).default('https://slack.com/oauth/v2/authorize'),
});
