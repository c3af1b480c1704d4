import { ipRestrictionsCalls } from '@foyer/contract/ip-restrictions/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import type { SecuritySettingsChange } from '@foyer/contract/security-policies';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { resetPolicies } from '@foyer/server/modules/security-policies/reset-policies';
import { lockPolicies } from '@foyer/server/rules/membership/policy-lock';
import { createStack, type TestUser, type Stack, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { getAudits } from './reading-audits.ts';
import { withApp } from './second-factors.ts';

const stack = await createStack();
const day = 86_400;
interface HasAdmin {
  readonly admin: Visitor;
}
const getSettings = ({ admin }: HasAdmin) => admin.api(securityPoliciesCalls);
const save = (tenant: HasAdmin, body: SecuritySettingsChange) =>
  getSettings(tenant).saveSecuritySettings({ body });
const limits = { idleSeconds: 3600, absoluteSeconds: 7 * day, maxSessions: null };
const mfa = {
  enforceMFAType: 'Force',
  allowRememberMyDevice: false,
  mfaDeviceExpiration: day,
  graceUntil: null,
  allowedMethods: null,
} as const;

describe('security settings', () => {
  test('getSecuritySettings returns the environment’s policies as inherited until the tenant has its own', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const before = await getSettings(acme).getSecuritySettings();
    expect(Object.values(before).every(({ isInherited }) => isInherited)).toBe(true);
    const own = { passwordHistory: { historySize: 4 }, sessions: limits };
    const saved = await save(acme, own);
    expect(saved.passwordHistory).toEqual({
      isInherited: false,
      value: { historySize: 4 },
      environment: before.passwordHistory.value,
    });
    expect(saved.sessions).toMatchObject({ isInherited: false, value: limits });
    expect(saved.lockout).toEqual(before.lockout);
    expect(await getSettings(globex).getSecuritySettings()).toEqual(before);
    // the wire calls read the same policies
    await expect(getSettings(acme).getPasswordHistoryPolicy()).resolves.toMatchObject({
      enabled: true,
      historySize: 4,
    });
    expect(await save(acme, { passwordHistory: null, sessions: null })).toEqual(before);
  });

  test('saveSecuritySettings takes back unchanged what getSecuritySettings returned, and keeps policy IDs', async () => {
    const acme = await stack.aTenant();
    const { id } = await getSettings(acme).createLockoutPolicy({
      body: { enabled: true, maxAttempts: 4 },
    });
    const before = await getSettings(acme).getSecuritySettings();
    const values = Object.fromEntries(
      Object.entries(before).map(([name, { value }]) => [name, value]),
    );
    const after = await save(acme, values);
    for (const [name, { value }] of Object.entries(before))
      expect(after).toMatchObject({ [name]: { value } });
    expect(await getSettings(acme).getLockoutPolicy()).toMatchObject({ id, maxAttempts: 4 });
  });

  test('saveSecuritySettings records each policy before and after the change', async () => {
    const acme = await stack.aTenant();
    await save(acme, { lockout: { enabled: true, maxAttempts: 5 } });
    await save(acme, { lockout: { enabled: true, maxAttempts: 3 }, sessions: limits });
    const rows = (await getAudits(stack, acme.admin.userId)).filter(
      ({ action }) => action === 'security_policy.updated',
    );
    expect(rows.map(({ json }) => json)).toEqual(
      expect.arrayContaining([
        { policy: 'lockout', before: null, after: { enabled: true, maxAttempts: 5 } },
        {
          policy: 'lockout',
          before: { enabled: true, maxAttempts: 5 },
          after: { enabled: true, maxAttempts: 3 },
        },
        { policy: 'sessions', before: null, after: limits },
      ]),
    );
  });

  test.each([
    { sessions: { idleSeconds: 299, absoluteSeconds: null, maxSessions: null } },
    { sessions: { idleSeconds: null, absoluteSeconds: day - 1, maxSessions: null } },
    { passwordStrength: { minLength: 9 } },
  ])('saveSecuritySettings rejects a value below its minimum: %j', async (change) => {
    const acme = await stack.aTenant();
    await expect(save(acme, change)).rejects.toMatchObject({
      status: 400,
      code: 'securityPolicies/belowMinimum',
    });
  });

  test('security settings are read and saved with the permissions of security policies only', async () => {
    const acme = await stack.aTenant();
    const member = await acme.member();
    const api = member.api(securityPoliciesCalls);
    const forbidden = { status: 403 };
    await expect(api.getSecuritySettings()).rejects.toMatchObject(forbidden);
    await expect(api.saveSecuritySettings({ body: { mfa } })).rejects.toMatchObject(forbidden);
    await expect(api.getSecuritySettingsImpact({ body: { mfa } })).rejects.toMatchObject(forbidden);
    const listing = api.listSecuritySettingsAffected({
      body: { change: { mfa }, effect: 'mfaEnrollment' },
    });
    await expect(listing).rejects.toMatchObject(forbidden);
  });
});

