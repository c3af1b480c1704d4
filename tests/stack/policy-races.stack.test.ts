import { countryRestrictionsCalls } from '@foyer/contract/country-restrictions/calls';
import { domainRestrictionsCalls } from '@foyer/contract/domain-restrictions/calls';
import { ipRestrictionsCalls } from '@foyer/contract/ip-restrictions/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import type { SecuritySettingsChange } from '@foyer/contract/security-policies';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { lockEmailDomains } from '@foyer/server/rules/restrictions/email-domains';
import {
  createStack,
  createVisitor,
  type TestUser as User,
  type Stack,
  type Visitor,
} from '@foyer/testkit';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { handOut } from './inviting.ts';
import { readOutcome } from './policy-outcomes.ts';

const plenty = 100_000;
const options = {
  settings: { trustedHops: 1 },
  locations: { locate: () => null },
  config: {
    breachedPasswords: { allowTenants: true },
    flags: { 'security-center-show-login-flows': true },
    lockout: { maxAttempts: 50, maxAttemptsPerAddress: plenty },
    rateLimits: { attempts: plenty, credentials: plenty, session: plenty, write: plenty },
  },
};
const stack = await createStack(options);
const node = await createStack({ ...options, besides: stack });
const nodes = [stack, node];
const [office, home] = ['203.0.113.7', '198.51.100.9'];
const day = 86_400;

/** A browser at an address of a node, with the cookies and token of another one. */
function browserAt(at: Stack, address: string, of?: Visitor): Visitor {
  const handle = (request: Request) => {
    request.headers.set('x-forwarded-for', address);
    return at.fetch(request);
  };
  const browser = createVisitor({ handle, url: stack.url, prefix: '/frontegg' });
  for (const [name, value] of of?.cookies ?? []) browser.cookies.set(name, value);
  browser.accessToken = of?.accessToken;
  return browser;
}

async function signedIn(at: Stack, { email, password }: User, address = home) {
  const browser = browserAt(at, address);
  const answer = await browser.api(loginCalls).signIn({ body: { email, password } });
  return { browser, answer };
}

const me = (browser: Visitor) => browser.api(profileCalls).getMe();
const refresh = (browser: Visitor) => browser.api(loginCalls).refresh({ body: {} });
const save = (browser: Visitor, body: SecuritySettingsChange) =>
  browser.api(securityPoliciesCalls).saveSecuritySettings({ body });

/** Sign-ins and refreshes on both nodes, at home, while the policy is saved in the office. */
async function raceWith(
  admin: User,
  saving: () => Promise<unknown>,
  refreshed: readonly Visitor[],
) {
  const [, ...rest] = await Promise.allSettled([
    saving(),
    ...nodes.flatMap((at) => [1, 2, 3].map(() => signedIn(at, admin))),
    ...refreshed.map(async (browser) => {
      await refresh(browser);
      return { browser };
    }),
  ]);
  return rest.flatMap((one) => (one.status === 'fulfilled' ? [one.value.browser] : []));
}

