import { z } from 'zod';
import { get, post } from '../endpoint.ts';
import { managementRefusals } from '../management/management.refusals.ts';
import { dateTime } from '../shared-schemas.ts';
import { usageRefusals } from './usage.refusals.ts';
import { featureKeyPattern } from './usage.rules.ts';

export { usageRefusals };

const base = '/usage/resources';

/** One value a day of the range; null: not counted on that day. */
const values = z.array(z.number().nullable());

/** What one metric, or one feature of the host, amounts to. */
const usageSeries = z.object({
  /** A key of `usageMetrics`, or that of a feature. */
  key: z.string(),
  /** Name of a feature of the host; absent for built-in metrics. */
  name: z.string().optional(),
  kind: z.enum(['level', 'sum']),
  /** The latest level, or the sum of the calendar month (UTC). */
  current: z.number(),
  /** Of a level, or of a calendar month; null: unlimited. */
  limit: z.number().nullable(),
  values,
  /** By sign-in method, for sign-ins; empty otherwise. */
  parts: z.array(z.object({ key: z.string(), values })),
});
export type UsageSeries = z.infer<typeof usageSeries>;

const usageReport = z.object({
  /** First and last UTC day. */
  from: z.string(),
  to: z.string(),
  /** When the latest figures were counted; null: not yet. */
  updatedAt: dateTime.nullable(),
  /** Time zone of the account, as an IANA name. */
  timeZone: z.string(),
  metrics: z.array(usageSeries),
  features: z.array(usageSeries),
});
export type UsageReport = z.infer<typeof usageReport>;

const subAccountUsage = z.object({
  tenantId: z.string(),
  name: z.string(),
  seats: z.number(),
  activeUsers: z.number(),
  /** In the calendar month (UTC). */
  signIns: z.number(),
  apiRequests: z.number(),
});
export type SubAccountUsage = z.infer<typeof subAccountUsage>;

/** What an account uses, counted against the limits of its plans. Beyond the wire contract. */
export const usageContract = {
  getUsage: get(`${base}/usage/v1`, {
    access: 'bearer',
    permission: 'fe.usage.read',
    summary: 'Daily usage of the active tenant, with the limits of its plans.',
    query: z.object({ range: z.enum(['30d', '90d', '12m']).default('30d') }),
    response: usageReport,
  }),
  listSubAccountUsage: get(`${base}/sub-accounts/v1`, {
    access: 'bearer',
    permission: 'fe.account-hierarchy.read.subAccount',
    summary: 'Usage of each sub-account of the active tenant, in pages, by name.',
    query: z.object({
      _offset: z.coerce.number().int().min(0).max(100_000).default(0),
      _limit: z.coerce.number().int().min(1).max(200).default(20),
    }),
    response: z.object({ items: z.array(subAccountUsage), total: z.number() }),
  }),
  meterUsage: post(`${base}/meter-events/v1`, {
    access: 'vendor',
    scope: 'entitlements',
    summary:
      'Counts the use of a feature of the host application. The same idempotency key counts once within seven days.',
    body: z.object({
      feature: z.string().regex(featureKeyPattern),
      quantity: z.number().int().min(1).max(1_000_000_000),
      /** Chosen by the caller; the same event has the same key. */
      idempotencyKey: z.string().min(1).max(200),
      /** Default: now. */
      occurredAt: z.iso.datetime({ offset: true }).optional(),
      /** Default: the header `frontegg-tenant-id`. */
      tenantId: z.string().max(100).optional(),
    }),
    response: z.object({ status: z.enum(['accepted', 'duplicate']) }),
    status: 202,
    refusals: [
      managementRefusals.tenantNeeded,
      managementRefusals.unknownTenant,
      usageRefusals.tooManyFeatures,
      usageRefusals.outsidePeriod,
    ],
  }),
} as const;
