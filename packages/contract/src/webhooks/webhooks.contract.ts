import { z } from 'zod';
import { eventBase } from '../base-paths.ts';
import { del, get, patch, post } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { webhooksRefusals } from './webhooks.refusals.ts';
import { deliveryStates } from './webhooks.rules.ts';

export { webhooksRefusals };

const id = z.string().max(100);
const eventKeys = z.array(z.string().max(120)).max(500);
/** Empty and null mean that the secret is generated, or stays. */
const ownSecret = z
  .string()
  .max(256)
  .nullish()
  .transform((text) => text || undefined);
const url = z.string().trim().max(2048);
const displayName = z.string().trim().max(100);
const description = z.string().trim().max(500);

/** A webhook. Those below `updatedAt` are beyond the wire contract. */
export const webhook = z.object({
  _id: z.string(),
  vendorId: z.string(),
  tenantId: z.string().nullable(),
  displayName: z.string(),
  description: z.string(),
  url: z.string(),
  /** Only in the response that creates the webhook or sets its secret. */
  secret: z.string().nullable(),
  eventKeys: z.array(z.string()),
  isActive: z.boolean(),
  type: z.literal('custom'),
  /** Attempts so far. */
  invocations: z.number(),
  createdAt: dateTime,
  updatedAt: dateTime,
  /** Until then the secret before the current one signs, too. */
  previousSecretUntil: dateTime.nullable(),
  /** Why it was turned off without a user; null otherwise. */
  disabledReason: z.enum(['failing', 'gone']).nullable(),
  /** The first failure since the last success. */
  failingSince: dateTime.nullable(),
  /** Deliveries of the last seven days. */
  recent: z.object({ delivered: z.number(), failed: z.number(), pending: z.number() }),
  lastDelivery: z
    .object({ at: dateTime, statusCode: z.string(), isSuccess: z.boolean() })
    .nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** One try of a delivery. */
export const deliveryAttempt = z.object({
  at: dateTime,
  durationMs: z.number(),
  /** Null: there was no response. */
  statusCode: z.number().nullable(),
  /** Why there was none. */
  failure: z.string().nullable(),
  requestHeaders: z.record(z.string(), z.string()),
  responseHeaders: z.record(z.string(), z.string()),
  responseBody: z.string(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

/** A delivery. Those below `createdAt` are beyond the wire contract. */
export const webhookDelivery = z.object({
  id: z.string(),
  webhookId: z.string(),
  tenantId: z.string(),
  vendorId: z.string(),
  /** Of the last attempt; empty before the first, and if there was no response. */
  statusCode: z.string(),
  /** The start of the last response, or why there was none. */
  body: z.string(),
  createdAt: dateTime,
  eventKey: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  durationMs: z.number().nullable(),
  lastAttemptAt: dateTime.nullable(),
  /** Of a pending delivery. */
  nextAttemptAt: dateTime.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const eventType = z.object({
  key: z.string(),
  displayName: z.string(),
  description: z.string(),
  category: z.string(),
  categoryId: z.string(),
  id: z.string(),
  createdAt: dateTime,
  updatedAt: dateTime,
  vendorId: z.string(),
});
/** Events that webhooks can subscribe to. */
export const eventCategory = z.object({
  name: z.string(),
  events: z.array(eventType),
  id: z.string(),
  createdAt: dateTime,
  updatedAt: dateTime,
  vendorId: z.string(),
});
export type WebhookEventCategory = z.infer<typeof eventCategory>;

const read = { access: 'bearer', permission: 'fe.connectivity.read.webhooks' } as const;
const write = { access: 'bearer', permission: 'fe.connectivity.write.webhooks' } as const;
const {
  notFound,
  deliveryNotFound,
  invalidUrl,
  httpsRequired,
  unknownEvent,
  noEvents,
  tooMany,
  turnedOff,
  stillPending,
  invalidRange,
} = webhooksRefusals;
const formRefusals = [invalidUrl, httpsRequired, unknownEvent, noEvents];

/** What a webhook is created with. */
export const newWebhook = z.object({
  displayName: displayName.min(1, 'Enter a name.'),
  description: description.nullish(),
  eventKeys,
  isActive: z.boolean().default(true),
  url,
  secret: ownSecret,
});
/** Changes of a webhook; absent fields stay. */
export const webhookChange = z.object({
  displayName: displayName.min(1, 'Enter a name.').optional(),
  description: description.nullish(),
  eventKeys: eventKeys.optional(),
  isActive: z.boolean().optional(),
  url: url.optional(),
  secret: ownSecret,
});

/**
 * Webhooks of the active tenant. Wire contract, group *Integrations*; attempts, rotation, retries of a
 * time range, and samples are ours.
 */
export const webhooksContract = {
  listWebhooks: get('/webhook', {
    ...read,
    summary: 'The webhooks of the account, by name. Secrets are not included.',
    response: z.array(webhook),
  }),
  createWebhook: post('/webhook/custom', {
    ...write,
    summary: 'Creates a webhook. Without a secret, one is generated and returned once.',
    body: newWebhook,
    response: webhook,
    status: 201,
    refusals: [...formRefusals, tooMany],
  }),
  updateWebhook: patch('/webhook/{id}', {
    ...write,
    alsoMethods: ['PUT'],
    summary: 'Changes a webhook. Fields that are not sent stay, and so does an empty secret.',
    params: z.object({ id }),
    body: webhookChange,
    response: webhook,
    refusals: [notFound, ...formRefusals],
  }),
  deleteWebhook: del('/webhook/{id}', {
    ...write,
    summary: 'Deletes a webhook with its delivery log. Pending deliveries are not sent.',
    params: z.object({ id }),
    refusals: [notFound],
  }),
  rotateWebhookSecret: post('/webhook/{id}/secret/rotations', {
    ...write,
    summary: 'Generates another secret. The previous one also signs for 24 hours.',
    params: z.object({ id }),
    response: z.object({ secret: z.string(), previousSecretUntil: dateTime }),
    status: 201,
    refusals: [notFound],
  }),
  revokePreviousWebhookSecret: del('/webhook/{id}/secret/previous', {
    ...write,
    summary: 'Ends the overlap of a rotation: only the current secret signs.',
    params: z.object({ id }),
    refusals: [notFound],
  }),
  testWebhook: post('/webhook/test', {
    ...write,
    summary:
      'Sends a test event and returns the response. Success is 200 or 201 in `statusCode`, which is 0 without a response.',
    body: z.object({
      url,
      secret: ownSecret,
      /** Sent in place of the sample. */
      payload: z.record(z.string(), z.unknown()).nullish(),
      /** The webhook whose secret signs; default: the one with the URL. */
      id: id.nullish(),
      /** The event to send a sample of. */
      eventKey: z.string().max(120).nullish(),
    }),
    response: z.object({
      statusCode: z.number(),
      /** Of the response; null without one. Beyond the wire contract, like what follows. */
      status: z.number().nullable(),
      body: z.unknown(),
      durationMs: z.number(),
      /** The request as it was sent. */
      request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
    }),
    status: 201,
    refusals: [invalidUrl, httpsRequired],
  }),
  listWebhookLogs: get('/webhook/logs', {
    ...read,
    summary: 'A page of the deliveries of a webhook, the newest first.',
    query: z.object({
      id: id.default(''),
      offset: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(10),
      state: z.enum(deliveryStates).optional(),
    }),
    response: z.object({ count: z.number(), rows: z.array(webhookDelivery) }),
  }),
  getWebhookDelivery: get('/webhook/logs/{id}', {
    ...read,
    summary: 'A delivery with its payload and its latest 20 attempts.',
    params: z.object({ id }),
    response: webhookDelivery.extend({
      payload: z.string(),
      history: z.array(deliveryAttempt),
    }),
    refusals: [deliveryNotFound],
  }),
  retryWebhook: post('/webhook/logs/{id}/retries', {
    ...write,
    summary: 'Queues a delivery again, under its ID. Success is 202 in `statusCode`.',
    params: z.object({ id }),
    response: z.object({ statusCode: z.number() }),
    status: 201,
    refusals: [deliveryNotFound, turnedOff, stillPending],
  }),
  retryWebhookRange: post('/webhook/{id}/retries', {
    ...write,
    summary: 'Queues the failed deliveries of a time range again, or all of them.',
    params: z.object({ id }),
    body: z.object({
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      /** Also what was delivered. Default: false. */
      includeDelivered: z.boolean().default(false),
    }),
    response: z.object({ count: z.number() }),
    status: 201,
    refusals: [notFound, turnedOff, invalidRange],
  }),
  listEventCategories: get(`${eventBase}/configurations/v1/categories`, {
    ...read,
    summary: 'Every event that webhooks can subscribe to, by category.',
    response: z.array(eventCategory),
  }),
  getEventSample: get(`${eventBase}/configurations/v1/samples/{key}`, {
    ...read,
    summary: 'What a webhook receives for an event.',
    params: z.object({ key: z.string().max(120) }),
    response: z.object({ payload: z.record(z.string(), z.unknown()) }),
    refusals: [webhooksRefusals.eventNotFound],
  }),
} as const;
