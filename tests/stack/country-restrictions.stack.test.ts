import { countryRestrictionsCalls } from '@foyer/contract/country-restrictions/calls';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { metadataCalls } from '@foyer/contract/metadata/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { createStack, createVisitor, type TestUser, type Visitor } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { auditsIn } from './reading-audits.ts';

const [leeds, berlin, nowhere] = ['203.0.113.7', '198.51.100.9', '192.0.2.1'];
const place = (countryCode: string, country: string, city: string) => ({
  countryCode,
  country,
  city,
  zip: null,
  latitude: 51,
  longitude: 1,
});
const knownValues = new Map([
  [leeds, place('GB', 'United Kingdom', 'Leeds')],
  [berlin, place('DE', 'Germany', 'Berlin')],
]);
const settings = { trustedHops: 1 };
const locations = { locate: (address: string) => knownValues.get(address) ?? null };
const stack = await createStack({ settings, locations });
const node = await createStack({ settings, locations, besides: stack });
const blocked = { status: 403, code: 'request/addressNotAllowed' };
const excluded = { status: 409, code: 'countryRestrictions/excludesCaller' };

/** A browser at an address, with the cookies and token of another one if there is one. */
function browserAt(address: string, { of, at = stack }: { of?: Visitor; at?: typeof stack } = {}) {
  const handle = (request: Request) => {
    request.headers.set('x-forwarded-for', address);
    return at.fetch(request);
  };
  const browser = createVisitor({ handle, url: at.url, prefix: '/frontegg' });
  for (const [name, value] of of?.cookies ?? []) browser.cookies.set(name, value);
  browser.accessToken = of?.accessToken;
  return browser;
}

async function signedInAt(address: string, { email, password }: TestUser, at = stack) {
  const browser = browserAt(address, { at });
  await browser.api(loginCalls).signIn({ body: { email, password } });
  return browser;
}

const countryCalls = (user: Visitor) => user.api(countryRestrictionsCalls);
const me = (user: Visitor) => user.api(profileCalls).getMe();
const config = {
  enabled: true,
  action: 'ALLOW',
  failStrategy: 'BLOCK',
  shouldSendRestrictionEmail: false,
} as const;

/** A tenant whose administrator is in Leeds. */
async function inLeeds() {
  const { admin } = await stack.aTenant();
  const inside = await signedInAt(leeds, admin);
  const save = (more: object = {}) =>
    countryCalls(inside).updateCountryRestrictionConfig({
      body: { ...config, countries: ['gb'], ...more },
    });
  return { admin, inside, save };
}