describe('the impact of a change', () => {
  const getImpact = (tenant: HasAdmin, body: SecuritySettingsChange) =>
    getSettings(tenant).getSecuritySettingsImpact({ body });
  const getNames = async (
    tenant: HasAdmin,
    effect: 'sessionsEnded' | 'mfaEnrollment' | 'passwordChange',
    change: SecuritySettingsChange,
  ) => {
    const page = await getSettings(tenant).listSecuritySettingsAffected({
      body: { change, effect },
    });
    return page.items.map(({ id }) => id).toSorted();
  };
  const ids = (...users: readonly TestUser[]) => users.map(({ userId }) => userId).toSorted();

  test('MFA enrollment counts members without MFA, who are asked at their next sign-in', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const [ada, ben] = [await acme.member(), await acme.member()];
    await globex.member();
    await withApp(stack, ada);
    const impact = await getImpact(acme, { mfa });
    expect(impact).toEqual({
      effects: [{ effect: 'mfaEnrollment', count: 2, users: 2 }],
      endsOwnSession: false,
      locksOutCaller: false,
      locksOutAdministrators: false,
    });
    expect(await getNames(acme, 'mfaEnrollment', { mfa })).toEqual(ids(acme.admin, ben));
    await save(acme, { mfa });
    const signingIn = ben.api(loginCalls).signIn({
      body: { email: ben.email, password: ben.password },
    });
    await expect(signingIn).resolves.toMatchObject({ mfaRequired: true, mfaEnrolled: false });
    expect((await getImpact(acme, { mfa })).effects).toEqual([]);
  });

  test('a lower number of sessions ends those that the impact counted, the caller’s own included', async () => {
    const acme = await stack.aTenant();
    const ada = await acme.member();
    stack.clock.advance(60);
    const adaAgain = await ada.elsewhere();
    await adaAgain.api(tenantsCalls).switchTenant({ body: { tenantId: acme.id } });
    const adminAgain = await acme.admin.elsewhere();
    const change = {
      sessions: { idleSeconds: null, absoluteSeconds: null, maxSessions: 1 },
    };
    const impact = await getImpact(acme, change);
    expect(impact).toMatchObject({
      effects: [{ effect: 'sessionsEnded', count: 2, users: 2 }],
      endsOwnSession: true,
    });
    expect(await getNames(acme, 'sessionsEnded', change)).toEqual(ids(acme.admin, ada));
    expect((await getImpact({ admin: adminAgain }, change)).endsOwnSession).toBe(false);
    await save({ admin: adminAgain }, change);
    for (const ended of [ada, acme.admin])
      await expect(ended.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    for (const open of [adaAgain, adminAgain])
      await expect(open.api(profileCalls).getMe()).resolves.toBeDefined();
  });

  test('a shorter idle timeout counts sessions that were idle for longer, and only of this tenant', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const ada = await acme.member();
    const eve = await globex.member();
    stack.clock.advance(2 * 3600);
    const admin = await acme.admin.elsewhere();
    const change = { sessions: { idleSeconds: 3600, absoluteSeconds: null, maxSessions: null } };
    expect(await getImpact({ admin }, change)).toMatchObject({
      effects: [{ effect: 'sessionsEnded', count: 2, users: 2 }],
      endsOwnSession: false,
    });
    expect(await getNames({ admin }, 'sessionsEnded', change)).toEqual(ids(acme.admin, ada));
    await save({ admin }, change);
    await expect(ada.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject({ status: 401 });
    await expect(eve.api(loginCalls).refresh({ body: {} })).resolves.toBeDefined();
  });

  test('password expiry counts users whose password is older than the period', async () => {
    const acme = await stack.aTenant();
    stack.clock.advance(40 * 60);
    const admin = await acme.admin.elsewhere();
    const ada = await acme.member();
    const rotation = { isActive: true, rotationPeriod: 30, notificationPeriod: 0 };
    const change = { passwordRotation: rotation };
    expect((await getImpact({ admin }, change)).effects).toEqual([
      { effect: 'passwordChange', count: 1, users: 1 },
    ]);
    expect(await getNames({ admin }, 'passwordChange', change)).not.toContain(ada.userId);
  });
});

describe('a grace period', () => {
  test('lets users without MFA sign in until it ends, and not later', async () => {
    const acme = await stack.aTenant();
    const ada = await acme.member();
    const graceUntil = new Date(stack.clock.now().getTime() + 3 * day * 1000).toISOString();
    await save(acme, { mfa: { ...mfa, graceUntil } });
    const signIn = () =>
      ada.api(loginCalls).signIn({ body: { email: ada.email, password: ada.password } });
    await expect(signIn()).resolves.toMatchObject({ mfaRequired: false });
    stack.clock.advance(3 * day + 1);
    await expect(signIn()).resolves.toMatchObject({ mfaRequired: true, mfaEnrolled: false });
  });
});

