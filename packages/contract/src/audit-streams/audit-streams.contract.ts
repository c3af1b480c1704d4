import { z } from 'zod';
import { del, get, patch, post } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { auditStreamsRefusals } from './audit-streams.refusals.ts';
import { streamCauses } from './audit-streams.rules.ts';

export { auditStreamsRefusals };

const id = z.string().max(100);
const url = z.string().trim().min(1).max(2048);
const name = z.string().trim().min(1, 'Enter a name.').max(100);
const line = z.string().trim().max(200);

/** Where a stream sends entries. Secrets are not part of it. */
export const streamDestination = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('http'),
    url,
    /** Entries as lines, or as one array. */
    format: z.enum(['ndjson', 'json']).default('ndjson'),
  }),
  z.object({
    kind: z.literal('splunk'),
    /** Of the HTTP Event Collector, with its path. */
    url,
    /** Empty: the default of the token. */
    index: line.default(''),
  }),
  z.object({
    kind: z.literal('datadog'),
    /** Of the logs intake of the site. */
    url,
    /** Comma-separated, such as `env:prod,team:security`. */
    tags: line.default(''),
  }),
  z.object({
    kind: z.literal('s3'),
    /** Of the storage, without the bucket. */
    url,
    bucket: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/i, 'Enter the name of a bucket.'),
    region: z
      .string()
      .trim()
      .regex(/^[a-z0-9-]{1,50}$/i, 'Enter a region such as eu-central-1.'),
    /** What names of objects start with. */
    prefix: z
      .string()
      .trim()
      .max(200)
      .regex(/^[\w./-]*$/, 'Use letters, digits, dots, dashes, and slashes.')
      .default(''),
    accessKeyId: z
      .string()
      .trim()
      .regex(/^[\w.-]{1,128}$/, 'Enter an access key ID.'),
  }),
]);
export type StreamDestination = z.infer<typeof streamDestination>;

/**
 * Signs requests to an HTTP endpoint or to S3-compatible storage, is the token of a Splunk
 * collector, or the API key of Datadog.
 */
const secret = z
  .string()
  .trim()
  .max(512)
  .nullish()
  .transform((text) => text || undefined);

/** A stream of the audit log. */
export const auditStream = z.object({
  id: z.string(),
  name: z.string(),
  destination: streamDestination,
  /** Only in the response that creates a stream to an HTTP endpoint or sets its secret. */
  secret: z.string().nullable(),
  /** Until then, the secret before the current one signs, too. Only for HTTP endpoints. */
  previousSecretUntil: dateTime.nullable(),
  isActive: z.boolean(),
  /** Why it was turned off without a user; null otherwise. */
  disabledReason: z.enum(['failing', 'gone']).nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
  /** Entries that the destination has accepted. */
  delivered: z.number(),
  lastDeliveredAt: dateTime.nullable(),
  /** The first failure since the last success. */
  failingSince: dateTime.nullable(),
  /** The last failure since the last success. */
  failure: z
    .object({
      at: dateTime,
      cause: z.enum(streamCauses),
      /** Null: there was no response. */
      statusCode: z.number().nullable(),
      /** What the destination said, or why there was no response. */
      response: z.string(),
    })
    .nullable(),
  /** When it is tried again after a failure. */
  nextAttemptAt: dateTime.nullable(),
  /** What the destination has not accepted yet. */
  lag: z.object({
    entries: z.number(),
    /** The time of the first of them. */
    since: dateTime.nullable(),
  }),
});
export type AuditStream = z.infer<typeof auditStream>;

const read = { access: 'bearer', permission: 'fe.secure.read.audits' } as const;
const write = { access: 'bearer', permission: 'fe.connectivity.write.webhooks' } as const;
const { notFound, tooMany, invalidUrl, httpsRequired, secretRequired, otherKind } =
  auditStreamsRefusals;

/**
 * Streams of the audit log of the active tenant. Beyond the wire contract. Changes also need the
 * permission to read the audit log.
 */
export const auditStreamsContract = {
  listAuditStreams: get('/audits/streams', {
    ...read,
    summary: 'The streams of the audit log, by name, with their lag. Secrets are not included.',
    response: z.array(auditStream),
  }),
  createAuditStream: post('/audits/streams', {
    ...write,
    summary:
      'Creates a stream of the audit log. For an HTTP endpoint without a secret, one is generated and returned once.',
    body: z.object({
      name,
      destination: streamDestination,
      secret,
      /** The first entry to send: the next one, or the oldest that is stored. */
      start: z.enum(['now', 'oldest']).default('now'),
    }),
    response: auditStream,
    status: 201,
    refusals: [invalidUrl, httpsRequired, secretRequired, tooMany],
  }),
  updateAuditStream: patch('/audits/streams/{id}', {
    ...write,
    summary:
      'Changes, pauses, or resumes a stream. Omitted fields stay unchanged. A replaced secret of an HTTP endpoint keeps signing for 24 hours.',
    params: z.object({ id }),
    body: z.object({
      name: name.optional(),
      destination: streamDestination.optional(),
      secret,
      isActive: z.boolean().optional(),
    }),
    response: auditStream,
    refusals: [notFound, invalidUrl, httpsRequired, secretRequired, otherKind],
  }),
  deleteAuditStream: del('/audits/streams/{id}', {
    ...write,
    summary: 'Deletes a stream. Entries that the destination has accepted stay there.',
    params: z.object({ id }),
    refusals: [notFound],
  }),
  testAuditStream: post('/audits/streams/{id}/tests', {
    ...write,
    summary: 'Sends a test entry to the destination of a stream and returns the response.',
    params: z.object({ id }),
    response: z.object({
      isSuccess: z.boolean(),
      /** Null: there was no response. */
      statusCode: z.number().nullable(),
      cause: z.enum(streamCauses).nullable(),
      response: z.string(),
      durationMs: z.number(),
    }),
    status: 201,
    refusals: [notFound],
  }),
} as const;
