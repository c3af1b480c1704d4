import { ipRestrictionsCalls } from '@foyer/contract/ip-restrictions/calls';
import { securityCenterCalls } from '@foyer/contract/security-center/calls';
import type { SecuritySettingsChange } from '@foyer/contract/security-policies';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';
import { withApp } from './second-factors.ts';

const stack = await createStack({
  config: {
    roles: [
      { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
      { key: 'Plain', name: 'Plain', permissions: [], isDefault: true, level: 100 },
      {
        key: 'Auditor',
        name: 'Auditor',
        permissions: ['fe.secure.read.securityPolicy'],
        isDefault: false,
        level: 50,
      },
    ],
  },
});
const day = 86_400;
const center = (user: TestUser) => user.api(securityCenterCalls);
const codes = async (user: TestUser) =>
  (await center(user).getSecurityCenter()).recommendations.map(({ code }) => code);
const save = (user: TestUser, body: SecuritySettingsChange) =>
  user.api(securityPoliciesCalls).saveSecuritySettings({ body });
const later = (days: number) =>
  new Date(stack.clock.now().getTime() + days * day * 1000).toISOString();

const becomesKnown = ({ userId }: TestUser) =>
  stack.server.db.system((tx) =>
    tx
      .updateTable('passwords')
      .set({ breached_at: stack.clock.now() })
      .where('user_id', '=', userId)
      .execute(),
  );
const signsInLast = ({ userId }: TestUser, daysAgo: number) =>
  stack.server.db.system((tx) =>
    tx
      .updateTable('users')
      .set({ last_login_at: new Date(stack.clock.now().getTime() - daysAgo * day * 1000) })
      .where('id', '=', userId)
      .execute(),
  );

test('score, recommendations, and insights change as soon as a setting is fixed', async () => {
  const { admin } = await stack.aTenant();
  const before = await center(admin).getSecurityCenter();
  expect(before.recommendations[0]).toMatchObject({
    code: 'FORCE_MFA',
    severity: 'SEVERE',
    category: 'MFA',
    affectedUsers: 1,
  });
  const mfa = {
    enforceMFAType: 'Force',
    allowRememberMyDevice: false,
    mfaDeviceExpiration: day,
    graceUntil: later(7),
    allowedMethods: null,
  } as const;
  await save(admin, {
    mfa,
    passwordHistory: { historySize: 5 },
    sessions: { idleSeconds: 3600, absoluteSeconds: 7 * day, maxSessions: 3 },
  });
  const after = await center(admin).getSecurityCenter();
  expect(after.score).toBeGreaterThan(before.score + 25);
  expect(after.history.at(-1)).toEqual({
    day: stack.clock.now().toISOString().slice(0, 10),
    score: after.score,
  });
  const left = after.recommendations.map(({ code }) => code);
  expect(left).toEqual(['ENABLE_IP_RESTRICTIONS', 'CONFIGURE_SSO', 'ENABLE_DOMAIN_RESTRICTIONS']);
  expect(after.insights.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['MFA_FORCED', 'FULL_SESSION_SETTINGS', 'FULL_PASSWORD_SETTINGS']),
  );
});

test('the calls of the wire contract return the same score with the published codes only', async () => {
  const { admin, member } = await stack.aTenant();
  await signsInLast(await member('Plain'), 91);
  const { score, recommendations, insights, metadata } = await center(admin).getSecurityCenter();
  const wire = await center(admin).getRecommendations();
  expect(wire.scoring).toEqual({ score });
  const published = recommendations.filter(({ code }) => code !== 'REVIEW_INACTIVE_USERS');
  expect(published).toHaveLength(recommendations.length - 1);
  expect(wire.recommendations.items).toEqual(
    published.map(({ code, severity, category }) => ({ code, severity, category, metadata })),
  );
  const { items } = (await center(admin).getInsights()).insights;
  expect(items).toEqual(insights.map(({ code, category }) => ({ code, category, metadata })));
});

test('breached, unenrolled, and inactive users are counted as the lists of users find them', async () => {
  const { admin, member } = await stack.aTenant();
  const [enrolled, breached, inactive, disabled] = [
    await member('Plain'),
    await member('Plain'),
    await member('Plain'),
    await member('Plain'),
  ];
  await withApp(stack, enrolled);
  await becomesKnown(breached);
  await signsInLast(inactive, 91);
  await signsInLast(disabled, 91);
  await admin.api(usersCalls).disableUser({ params: { userId: disabled.userId } });
  const { metadata, recommendations } = await center(admin).getSecurityCenter();
  expect(metadata).toMatchObject({
    totalUsers: 5,
    mfa: { enrolledUsersCount: 1 },
    password: { breachedPasswordUsersCount: 1 },
    inactivity: { staleUsersCount: 1 },
  });
  const affected = recommendations.flatMap(({ code, affectedUsers: count }) =>
    count === undefined ? [] : [[code, count]],
  );
  expect(affected).toEqual([
    ['FORCE_MFA', 4],
    ['BREACHED_PASSWORDS_EXIST', 1],
    ['REVIEW_INACTIVE_USERS', 1],
  ]);
  const found = async (_preset: 'mfa-unenrolled' | 'breached-passwords') => {
    const query = { _preset, _limit: 10, _offset: 0, _includeSubTenants: false };
    return (await admin.api(usersCalls).listUsersV3({ query }))._metadata.totalItems;
  };
  expect([await found('mfa-unenrolled'), await found('breached-passwords')]).toEqual([4, 1]);
});

