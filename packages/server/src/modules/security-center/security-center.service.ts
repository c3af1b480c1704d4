import {
  type RecommendationSnooze,
  type SecurityCenter,
  securityCenterRefusals,
} from '@foyer/contract/security-center';
import {
  affectedUsers,
  currentInsights,
  inactiveAfterDays,
  insights,
  openRecommendations,
  ownRecommendations,
  type RecommendationCode,
  recommendations,
  type SecurityFacts,
  securityMetadata,
  securityScore,
} from '@foyer/contract/security-center/rules';
import type { EventName } from '@foyer/contract/events';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { requireUser } from '../../kernel/http/guard.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { SecuritySettingsService } from '../security-policies/security-settings.service.ts';
import type { SecurityCounts } from '../users/security-counts.store.ts';
import type { SecurityCenterStore } from './security-center.store.ts';

/** What the security center works with. */
export type SecurityCenterDeps = Pick<Platform, 'db' | 'audit' | 'clock' | 'locations'> & {
  readonly store: SecurityCenterStore;
  readonly securityCounts: SecurityCounts;
  readonly policySettings: Pick<SecuritySettingsService, 'applied'>;
};

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** The history that is shown. */
const historyDays = 90;
/** A snooze lasts a year at most. */
const maxSnooze = 366 * dayMilliseconds;

const getDay = (at: Date) => at.toISOString().slice(0, 10);
const unpublished = new Set<string>(ownRecommendations);

/** The security of a tenant: computed from what is stored now, so that a fix shows at once. */
export function createSecurityCenterService(deps: SecurityCenterDeps) {
  const { db, audit, clock, locations, store, securityCounts, policySettings } = deps;
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMilliseconds);

  async function facts(tenantId: string): Promise<SecurityFacts> {
    const users = await securityCounts(tenantId, before(inactiveAfterDays));
    const { policies, ip, domains, countries, hasSso } = await db.tenant(tenantId, async (tx) => ({
      policies: await policySettings.applied(tx),
      ip: await store.ipRestrictions(tx),
      domains: await store.domainRestrictions(tx),
      // without a GeoIP file, countries cannot be restricted
      countries: locations.isAvailable ? await store.countryRestrictions(tx) : undefined,
      hasSso: await store.hasSso(tx),
    }));
    const { mfa, lockout, passwordHistory, sessions } = policies;
    return {
      totalUsers: users.total,
      withoutMfa: users.withoutMfa,
      breachedPasswords: users.breachedPasswords,
      inactive: users.inactive,
      mfa: mfa.enforceMFAType,
      lockout,
      passwordHistory,
      sessions,
      ip,
      domains,
      countries,
      hasSso,
    };
  }

  async function getSnoozes(tx: TenantTx) {
    const rows = await store.snoozes(tx, clock.now());
    return new Map<string, RecommendationSnooze>(
      rows.map(({ code, until, reason, by }) => [code, { until: until.toISOString(), reason, by }]),
    );
  }

  function note(
    tx: TenantTx,
    { actor, ...ctx }: SignedInContext,
    one: { action: EventName; description: string; json: Record<string, unknown> },
  ) {
    const { userId, tenantId } = actor;
    return audit.record(tx, { ...one, userId, tenantId, ctx });
  }

  return {
    /** What the score of a tenant is computed from. */
    facts,

    /** The score of a tenant as of now. */
    score: async (tenantId: string): Promise<number> => securityScore(await facts(tenantId)),

    read: async ({ actor: { tenantId } }: SignedInContext): Promise<SecurityCenter> => {
      const present = await facts(tenantId);
      const today = getDay(clock.now());
      const { snoozes, past } = await db.tenant(tenantId, async (tx) => ({
        snoozes: await getSnoozes(tx),
        past: await store.history(tx, { since: getDay(before(historyDays)), before: today }),
      }));
      const score = securityScore(present);
      return {
        score,
        history: [...past, { day: today, score }],
        recommendations: openRecommendations(present).map((code) => {
          const { category, severity, weight } = recommendations[code];
          const affected = affectedUsers(code, present);
          const snoozed = snoozes.get(code);
          return {
            code,
            category,
            severity,
            weight,
            ...(affected === undefined ? {} : { affectedUsers: affected }),
            ...(snoozed ? { snoozed } : {}),
          };
        }),
        insights: getInsights(present),
        metadata: securityMetadata(present),
      };
    },

    recommendations: async ({ actor: { tenantId } }: SignedInContext) => {
      const present = await facts(tenantId);
      const snoozes = await db.tenant(tenantId, getSnoozes);
      const metadata = securityMetadata(present);
      const items = openRecommendations(present)
        .filter(isPublished)
        .filter((code) => !snoozes.has(code))
        .map((code) => {
          const { severity, category } = recommendations[code];
          return { code, severity, category, metadata };
        });
      return { scoring: { score: securityScore(present) }, recommendations: { items } };
    },

    insights: async ({ actor: { tenantId } }: SignedInContext) => {
      const present = await facts(tenantId);
      const metadata = securityMetadata(present);
      const items = getInsights(present).map(({ code, category }) => ({
        code,
        category,
        metadata,
      }));
      return { insights: { items } };
    },

    snooze: async (
      ctx: SignedInContext,
      form: { recommendation: RecommendationCode; until: string; reason: string },
    ): Promise<RecommendationSnooze> => {
      const { tenantId } = ctx.actor;
      const userId = requireUser(ctx.actor);
      const { recommendation: code, reason } = form;
      const until = new Date(form.until);
      const now = clock.now();
      if (until <= now || until.getTime() - now.getTime() > maxSnooze)
        throw refuse(securityCenterRefusals.invalidSnooze);
      return db.tenant(tenantId, async (tx) => {
        await store.snooze(tx, { code, until, reason, userId, now });
        await note(tx, ctx, {
          action: 'security_recommendation.snoozed',
          description: `Snoozed the security recommendation ${code}.`,
          json: { code, until: until.toISOString(), reason },
        });
        const stored = (await getSnoozes(tx)).get(code);
        return stored ?? { until: until.toISOString(), reason, by: '' };
      });
    },

    unsnooze: (ctx: SignedInContext, code: RecommendationCode): Promise<undefined> =>
      db.tenant(ctx.actor.tenantId, async (tx) => {
        if (await store.unsnooze(tx, code))
          await note(tx, ctx, {
            action: 'security_recommendation.resumed',
            description: `Resumed the security recommendation ${code}.`,
            json: { code },
          });
        return undefined;
      }),
  };
}

/** The security of a tenant. */
export type SecurityCenterService = ReturnType<typeof createSecurityCenterService>;

function isPublished(
  code: RecommendationCode,
): code is Exclude<RecommendationCode, (typeof ownRecommendations)[number]> {
  return !unpublished.has(code);
}

const getInsights = (present: SecurityFacts) =>
  currentInsights(present).map((code) => ({ code, category: insights[code].category }));