test('the operator returns the policies of an account to the default and turns off its IP restrictions, and only of that account', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  const before = await getSettings(acme).getSecuritySettings();
  for (const tenant of [acme, globex]) await save(tenant, { sessions: limits, mfa });
  const ips = acme.admin.api(ipRestrictionsCalls);
  await ips.createIpRestriction({ body: { ip: '192.0.2.1', strategy: 'BLOCK' } });
  await ips.updateIpConfig({ body: { isActive: true, strategy: 'BLOCK' } });
  const { audit } = stack.server.kernel;
  const reset = (account: string) =>
    stack.server.db.system((tx) => resetPolicies(tx, audit, account));
  expect(await reset(acme.id)).toBe(3);
  expect(await ips.getIpConfig()).toMatchObject({ isActive: false });
  expect(await reset('no-such-account')).toBeUndefined();
  expect(await getSettings(acme).getSecuritySettings()).toEqual(before);
  expect(await getSettings(globex).getSecuritySettings()).toMatchObject({
    sessions: { isInherited: false },
    mfa: { isInherited: false },
  });
});

describe('a longer minimum password length', () => {
  test('applies to new passwords of members, and is in the rules that they see', async () => {
    const acme = await stack.aTenant();
    const { admin } = acme;
    await save(acme, { passwordStrength: { minLength: 40 } });
    await expect(admin.api(passwordsCalls).getPasswordPolicy()).resolves.toMatchObject({
      minLength: 40,
    });
    const change = (newPassword: string) =>
      admin.api(passwordsCalls).changePassword({ body: { password: admin.password, newPassword } });
    await expect(change('Tiny-locomotive-81-Whistle!')).rejects.toMatchObject({ status: 400 });
    await change('Tiny-locomotive-81-Whistle!-and-a-longer-rest');
  });
});

describe('a policy that was acknowledged', async () => {
  const node = await createStack({ besides: stack });

  /** Waits until this many transactions wait for the policies that another one holds. */
  const isWaiting = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await stack.server.db.read((tx) =>
        sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(tx),
      );
      expect(rows).toHaveLength(count);
    });

  async function signedInAt({ visitor }: Pick<Stack, 'visitor'>, { email, password }: TestUser) {
    const browser = visitor();
    const answer = await browser.api(loginCalls).signIn({ body: { email, password } });
    return { browser, answer };
  }

  test('is not exceeded by sign-ins that were under way on two nodes when it was saved', async () => {
    const { admin } = await stack.aTenant();
    const change = { sessions: { idleSeconds: null, absoluteSeconds: null, maxSessions: 1 } };
    const signIns = [stack, node, stack, node, stack, node].map((one) => signedInAt(one, admin));
    const [, ...others] = await Promise.all([save({ admin }, change), ...signIns]);
    const browsers = [admin, ...others.map(({ browser }) => browser)];
    const open = await Promise.allSettled(
      browsers.map((browser) => browser.api(sessionsCalls).listMySessions()),
    );
    expect(open.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('decides a sign-in that began on another node while it was being saved', async () => {
    const acme = await stack.aTenant();
    const ada = await acme.member();
    const waiting = await stack.server.db.system(async (tx) => {
      await lockPolicies(tx, acme.id);
      const saving = save(acme, { mfa });
      await isWaiting(1);
      const signIn = signedInAt(node, ada);
      await isWaiting(2);
      return { both: Promise.all([saving, signIn]) };
    });
    const [, { answer }] = await waiting.both;
    expect(answer).toMatchObject({ mfaRequired: true });
  });
});

describe('allowed MFA methods', () => {
  const onlyApps = {
    ...mfa,
    enforceMFAType: 'DontForce',
    allowedMethods: ['AuthenticatorApp'],
  } as const;
  const activeFor = async (user: Visitor) =>
    (await user.api(mfaCalls).getMfaStrategies()).strategies
      .filter(({ isActive }) => isActive)
      .map(({ strategy }) => strategy);

  test('a method that the account does not allow cannot be set up; others can', async () => {
    const acme = await stack.aTenant();
    await save(acme, { mfa: { ...onlyApps, allowedMethods: [...onlyApps.allowedMethods] } });
    expect(await activeFor(acme.admin)).toEqual(['AuthenticatorApp']);
    await expect(acme.admin.api(mfaCalls).preEnrollWebauthn()).rejects.toMatchObject({
      code: 'mfa/notOffered',
    });
    await expect(withApp(stack, acme.admin)).resolves.toBeDefined();
  });

  test('a method that was set up before keeps working, and the sign-in offers the allowed ones', async () => {
    const acme = await stack.aTenant();
    await withApp(stack, acme.admin);
    await save(acme, { mfa: { ...mfa, allowedMethods: ['WebAuthnPlatform'] } });
    expect(await acme.admin.api(mfaCalls).getMfaDevices()).toMatchObject({
      authenticators: [expect.anything()],
    });
    const bob = await acme.member();
    await expect(
      bob.api(loginCalls).signIn({ body: { email: bob.email, password: bob.password } }),
    ).resolves.toMatchObject({ mfaEnrolled: false, mfaStrategies: ['WebAuthnPlatform'] });
  });

  test('a method that the environment does not offer is rejected', async () => {
    const acme = await stack.aTenant();
    await expect(
      save(acme, { mfa: { ...mfa, allowedMethods: ['EmailCode'] } }),
    ).rejects.toMatchObject({
      code: 'securityPolicies/methodNotOffered',
    });
  });
});