test('IP restrictions are recommended until they are on, and then as an allow list', async () => {
  const { admin } = await stack.aTenant();
  expect(await codes(admin)).toContain('ENABLE_IP_RESTRICTIONS');
  const rules = admin.api(ipRestrictionsCalls);
  await rules.createIpRestriction({ body: { ip: '192.0.2.0/24', strategy: 'BLOCK' } });
  await rules.updateIpConfig({ body: { isActive: true, strategy: 'BLOCK' } });
  const { recommendations, insights, metadata } = await center(admin).getSecurityCenter();
  expect(recommendations.map(({ code }) => code)).toContain('CHANGE_IP_TO_ALLOWLIST');
  expect(insights).toContainEqual({ code: 'IP_DENYLIST', category: 'IP' });
  expect(metadata.restrictions.ipsCount).toBe(1);
});

test('a snoozed recommendation is left out of the wire call until its date or until it is resumed', async () => {
  const [{ admin }, other] = [await stack.aTenant(), await stack.aTenant()];
  const recommendation = 'FORCE_MFA' as const;
  const until = later(30);
  const reason = 'We roll out security keys next month.';
  const { score } = await center(admin).getSecurityCenter();
  const snoozed = await center(admin).snoozeRecommendation({
    body: { recommendation, until, reason },
  });
  expect(snoozed).toMatchObject({ until, reason });
  const published = async (user: TestUser) =>
    (await center(user).getRecommendations()).recommendations.items.map(({ code }) => code);
  expect(await published(admin)).not.toContain('FORCE_MFA');
  expect(await published(other.admin)).toContain('FORCE_MFA');
  const read = await center(admin).getSecurityCenter();
  expect(read.score).toBe(score);
  expect(read.recommendations[0]).toMatchObject({ code: 'FORCE_MFA', snoozed });
  await center(admin).unsnoozeRecommendation({ body: { recommendation } });
  expect(await published(admin)).toContain('FORCE_MFA');
  const audits = await getAudits(stack, admin.userId);
  expect(audits.slice(-2)).toMatchObject([
    { action: 'security_recommendation.snoozed' },
    { action: 'security_recommendation.resumed' },
  ]);
});

test('a snooze needs a reason and a date within a year', async () => {
  const { admin } = await stack.aTenant();
  const snooze = (until: string, reason = 'Later') =>
    center(admin).snoozeRecommendation({
      body: { recommendation: 'CONFIGURE_SSO', until, reason },
    });
  for (const until of [later(-1), later(400)])
    await expect(snooze(until)).rejects.toMatchObject({ code: 'securityCenter/invalidSnooze' });
  await expect(snooze(later(1), ' ')).rejects.toMatchObject({ status: 400 });
});

test('the security center needs the permission to read security settings, and a snooze the one to change them', async () => {
  const { admin, member } = await stack.aTenant();
  const [plain, auditor] = [await member('Plain'), await member('Auditor')];
  const recommendation = 'FORCE_MFA' as const;
  const [until, reason] = [later(1), 'Later'];
  for (const call of ['getRecommendations', 'getInsights', 'getSecurityCenter'] as const) {
    await expect(center(plain)[call]()).rejects.toMatchObject({ status: 403 });
    await expect(center(auditor)[call]()).resolves.toBeDefined();
  }
  await expect(
    center(auditor).snoozeRecommendation({ body: { recommendation, until, reason } }),
  ).rejects.toMatchObject({
    status: 403,
  });
  await center(admin).snoozeRecommendation({ body: { recommendation, until, reason } });
  await expect(
    center(auditor).unsnoozeRecommendation({ body: { recommendation } }),
  ).rejects.toMatchObject({
    status: 403,
  });
});

test('the score of each day is stored once and shown as history', async () => {
  const { admin } = await stack.aTenant();
  const { score } = await center(admin).getSecurityCenter();
  const yesterday = stack.clock.now().toISOString().slice(0, 10);
  await stack.server.housekeep();
  const stored = () =>
    stack.server.db.system(async (tx) => {
      const { rows } =
        await sql`select score from security_scores where tenant_id = ${admin.tenantId}`.execute(
          tx,
        );
      return rows;
    });
  await expect.poll(stored, { timeout: 20_000 }).toEqual([{ score }]);
  stack.clock.advance(day);
  const { history } = await (await admin.elsewhere()).api(securityCenterCalls).getSecurityCenter();
  expect(history.map((one) => one.day)).toEqual([
    yesterday,
    stack.clock.now().toISOString().slice(0, 10),
  ]);
});
