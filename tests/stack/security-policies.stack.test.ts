import { loginCalls } from '@foyer/contract/login/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { createPublicKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';

const stack = await createStack({
  config: {
    lockout: { maxAttempts: 8 },
    passwordHistory: { enabled: true, historySize: 3 },
    passwordRotation: { isActive: true, rotationPeriod: 500_000, notificationPeriod: 60 },
  },
});
const notFound = { status: 404, code: 'securityPolicies/notFound' };
const forbidden = { status: 403 };

/** The policies that are a switch and a number, as one table. */
const switches = [
  {
    name: 'lockout',
    size: 'maxAttempts' as const,
    bad: [0, 101, 2.5],
    of: ({ admin }: Pick<TestTenant, 'admin'>) => {
      const api = admin.api(securityPoliciesCalls);
      return {
        get: () => api.getLockoutPolicy(),
        create: (enabled: boolean, size: number) =>
          api.createLockoutPolicy({ body: { enabled, maxAttempts: size } }),
        update: (id: string, change: { enabled?: boolean; size?: number }) =>
          api.updateLockoutPolicy({
            body: {
              id,
              ...(change.enabled === undefined ? {} : { enabled: change.enabled }),
              maxAttempts: change.size,
            },
          }),
        vendor: () => api.getVendorLockoutPolicy(),
      };
    },
    vendor: { enabled: true, maxAttempts: 8 },
  },
  {
    name: 'password history',
    size: 'historySize' as const,
    bad: [0, 11, 1.5],
    of: ({ admin }: Pick<TestTenant, 'admin'>) => {
      const api = admin.api(securityPoliciesCalls);
      return {
        get: () => api.getPasswordHistoryPolicy(),
        create: (enabled: boolean, size: number) =>
          api.createPasswordHistoryPolicy({ body: { enabled, historySize: size } }),
        update: (id: string, change: { enabled?: boolean; size?: number }) =>
          api.updatePasswordHistoryPolicy({
            body: {
              id,
              ...(change.enabled === undefined ? {} : { enabled: change.enabled }),
              historySize: change.size,
            },
          }),
        vendor: () => api.getVendorPasswordHistoryPolicy(),
      };
    },
    vendor: { enabled: true, historySize: 3 },
  },
];

describe.each(switches)('the $name policy of a tenant', ({ of, size, bad, vendor }) => {
  test('is not there at first, is made once, is changed by its id, and is audited', async () => {
    const acme = await stack.aTenant();
    const policy = of(acme);
    expect(await policy.get()).toEqual({});
    const created = await policy.create(true, 4);
    expect(created).toEqual({
      id: expect.any(String),
      enabled: true,
      [size]: 4,
      createdAt: expect.any(String),
      updatedAt: created.createdAt,
    });
    await expect(policy.create(true, 5)).rejects.toMatchObject({
      status: 409,
      code: 'securityPolicies/exists',
    });
    stack.clock.advance(60);
    const changed = await policy.update(created.id, { enabled: false });
    expect(changed).toEqual({ ...created, enabled: false, updatedAt: expect.any(String) });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThanOrEqual(
      Date.parse(created.updatedAt) + 60_000,
    );
    expect(await policy.update(created.id, { size: 7 })).toMatchObject({
      enabled: false,
      [size]: 7,
    });
    expect(await policy.get()).toMatchObject({ id: created.id, enabled: false, [size]: 7 });
    const audits = await getAudits(stack, acme.admin.userId);
    const changes = audits.filter(({ action }) => action === 'security_policy.updated');
    expect(changes.map(({ json }) => json)).toMatchObject([
      { before: null, after: { enabled: true, [size]: 4 } },
      { before: { enabled: true, [size]: 4 }, after: { enabled: false, [size]: 4 } },
      { before: { enabled: false, [size]: 4 }, after: { enabled: false, [size]: 7 } },
    ]);
  });

  test('ASVS-1.4.2 is refused with a number out of bounds, and changed under no other id', async () => {
    const policy = of(await stack.aTenant());
    for (const one of bad)
      await expect(policy.create(true, one)).rejects.toMatchObject({ status: 400 });
    const created = await policy.create(true, 4);
    for (const one of bad)
      await expect(policy.update(created.id, { size: one })).rejects.toMatchObject({ status: 400 });
    for (const id of ['', 'x', '00000000-0000-4000-8000-000000000000']) {
      await expect(policy.update(id, { size: 5 })).rejects.toMatchObject(notFound);
    }
  });

  test('is out of reach of another tenant, and of members who may not', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const created = await of(acme).create(true, 4);
    expect(await of(globex).get()).toEqual({});
    await expect(of(globex).update(created.id, { size: 9 })).rejects.toMatchObject(notFound);
    const member = of({ admin: await acme.member() });
    const doings = [
      () => member.get(),
      () => member.vendor(),
      () => member.create(true, 9),
      () => member.update(created.id, { size: 9 }),
    ];
    for (const doing of doings) await expect(doing()).rejects.toMatchObject(forbidden);
    expect(await of(acme).get()).toMatchObject({ [size]: 4 });
  });

  test('is beside that of the environment', async () => {
    expect(await of(await stack.aTenant()).vendor()).toMatchObject(vendor);
  });
});