test('only allowed countries can sign in, refresh, call, and use tokens; sessions elsewhere end on every node', async () => {
  const { admin, inside, save } = await inLeeds();
  const outside = await signedInAt(berlin, admin, node);
  await me(outside);
  const description = 'Export';
  const token = await inside.api(apiTokensCalls).createUserAccessToken({ body: { description } });
  await save();
  await expect(me(outside)).rejects.toMatchObject({ status: 401 });
  await expect(outside.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject({
    status: 401,
  });
  for (const address of [berlin, nowhere]) {
    await expect(signedInAt(address, admin, node)).rejects.toMatchObject(blocked);
    const moved = browserAt(address, { of: inside, at: node });
    await expect(me(moved)).rejects.toMatchObject(blocked);
    await expect(moved.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject(blocked);
    const program = Object.assign(browserAt(address), { accessToken: token.secret ?? '' });
    await expect(countryCalls(program).listCountryRestrictions()).rejects.toMatchObject(blocked);
  }
  await me(browserAt(leeds, { of: inside }));
});

test('a block list blocks its countries, and unknown locations by the fail strategy', async () => {
  const { admin, save } = await inLeeds();
  await save({ action: 'BLOCK', failStrategy: 'ALLOW', countries: ['DE'] });
  await expect(signedInAt(berlin, admin)).rejects.toMatchObject(blocked);
  await me(await signedInAt(nowhere, admin));
  await save({ action: 'BLOCK', failStrategy: 'BLOCK', countries: ['DE'] });
  await expect(signedInAt(nowhere, admin)).rejects.toMatchObject(blocked);
  await me(await signedInAt(leeds, admin));
});

test('the wire calls save and load configuration and list; a change is in the audit log', async () => {
  const { admin, inside } = await inLeeds();
  const api = countryCalls(inside);
  const before = await api.getCountryRestrictionConfig();
  expect(before).toEqual({
    enabled: false,
    action: 'BLOCK',
    failStrategy: 'ALLOW',
    shouldSendRestrictionEmail: false,
  });
  const countries = [{ countryCode: ' de' }, { countryCode: 'FR' }, { countryCode: 'DE' }];
  await api.setCountryRestrictions({ body: { countries } });
  const listed = await api.listCountryRestrictions();
  expect(listed.map(({ countryCode }) => countryCode)).toEqual(['DE', 'FR']);
  await api.setCountryRestrictions({ body: { countries: listed } });
  const body = { ...config, action: 'BLOCK', failStrategy: 'ALLOW' } as const;
  const saved = await api.updateCountryRestrictionConfig({ body });
  expect(saved).toEqual({ id: expect.any(String), ...body });
  await api.updateCountryRestrictionConfig({ body: saved });
  expect(await api.getCountryRestrictionConfig()).toEqual(saved);
  const rows = await auditsIn(stack, admin.tenantId, 'country_restrictions.updated');
  expect(rows.at(-1)?.json).toMatchObject({ after: { enabled: true, countries: ['DE', 'FR'] } });
  const wrong = api.setCountryRestrictions({ body: { countries: [{ countryCode: 'D1' }] } });
  await expect(wrong).rejects.toMatchObject({ code: 'countryRestrictions/unknownCountry' });
});

test('a change that blocks the caller is previewed and needs their address, typed', async () => {
  const { admin, inside } = await inLeeds();
  await signedInAt(berlin, admin);
  const api = countryCalls(inside);
  const body = { ...config, countries: ['DE'] };
  expect(await api.previewCountryRestrictions({ body })).toEqual({
    effects: [expect.objectContaining({ effect: 'sessionsEnded', count: 2, users: 1 })],
    endsOwnSession: true,
    locksOutCaller: true,
    locksOutAdministrators: false,
  });
  await expect(api.updateCountryRestrictionConfig({ body })).rejects.toMatchObject(excluded);
  await me(inside);
  await api.updateCountryRestrictionConfig({ body: { ...body, confirmedIp: leeds } });
  await expect(me(inside)).rejects.toMatchObject({ status: 401 });
});

test('administrators get one email about a blocked user where they ask for it', async () => {
  const { admin, save } = await inLeeds();
  await save({ shouldSendRestrictionEmail: true });
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(signedInAt(berlin, admin)).rejects.toMatchObject(blocked);
  const notices = () =>
    stack.inbox
      .all(admin.email)
      .filter(({ subject }) => subject.includes('blocked because of its country'));
  await expect.poll(() => notices().length, { timeout: 10_000 }).toBeGreaterThan(0);
  await stack.inbox.settled();
  const [notice, ...others] = notices();
  expect(others).toEqual([]);
  expect(notice?.text).toContain(admin.email);
  expect(notice?.text).toContain('Country: Germany');
});

test('locations appear in sessions and in the metadata of addresses', async () => {
  const { admin } = await inLeeds();
  const inside = await signedInAt(berlin, admin);
  const sessions = await inside.api(sessionsCalls).listMySessions();
  expect(sessions.find(({ current }) => current)?.place).toBe('Berlin, Germany');
  const metadata = inside.api(metadataCalls);
  expect(await metadata.getIpMetadata({ params: { ip: leeds } })).toMatchObject({
    ip: leeds,
    country_code: 'GB',
    country_name: 'United Kingdom',
    city: 'Leeds',
    location: { country_flag_emoji: '🇬🇧' },
  });
  expect(await metadata.getMyIpMetadata()).toMatchObject({ ip: berlin, country_code: 'DE' });
  const unknown = await metadata.getIpMetadata({ params: { ip: nowhere } }).catch(String);
  expect(unknown).toContain('ip metadata not found');
  const mine = await browserAt(nowhere, { of: inside }).api(metadataCalls).getMyIpMetadata();
  expect(mine).toMatchObject({ ip: nowhere, country_code: null });
});

test('without a GeoIP file, country restrictions cannot be turned on', async () => {
  const without = await createStack({ settings, besides: stack });
  const { admin } = await stack.aTenant();
  const inside = await signedInAt(leeds, admin, without);
  const api = countryCalls(inside);
  const own = { isAvailable: false, ip: leeds, countryCode: null };
  expect(await api.getOwnLocation()).toEqual(own);
  const enabling = api.updateCountryRestrictionConfig({
    body: { ...config, action: 'BLOCK', failStrategy: 'ALLOW' },
  });
  await expect(enabling).rejects.toMatchObject({ code: 'countryRestrictions/unavailable' });
});
