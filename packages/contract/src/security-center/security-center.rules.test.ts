import { expect, test } from 'vitest';
import {
  getBand,
  currentInsights,
  insightCodes,
  openRecommendations,
  recommendationCodes,
  recommendations,
  type SecurityFacts,
  securityCategories,
  securityScore,
} from './security-center.rules.ts';

/** Everything as recommended. */
const strong: SecurityFacts = {
  totalUsers: 40,
  withoutMfa: 0,
  breachedPasswords: 0,
  inactive: 0,
  mfa: 'Force',
  lockout: { enabled: true, maxAttempts: 10 },
  passwordHistory: { historySize: 5 },
  sessions: { idleSeconds: 28_800, absoluteSeconds: 2_592_000, maxSessions: 5 },
  ip: { mode: 'ALLOW', count: 2 },
  domains: { mode: 'ALLOW', count: 1 },
  countries: { mode: 'ALLOW', count: 3 },
  hasSso: true,
};
/** Nothing set up, and users in every state. */
const weak: SecurityFacts = {
  totalUsers: 40,
  withoutMfa: 31,
  breachedPasswords: 2,
  inactive: 5,
  mfa: 'DontForce',
  lockout: { enabled: false, maxAttempts: 100 },
  passwordHistory: { historySize: 0 },
  sessions: { idleSeconds: null, absoluteSeconds: null, maxSessions: null },
  ip: { mode: 'OFF', count: 0 },
  domains: { mode: 'OFF', count: 0 },
  countries: { mode: 'OFF', count: 0 },
  hasSso: false,
};
/** Everything set up, but weaker than recommended. */
const lax: SecurityFacts = {
  totalUsers: 40,
  withoutMfa: 31,
  breachedPasswords: 0,
  inactive: 0,
  mfa: 'ForceExceptSAML',
  lockout: { enabled: true, maxAttempts: 11 },
  passwordHistory: { historySize: 4 },
  sessions: { idleSeconds: 28_801, absoluteSeconds: 2_592_001, maxSessions: 6 },
  ip: { mode: 'BLOCK', count: 1 },
  domains: { mode: 'BLOCK', count: 1 },
  countries: { mode: 'BLOCK', count: 1 },
  hasSso: true,
};

test('the score is 100 if every setting is as recommended, and 0 if nothing is set up', () => {
  expect([securityScore(strong), openRecommendations(strong)]).toEqual([100, []]);
  expect(securityScore(weak)).toBe(0);
});

test('each open recommendation takes its weight from the score', () => {
  const optional: SecurityFacts = Object.assign({}, strong, { mfa: 'DontForce' });
  expect(securityScore(optional)).toBe(100 - recommendations.FORCE_MFA.weight);
  expect(securityScore(lax)).toBe(100 - 4 - 2 - 3 - 3 - 2 - 4 - 2);
});

test('countries that cannot be restricted are no part of the score', () => {
  const without = (facts: SecurityFacts): SecurityFacts =>
    Object.assign({}, facts, { countries: undefined });
  expect([securityScore(without(strong)), securityScore(without(weak))]).toEqual([100, 0]);
  const open = openRecommendations(without(weak));
  expect(open).not.toContain('ENABLE_COUNTRY_RESTRICTIONS');
});

test('every recommendation opens in one of these states, and never with its counterpart', () => {
  const opened = [...openRecommendations(weak), ...openRecommendations(lax)];
  expect(opened.toSorted()).toEqual([...recommendationCodes].toSorted());
});

test('every category has a recommendation, and urgent ones come first', () => {
  const used = new Set(recommendationCodes.map((code) => recommendations[code].category));
  expect([...used].toSorted()).toEqual([...securityCategories].toSorted());
  const weights = recommendationCodes.map((code) => recommendations[code].weight);
  expect(weights).toEqual(weights.toSorted((one, other) => other - one));
});

test('every insight applies in one of these states', () => {
  const partial: SecurityFacts = Object.assign({}, weak, {
    sessions: { idleSeconds: 3600, absoluteSeconds: null, maxSessions: null },
  });
  const found = [strong, weak, lax, partial].flatMap(currentInsights);
  expect([...new Set(found)].toSorted()).toEqual([...insightCodes].toSorted());
});

test('bands begin at 40, 70, and 90 points', () => {
  const bands = [0, 39, 40, 69, 70, 89, 90, 100].map(getBand);
  expect(bands).toEqual(['atRisk', 'atRisk', 'fair', 'fair', 'good', 'good', 'strong', 'strong']);
});