describe('the password rotation policy of a tenant', () => {
  const save = (
    tenant: TestTenant,
    body: { isActive?: boolean; rotationPeriod?: number; notificationPeriod?: number },
  ) => tenant.admin.api(securityPoliciesCalls).savePasswordRotationPolicy({ body });

  test('is not there at first and saved as often as one likes; what is left out is the default', async () => {
    const acme = await stack.aTenant();
    const api = acme.admin.api(securityPoliciesCalls);
    expect(await api.getPasswordRotationPolicy()).toEqual({});
    const created = await save(acme, { isActive: true });
    const stamps = {
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      tenantId: acme.id,
    };
    expect(created).toEqual({
      isActive: true,
      rotationPeriod: 129_600,
      notificationPeriod: 10_080,
      ...stamps,
    });
    await save(acme, { isActive: false, rotationPeriod: 1000, notificationPeriod: 10 });
    expect(await api.getPasswordRotationPolicy()).toMatchObject({
      isActive: false,
      rotationPeriod: 1000,
    });
    expect(await api.getVendorPasswordRotationPolicy()).toMatchObject({
      isActive: true,
      rotationPeriod: 500_000,
    });
  });

  test('is refused out of bounds and to members who may not, and seen by nobody else', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    for (const body of [
      { rotationPeriod: 0 },
      { rotationPeriod: 2_628_001 },
      { notificationPeriod: -1 },
    ]) {
      await expect(save(acme, body)).rejects.toMatchObject({ status: 400 });
    }
    await save(acme, { isActive: true });
    expect(await globex.admin.api(securityPoliciesCalls).getPasswordRotationPolicy()).toEqual({});
    const member = (await acme.member()).api(securityPoliciesCalls);
    await expect(member.getPasswordRotationPolicy()).rejects.toMatchObject(forbidden);
    await expect(member.getVendorPasswordRotationPolicy()).rejects.toMatchObject(forbidden);
    await expect(member.savePasswordRotationPolicy({ body: {} })).rejects.toMatchObject(forbidden);
  });
});

