import { z } from 'zod';
import { del, get, put } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { securityCenterRefusals } from './security-center.refusals.ts';
import {
  insightCodes,
  ownRecommendations,
  recommendationCodes,
  securityCategories,
  securitySeverities,
} from './security-center.rules.ts';

export { securityCenterRefusals };

const base = '/security-center/resources';
const category = z.enum(securityCategories);
const severity = z.enum(securitySeverities);
const code = z.enum(recommendationCodes);

const metadata = z.object({
  totalUsers: z.number(),
  mfa: z.object({ enrolledUsersCount: z.number() }),
  inactivity: z.object({ staleUsersCount: z.number() }),
  password: z.object({
    breachedPasswordUsersCount: z.number(),
    historyRecommendations: z.number(),
    userLockoutRecommendation: z.number(),
  }),
  sessions: z.object({
    configuredSessionSettings: z.number(),
    /** Seconds. */
    forceReloginRecommendation: z.number(),
    concurrencyRecommendation: z.number(),
    /** Seconds. */
    idleTimeoutRecommendation: z.number(),
  }),
  restrictions: z.object({ ipsCount: z.number(), domainsCount: z.number() }),
});

/** Hidden from the open recommendations until a date, for a reason. The score still counts it. */
const snooze = z.object({ until: dateTime, reason: z.string(), by: z.string() });
export type RecommendationSnooze = z.infer<typeof snooze>;

/** The score with everything behind it. */
export const securityCenter = z.object({
  score: z.number(),
  /** One score for each day that has one, oldest first; the last is today's. */
  history: z.array(z.object({ day: z.string(), score: z.number() })),
  /** Most important first, with those that are snoozed. */
  recommendations: z.array(
    z.object({
      code,
      category,
      severity,
      /** Points that the score gains by the fix. */
      weight: z.number(),
      /** Users it is about; absent for a setting. */
      affectedUsers: z.number().optional(),
      snoozed: snooze.optional(),
    }),
  ),
  insights: z.array(z.object({ code: z.enum(insightCodes), category })),
  metadata,
});
export type SecurityCenter = z.infer<typeof securityCenter>;

const read = { access: 'bearer', permission: 'fe.secure.read.securityPolicy' } as const;
const write = { access: 'bearer', permission: 'fe.secure.write.securityPolicy' } as const;

/**
 * The security of an account as a score, with what improves it. Wire contract, group *Security
 * centre*; the rest is ours.
 */
export const securityCenterContract = {
  getRecommendations: get(`${base}/recommendations/v1`, {
    ...read,
    summary: 'The security score and the open recommendations; snoozed ones are left out.',
    response: z.object({
      scoring: z.object({ score: z.number() }),
      recommendations: z.object({
        items: z.array(
          z.object({
            code: z.enum(recommendationCodes).exclude(ownRecommendations),
            severity,
            category,
            metadata: metadata.optional(),
          }),
        ),
      }),
    }),
  }),
  getInsights: get(`${base}/insights/v1`, {
    ...read,
    summary: 'What the security settings and users of the active tenant say, by category.',
    response: z.object({
      insights: z.object({
        items: z.array(
          z.object({ code: z.enum(insightCodes), category, metadata: metadata.optional() }),
        ),
      }),
    }),
  }),
  getSecurityCenter: get(`${base}/overview/v1`, {
    ...read,
    summary: 'Score, score history, recommendations with their snoozes, and insights at once.',
    response: securityCenter,
  }),
  snoozeRecommendation: put(`${base}/snoozes/v1`, {
    ...write,
    summary: 'Hides a recommendation until a date, for a reason. The score still counts it.',
    body: z.object({
      recommendation: code,
      until: z.iso.datetime(),
      reason: z.string().trim().min(1).max(500),
    }),
    response: snooze,
    refusals: [securityCenterRefusals.invalidSnooze],
  }),
  unsnoozeRecommendation: del(`${base}/snoozes/v1`, {
    ...write,
    summary: 'Shows a snoozed recommendation again.',
    body: z.object({ recommendation: code }),
  }),
} as const;
