import { BlockList } from 'node:net';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { ipRestrictionsCalls } from '@foyer/contract/ip-restrictions/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import {
  createStack,
  createVisitor,
  type TestUser,
  type Stack,
  type Visitor,
} from '@foyer/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';

const settings = { trustedHops: 1 };
const stack = await createStack({ settings });
const office = '203.0.113.7';
const home = '198.51.100.9';
const network = '203.0.113.0/24';
const blocked = { status: 403, code: 'request/addressNotAllowed' };
const excluded = { status: 409, code: 'ipRestrictions/excludesCaller' };

/** A browser at an address, with the cookies and token of another one if there is one. */
function browserAt(
  address: string,
  { of, at = stack }: { of?: Visitor; at?: Stack } = {},
): Visitor {
  const handle = (request: Request) => {
    request.headers.set('x-forwarded-for', address);
    return at.fetch(request);
  };
  const browser = createVisitor({ handle, url: stack.url, prefix: '/frontegg' });
  for (const [name, value] of of?.cookies ?? []) browser.cookies.set(name, value);
  browser.accessToken = of?.accessToken;
  return browser;
}

async function signedInAt(address: string, { email, password }: TestUser, at = stack) {
  const browser = browserAt(address, { at });
  await browser.api(loginCalls).signIn({ body: { email, password } });
  return browser;
}

const ipApi = (caller: Visitor) => caller.api(ipRestrictionsCalls);
const me = (caller: Visitor) => caller.api(profileCalls).getMe();

/** A tenant whose administrator is in the office, and which allows the office only. */
async function restricted() {
  const { admin, member } = await stack.aTenant();
  const inside = await signedInAt(office, admin);
  await ipApi(inside).createIpRestriction({ body: { ip: network, strategy: 'ALLOW' } });
  const activate = () =>
    ipApi(inside).updateIpConfig({ body: { isActive: true, strategy: 'ALLOW' } });
  return { admin, member, inside, activate };
}