describe('what the environment says of itself', () => {
  test('is sent to users who may read policies: limits, the public half of the key, and no secret', async () => {
    const acme = await stack.aTenant();
    const policy = await acme.admin.api(securityPoliciesCalls).getGlobalSecurityPolicy();
    expect(policy).toMatchObject({
      allowOverrideEnforcePasswordHistory: true,
      allowOverridePasswordExpiration: true,
      cookieSameSite: 'LAX',
      defaultTokenExpiration: 300,
    });
    const key = createPublicKey(policy.publicKey);
    const { keys } = await (await stack.visitor().fetch('/.well-known/jwks.json')).json();
    expect(key.export({ format: 'jwk' })).toMatchObject({ n: keys[0].n, e: keys[0].e });
    expect(JSON.stringify(policy)).not.toMatch(/PRIVATE|secret/i);
    const member = await acme.member();
    await expect(member.api(securityPoliciesCalls).getGlobalSecurityPolicy()).rejects.toMatchObject(
      forbidden,
    );
  });

  test('tells everyone signed in that they may change their address, as they may', async () => {
    const member = await (await stack.aTenant()).member();
    const { allowEmailChange } = await member.api(securityPoliciesCalls).getUserEmailPolicy();
    expect(allowEmailChange).toBe(true);
    await expect(stack.api(securityPoliciesCalls).getUserEmailPolicy()).rejects.toMatchObject({
      status: 401,
    });
  });
});

test('every change of a policy asks for a fresh proof of who makes it; looking does not', async () => {
  const { admin } = await stack.aTenant();
  const [policies, sessions] = [admin.api(securityPoliciesCalls), admin.api(sessionsCalls)];
  const of = {
    enforceMFAType: 'DontForce',
    allowRememberMyDevice: true,
    mfaDeviceExpiration: 3600,
  } as const;
  const created = {
    mfa: await policies.createMfaPolicy({ body: of }),
    lockout: await policies.createLockoutPolicy({ body: { enabled: true, maxAttempts: 3 } }),
    history: await policies.createPasswordHistoryPolicy({
      body: { enabled: true, historySize: 3 },
    }),
  };
  const before = await Promise.all([policies.getLockoutPolicy(), sessions.getSessionPolicy()]);
  stack.clock.advance(60 * 60);
  await admin.api(loginCalls).refresh({ body: {} });
  const changes = [
    () => policies.createMfaPolicy({ body: of }),
    () => policies.updateMfaPolicy({ body: { id: created.mfa.id, enforceMFAType: 'DontForce' } }),
    () => policies.createLockoutPolicy({ body: { enabled: true, maxAttempts: 3 } }),
    () => policies.updateLockoutPolicy({ body: { id: created.lockout.id, enabled: false } }),
    () => policies.createPasswordHistoryPolicy({ body: { enabled: true, historySize: 3 } }),
    () =>
      policies.updatePasswordHistoryPolicy({ body: { id: created.history.id, enabled: false } }),
    () => policies.savePasswordRotationPolicy({ body: { isActive: false } }),
    () =>
      sessions.saveSessionPolicy({
        body: { sessionIdleTimeoutConfiguration: { isActive: false } },
      }),
  ];
  const stepUp = { status: 403, code: 'mfa/stepUpRequired', context: { way: 'signIn' } };
  for (const change of changes) await expect(change()).rejects.toMatchObject(stepUp);
  expect(await Promise.all([policies.getLockoutPolicy(), sessions.getSessionPolicy()])).toEqual(
    before,
  );
  const again = (await admin.elsewhere()).api(securityPoliciesCalls);
  await expect(
    again.updateLockoutPolicy({ body: { id: created.lockout.id, enabled: false } }),
  ).resolves.toMatchObject({
    enabled: false,
  });
});

test('the policy of a tenant does not touch users of other tenants', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  await acme.admin
    .api(securityPoliciesCalls)
    .createLockoutPolicy({ body: { enabled: true, maxAttempts: 1 } });
  const { email, password, userId } = globex.admin;
  for (let times = 0; times < 7; times += 1) {
    const attempt = stack.api(loginCalls).signIn({ body: { email, password: 'a guess' } });
    await expect(attempt).rejects.toMatchObject({ status: 401 });
  }
  await expect(stack.api(loginCalls).signIn({ body: { email, password } })).resolves.toMatchObject({
    userId,
  });
});