describe('restrictions that are saved on one node while users sign in and refresh on two', () => {
  /** An administrator in the office, and browsers at home that are signed in already. */
  async function world() {
    const { admin } = await stack.aTenant();
    const { browser: inside } = await signedIn(stack, admin, office);
    const open = await Promise.all(nodes.map(async (at) => (await signedIn(at, admin)).browser));
    return { admin, inside, open };
  }

  test.each([
    {
      name: 'an IP allow list',
      activate: async (inside: Visitor) => {
        const api = inside.api(ipRestrictionsCalls);
        await api.createIpRestriction({ body: { ip: office, strategy: 'ALLOW' } });
        return () => api.updateIpConfig({ body: { isActive: true, strategy: 'ALLOW' } });
      },
    },
    {
      name: 'an IP block list',
      activate: async (inside: Visitor) => {
        const api = inside.api(ipRestrictionsCalls);
        await api.createIpRestriction({ body: { ip: home, strategy: 'BLOCK' } });
        return () => api.updateIpConfig({ body: { isActive: true, strategy: 'BLOCK' } });
      },
    },
  ])('$name lets none of them continue', async ({ activate }) => {
    const { admin, inside, open } = await world();
    const browsers = await raceWith(admin, await activate(inside), open);
    for (const browser of [...browsers, ...open]) {
      await expect(me(browser)).rejects.toMatchObject({ name: 'CallError' });
      await expect(refresh(browser)).rejects.toMatchObject({ name: 'CallError' });
    }
    await me(inside);
    await expect(signedIn(node, admin)).rejects.toMatchObject({
      code: 'request/addressNotAllowed',
    });
  });

  test('a country restriction lets none of them continue', async () => {
    const { admin, inside, open } = await world();
    const body = {
      enabled: true,
      action: 'ALLOW',
      failStrategy: 'BLOCK',
      shouldSendRestrictionEmail: false,
      confirmedIp: office,
    } as const;
    const saving = () =>
      inside.api(countryRestrictionsCalls).updateCountryRestrictionConfig({ body });
    const browsers = await raceWith(admin, saving, open);
    for (const browser of [...browsers, ...open, inside])
      await expect(refresh(browser)).rejects.toMatchObject({ name: 'CallError' });
  });

  test('session limits end sessions that were refreshed at the same time', async () => {
    const { admin, inside, open } = await world();
    const old = sql`update sessions set authenticated_at = authenticated_at - interval '2 days'
      where user_id = ${admin.userId} and client_ip = ${home}::inet`;
    await stack.server.db.system((tx) => old.execute(tx));
    const sessions = { idleSeconds: null, absoluteSeconds: day, maxSessions: null };
    await Promise.allSettled([save(inside, { sessions }), ...open.map(refresh)]);
    for (const browser of open) {
      await expect(me(browser)).rejects.toMatchObject({ status: 401 });
      await expect(refresh(browser)).rejects.toMatchObject({ status: 401 });
    }
    await me(inside);
  });

  test('an email domain rule decides about a user who was joining on the other node', async () => {
    const { admin } = await stack.aTenant();
    const { token: invitationToken } = await handOut(admin);
    const { email, password } = await stack.aUser();
    const isWaiting = (count: number) =>
      vi.waitFor(async () => {
        const { rows } = await stack.server.db.read((tx) =>
          sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(tx),
        );
        expect(rows).toHaveLength(count);
      });
    const waiting = await stack.server.db.system(async (tx) => {
      await lockEmailDomains(tx, admin.tenantId);
      const saving = admin
        .api(domainRestrictionsCalls)
        .updateEmailDomainConfig({ body: { active: true, type: 'ALLOW' } });
      await isWaiting(1);
      const joining = readOutcome(() =>
        node.visitor().api(loginCalls).signIn({ body: { email, password, invitationToken } }),
      );
      await isWaiting(2);
      return { both: Promise.all([saving, joining]) };
    });
    const [, joined] = await waiting.both;
    expect(joined).toBe('request/emailDomainNotAllowed');
  });
});

describe('a policy that is saved while a password is compared on the other node', () => {
  const stolen = 'Stolen-and-known-1';
  stack.breachedPasswords.stolen.add(stolen);
  node.breachedPasswords.stolen.add(stolen);
  const mfa = {
    enforceMFAType: 'Force',
    allowRememberMyDevice: false,
    mfaDeviceExpiration: day,
    graceUntil: null,
    allowedMethods: null,
  } as const;
  const cases: readonly {
    name: string;
    change: SecuritySettingsChange;
    outcome: string;
    prepare?: (user: User) => Promise<unknown>;
  }[] = [
    { name: 'required MFA', change: { mfa }, outcome: 'mfa' },
    {
      name: 'password expiry',
      change: {
        passwordRotation: { isActive: true, rotationPeriod: 60, notificationPeriod: 0 },
      },
      outcome: 'newPassword',
      prepare: ({ userId }) =>
        stack.server.db.system((tx) =>
          sql`update passwords set changed_at = changed_at - interval '2 days' where user_id = ${userId}`.execute(
            tx,
          ),
        ),
    },
    {
      name: 'a check for breached passwords',
      change: { breachedPasswords: { blockPwnedPasswords: true } },
      outcome: 'breachedPassword',
      prepare: async (user) => {
        const body = { password: user.password, newPassword: stolen };
        await user.api(passwordsCalls).changePassword({ body });
        Object.assign(user, { password: stolen });
      },
    },
    {
      name: 'a lower lockout limit',
      change: { lockout: { enabled: true, maxAttempts: 2 } },
      outcome: 'login/wrongCredentials',
      prepare: async ({ email }) => {
        for (const _ of [1, 2])
          await readOutcome(() =>
            stack
              .visitor()
              .api(loginCalls)
              .signIn({ body: { email, password: 'a guess' } }),
          );
      },
    },
  ];

  test.each(cases)('$name decides the sign-in', async ({ change, outcome, prepare }) => {
    const { admin, member } = await stack.aTenant();
    const user = await member();
    await prepare?.(user);
    const hasher = node.server.kernel.passwordHasher;
    const verify = hasher.verify.bind(hasher);
    let isFirst = true;
    // the policy is acknowledged after the attempt has read the rules, and before it opens the session
    Object.assign(hasher, {
      verify: async (...values: Parameters<typeof verify>) => {
        const isRight = await verify(...values);
        if (isFirst) {
          isFirst = false;
          await save(admin, change);
        }
        return isRight;
      },
    });
    const first = await readOutcome(async () => (await signedIn(node, user)).answer);
    Object.assign(hasher, { verify });
    expect(isFirst).toBe(false);
    expect([outcome, 'request/busy']).toContain(first);
    expect(await readOutcome(async () => (await signedIn(node, user)).answer)).toBe(outcome);
  });
});