test('an allow list ends sessions outside it on every node, and keeps those inside', async () => {
  const node = await createStack({ settings, besides: stack });
  const { admin, inside, activate } = await restricted();
  const outside = await signedInAt(home, admin, node);
  await me(outside);
  await activate();
  await expect(me(outside)).rejects.toMatchObject({ status: 401 });
  await expect(outside.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject({
    status: 401,
  });
  expect(await me(inside)).toMatchObject({ email: admin.email });
  await inside.api(loginCalls).refresh({ body: {} });
});

test('a session that leaves the list is blocked on every call until it returns', async () => {
  const { inside, activate } = await restricted();
  await activate();
  const moved = browserAt(home, { of: inside });
  const calls = [
    () => me(moved),
    () => ipApi(moved).getIpConfig(),
    () => moved.api(tenantsCalls).getMyTenants(),
    () => moved.api(mfaCalls).generateStepUp({ body: {} }),
    () => moved.api(loginCalls).refresh({ body: {} }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(blocked);
  await me(browserAt(office, { of: inside }));
});

test('sign-in is blocked outside the list, and nothing is said to a wrong password', async () => {
  const { admin, activate } = await restricted();
  await activate();
  await expect(signedInAt(home, admin)).rejects.toMatchObject(blocked);
  const wrong = Object.assign({}, admin, { password: 'Wrong-password-1!' });
  await expect(signedInAt(home, wrong)).rejects.toMatchObject({ status: 401 });
  await me(await signedInAt(office, admin));
});

test('a user of two tenants is signed in to the one that allows the address', async () => {
  const { inside, admin, member, activate } = await restricted();
  const user = await member();
  await activate();
  const browser = await signedInAt(home, user);
  const { tenantId } = await me(browser);
  expect(tenantId).toBe(user.tenantId);
  const toRestricted = browser
    .api(tenantsCalls)
    .switchTenant({ body: { tenantId: admin.tenantId } });
  await expect(toRestricted).rejects.toMatchObject(blocked);
  await me(inside);
});

test('API tokens are blocked outside the list, and those last used outside are in the preview', async () => {
  const { inside, activate } = await restricted();
  const tokens = inside.api(apiTokensCalls);
  const description = 'Export';
  const access = await tokens.createUserAccessToken({ body: { description } });
  const client = await tokens.createUserApiToken({ body: { description } });
  const program = (address: string, bearer: string) =>
    ipApi(Object.assign(browserAt(address), { accessToken: bearer })).getIpConfig();
  await program(home, access.secret ?? '');
  const body = { isActive: true, strategy: 'ALLOW' } as const;
  expect((await ipApi(inside).previewIpConfig({ body })).effects).toContainEqual({
    effect: 'tokensStopped',
    count: 1,
    users: 1,
    named: [expect.objectContaining({ name: description })],
  });
  await activate();
  const exchange = (address: string) =>
    browserAt(address)
      .api(apiTokensCalls)
      .exchangeApiToken({ body: { clientId: client.clientId, secret: client.secret ?? '' } });
  const { accessToken } = await exchange(office);
  for (const bearer of [access.secret ?? '', accessToken]) {
    await program(office, bearer);
    await expect(program(home, bearer)).rejects.toMatchObject(blocked);
  }
  await expect(exchange(home)).rejects.toMatchObject(blocked);
});

test('a block list blocks its networks and nothing else', async () => {
  const { admin } = await stack.aTenant();
  const inside = await signedInAt(office, admin);
  const ip = '198.51.100.0-198.51.100.99';
  await ipApi(inside).createIpRestriction({ body: { ip, strategy: 'BLOCK' } });
  await ipApi(inside).updateIpConfig({ body: { isActive: true, strategy: 'BLOCK' } });
  await expect(signedInAt(home, admin)).rejects.toMatchObject(blocked);
  await me(await signedInAt('198.51.100.100', admin));
  await me(await signedInAt('2001:db8::1', admin));
});

test('a change that blocks the caller needs their address, typed', async () => {
  const { inside, activate } = await restricted();
  const outside = browserAt(home, { of: inside });
  const body = { isActive: true, strategy: 'ALLOW' } as const;
  await expect(ipApi(outside).updateIpConfig({ body })).rejects.toMatchObject(excluded);
  expect(await ipApi(inside).getIpConfig()).toEqual({ isActive: false, strategy: 'ALLOW' });
  await activate();
  const { items } = await ipApi(inside).listIpRestrictions();
  const params = { id: items[0]?.id ?? '' };
  await expect(ipApi(inside).deleteIpRestriction({ params })).rejects.toMatchObject(excluded);
  const other = { params, query: { confirmedIp: home } };
  await expect(ipApi(inside).deleteIpRestriction(other)).rejects.toMatchObject(excluded);
  await ipApi(inside).deleteIpRestriction({ params, query: { confirmedIp: office } });
  await expect(me(inside)).rejects.toMatchObject({ status: 401 });
});

test('the preview reports the sessions that end and whether the caller is blocked, and saves nothing', async () => {
  const { admin, inside } = await restricted();
  await signedInAt(home, admin);
  await signedInAt(home, admin);
  const body = { isActive: true, strategy: 'ALLOW' } as const;
  expect(await ipApi(inside).previewIpConfig({ body })).toMatchObject({
    effects: [
      {
        effect: 'sessionsEnded',
        count: 3,
        users: 1,
        named: [{ id: admin.userId, name: admin.name, email: admin.email, count: 3 }],
      },
    ],
    endsOwnSession: false,
    locksOutCaller: false,
    locksOutAdministrators: false,
  });
  const outside = browserAt(home, { of: inside });
  expect(await ipApi(outside).previewIpConfig({ body })).toMatchObject({ locksOutCaller: true });
  expect(await ipApi(inside).getIpConfig()).toMatchObject({ isActive: false });
});

test('a bulk addition reports each line, and rules are stored in one spelling', async () => {
  const { admin } = await stack.aTenant();
  const ips = ['203.0.113.77/24', '2001:DB8::/32', 'office', '203.0.113.0/24'].map((ip) => ({
    ip,
  }));
  const { items } = await ipApi(admin).bulkCreateIpRestrictions({ body: { ips } });
  expect(items.map(({ result }) => result)).toEqual(['added', 'added', 'invalid', 'duplicate']);
  const again = ipApi(admin).createIpRestriction({ body: { ip: '2001:db8::/32' } });
  await expect(again).rejects.toMatchObject({ status: 409, code: 'ipRestrictions/duplicate' });
  const invalid = ipApi(admin).createIpRestriction({ body: { ip: '10.1' } });
  await expect(invalid).rejects.toMatchObject({ status: 400, code: 'ipRestrictions/invalidIp' });
  const page = await ipApi(admin).listIpRestrictions({ query: { _limit: 1, _offset: 1 } });
  expect(page).toMatchObject({ _metadata: { totalItems: 2, totalPages: 2 } });
  expect(page.items).toHaveLength(1);
});

test('verify looks at the list that applies, verify/allow at the allow list, and the test at any address', async () => {
  const { inside } = await restricted();
  const rules = ipApi(inside);
  expect(await rules.verifyCurrentIp()).toEqual({ valid: true });
  expect(await ipApi(browserAt(home, { of: inside })).verifyCurrentIp()).toEqual({
    valid: false,
  });
  await rules.updateIpConfig({ body: { isActive: true, strategy: 'BLOCK' } });
  const outside = ipApi(browserAt(home, { of: inside }));
  expect(await outside.verifyCurrentIp()).toEqual({ valid: true });
  expect(await outside.verifyCurrentIpInAllowList()).toEqual({ valid: false });
  expect(await rules.testIp({ body: { ip: '203.0.113.99', strategy: 'ALLOW' } })).toMatchObject({
    allowed: true,
    rule: { ip: network },
  });
  expect(await rules.testIp({ body: { ip: '203.0.114.1', strategy: 'ALLOW' } })).toEqual({
    allowed: false,
  });
  expect(await rules.getOwnIp()).toEqual({ ip: office });
});

test('rules are out of reach of another tenant and of members, and changes are recorded with before and after', async () => {
  const { admin, member, inside, activate } = await restricted();
  await activate();
  const otherTenant = await stack.aTenant();
  const { items } = await ipApi(inside).listIpRestrictions();
  const params = { id: items[0]?.id ?? '' };
  expect((await ipApi(otherTenant.admin).listIpRestrictions()).items).toEqual([]);
  const foreign = ipApi(otherTenant.admin).deleteIpRestriction({ params });
  await expect(foreign).rejects.toMatchObject({ status: 404, code: 'ipRestrictions/notFound' });
  await me(await signedInAt(home, otherTenant.admin));
  await ipApi(inside).updateIpConfig({ body: { isActive: false } });
  const other = await member();
  await expect(ipApi(other).getIpConfig()).rejects.toMatchObject({ status: 403 });
  const audits = await getAudits(stack, admin.userId);
  const [last] = audits.filter(({ action }) => action === 'ip_restrictions.updated').slice(-1);
  expect(last?.json).toMatchObject({ before: { isActive: true }, after: { isActive: false } });
});

test('lists of any rules decide as Node’s own block list does', async () => {
  const { admin } = await stack.aTenant();
  const short = fc.integer({ min: 0, max: 3 });
  const v4 = fc.tuple(short, short).map(([one, two]) => `10.0.${one}.${two * 64}`);
  const v6 = fc.tuple(short, short).map(([one, two]) => `2001:db8::${one}:${two}`);
  const rules = fc.array(
    fc.oneof(
      fc
        .tuple(v4, fc.integer({ min: 20, max: 32 }))
        .map(([ip, bits]) => ({ ip, bits, of: 'ipv4' as const })),
      fc
        .tuple(v6, fc.integer({ min: 108, max: 128 }))
        .map(([ip, bits]) => ({ ip, bits, of: 'ipv6' as const })),
    ),
    { minLength: 1, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(
      rules,
      fc.array(fc.oneof(v4, v6), { minLength: 1, maxLength: 3 }),
      async (list, ips) => {
        const other = new BlockList();
        for (const { ip, bits, of } of list) other.addSubnet(ip, bits, of);
        const { db } = stack.server;
        await db.tenant(admin.tenantId, (tx) => tx.deleteFrom('ip_restrictions').execute());
        await ipApi(admin).bulkCreateIpRestrictions({
          body: {
            ips: list.map(({ ip, bits }) => ({ ip: `${ip}/${bits}`, strategy: 'BLOCK' as const })),
          },
        });
        await ipApi(admin).updateIpConfig({ body: { isActive: true, strategy: 'BLOCK' } });
        for (const ip of ips) {
          const isBlocked = other.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4');
          const call = me(browserAt(ip, { of: admin }));
          await (isBlocked ? expect(call).rejects.toMatchObject(blocked) : call);
        }
      },
    ),
    { numRuns: 25 },
  );
});
