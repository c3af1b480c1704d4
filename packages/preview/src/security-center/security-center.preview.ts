import type { SecurityCenter, securityCenterContract } from '@foyer/contract/security-center';
import { securityCenterRefusals } from '@foyer/contract/security-center/refusals';
import {
  affectedUsers,
  currentInsights,
  insights,
  openRecommendations,
  recommendations,
  type SecurityFacts,
  securityMetadata,
  securityScore,
} from '@foyer/contract/security-center/rules';
import { getDomainRestrictions } from '../domain-restrictions/domain-restrictions.preview.ts';
import { getRestrictions } from '../ip-restrictions/ip-restrictions.preview.ts';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { getSettings } from '../security-policies/security-settings.preview.ts';
import { isInactive } from '../users/inactive-users.ts';
import { colleagues } from '../users/team-list.ts';

const day = 86_400_000;
const maxSnooze = 366 * day;
/** Scores of the days before today, the newest last: the preview keeps no history. */
const past = [9, 9, 9, 12, 12, 15, 15, 15, 15, 18, 18, 20, 20];

function getFacts(visit: SignedInVisit): SecurityFacts {
  const { world, tenant } = visit;
  const users = colleagues(visit);
  const { mfa, lockout, passwordHistory, sessions } = getSettings(visit);
  const { config, rules } = getRestrictions(visit);
  const domains = getDomainRestrictions(visit);
  const canSignIn = users.filter(
    ({ memberships }) =>
      !memberships.some(({ tenantId, isDisabled }) => tenantId === tenant.id && isDisabled),
  );
  return {
    totalUsers: users.length,
    withoutMfa: users.filter(({ id }) => !world.factors?.[id]).length,
    breachedPasswords: users.filter(({ hasStolenPassword }) => hasStolenPassword).length,
    inactive: canSignIn.filter((one) => isInactive(visit, one)).length,
    mfa: mfa.value.enforceMFAType,
    lockout: lockout.value,
    passwordHistory: passwordHistory.value,
    sessions: sessions.value,
    ip: {
      mode: config.isActive ? config.strategy : 'OFF',
      count: rules.filter(({ strategy }) => strategy === config.strategy).length,
    },
    domains: {
      mode: domains.config.active ? domains.config.listType : 'OFF',
      count: domains.domains.filter(({ type }) => type === domains.config.listType).length,
    },
    countries: undefined,
    hasSso: false,
  };
}

function getSnoozes({ world, tenant, now }: SignedInVisit) {
  const all = Object.entries(world.snoozes?.[tenant.id] ?? {});
  return new Map(all.filter(([, { until }]) => until > now.toISOString()));
}

/** What the code says about itself, with the users it affects. */
function listed(visit: SignedInVisit, facts: SecurityFacts): SecurityCenter['recommendations'] {
  const snoozes = getSnoozes(visit);
  return openRecommendations(facts).map((code) => {
    const { category, severity, weight } = recommendations[code];
    const affected = affectedUsers(code, facts);
    const snoozed = snoozes.get(code);
    return {
      code,
      category,
      severity,
      weight,
      ...(affected === undefined ? {} : { affectedUsers: affected }),
      ...(snoozed && { snoozed }),
    };
  });
}

const getInsights = (facts: SecurityFacts) =>
  currentInsights(facts).map((code) => ({ code, category: insights[code].category }));

/** The security of the account, by the rules that the server uses. */
export const securityCenterPreview: PreviewReplies<typeof securityCenterContract> = {
  getRecommendations: (visit) => {
    const facts = getFacts(visit);
    const metadata = securityMetadata(facts);
    const items = listed(visit, facts).flatMap(({ code, severity, category, snoozed }) =>
      code === 'REVIEW_INACTIVE_USERS' || snoozed ? [] : [{ code, severity, category, metadata }],
    );
    return { scoring: { score: securityScore(facts) }, recommendations: { items } };
  },
  getInsights: (visit) => {
    const facts = getFacts(visit);
    const metadata = securityMetadata(facts);
    const items = getInsights(facts).map(({ code, category }) => ({ code, category, metadata }));
    return { insights: { items } };
  },
  getSecurityCenter: (visit) => {
    const facts = getFacts(visit);
    const score = securityScore(facts);
    const before = (days: number) =>
      new Date(visit.now.getTime() - days * day).toISOString().slice(0, 10);
    return {
      score,
      history: [
        ...past.map((one, index) => ({ day: before(past.length - index), score: one })),
        { day: before(0), score },
      ],
      recommendations: listed(visit, facts),
      insights: getInsights(facts),
      metadata: securityMetadata(facts),
    };
  },
  snoozeRecommendation: (visit, { body: { recommendation, until, reason } }) => {
    const { world, tenant, now } = visit;
    const wait = Date.parse(until) - now.getTime();
    if (!(wait > 0 && wait <= maxSnooze)) throw refuse(securityCenterRefusals.invalidSnooze);
    const { name, email } = visit.user;
    const snooze = { until, reason, by: name || email };
    world.snoozes ??= {};
    world.snoozes[tenant.id] = Object.assign({}, world.snoozes[tenant.id], {
      [recommendation]: snooze,
    });
    return snooze;
  },
  unsnoozeRecommendation: ({ world, tenant }, { body }) => {
    delete world.snoozes?.[tenant.id]?.[body.recommendation];
    return undefined;
  },
};
