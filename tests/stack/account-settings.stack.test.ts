import { readFileSync } from 'node:fs';
import { accountSettingsCalls } from '@foyer/contract/account-settings/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { auditsIn } from './reading-audits.ts';

const stack = await createStack();

const say = (
  { id }: TestTenant,
  reported: { address?: string; has_custom_login?: boolean; application_url?: string },
) =>
  stack.server.db.system(async (tx) => {
    await tx
      .updateTable('tenants')
      .set({ alias: `t-${id}` })
      .where('id', '=', id)
      .execute();
    await tx
      .insertInto('account_settings')
      .values({ tenant_id: id, ...reported })
      .execute();
  });

const getPublic = (alias?: string) =>
  stack.visitor().fetch('/frontegg/tenants/resources/account-settings/v1/public', {
    headers: alias === undefined ? {} : { 'frontegg-login-alias': alias },
  });

test('the settings are those of the active tenant; what it does not say is left out', async () => {
  const tenant = await stack.aTenant();
  const { id, name, admin } = tenant;
  await expect(admin.api(accountSettingsCalls).getAccountSettings()).resolves.toEqual({
    tenantId: id,
    name,
    hasCustomLogin: false,
  });
  await say(tenant, { address: '1 Main Street' });
  await expect(admin.api(accountSettingsCalls).getAccountSettings()).resolves.toEqual({
    tenantId: id,
    name,
    alias: `t-${id}`,
    address: '1 Main Street',
    hasCustomLogin: false,
  });
});

test('T-TEN-1 another tenant’s settings are out of reach', async () => {
  const [mine, foreign] = [await stack.aTenant(), await stack.aTenant()];
  await say(foreign, { address: 'Canary Street' });
  const settings = await mine.admin.api(accountSettingsCalls).getAccountSettings();
  expect(JSON.stringify(settings)).not.toContain('Canary');
  await expect(stack.api(accountSettingsCalls).getAccountSettings()).rejects.toMatchObject({
    status: 401,
  });
});

test('anyone learns the custom login of a tenant by its alias, and nothing else', async () => {
  const tenant = await stack.aTenant();
  await say(tenant, {
    address: 'Canary Street',
    has_custom_login: true,
    application_url: 'https://app.test/?organization=1',
  });
  const answer = await getPublic(`t-${tenant.id}`);
  expect(await answer.json()).toEqual({
    tenantId: tenant.id,
    applicationUrl: 'https://app.test/?organization=1',
  });
});

// Review 2026-11-23, sign-in B16: published clients log a 404 and ask three times.
test('an unknown alias, none, and that of a tenant without custom login return the same empty settings', async () => {
  const tenant = await stack.aTenant();
  await say(tenant, { address: 'Canary Street' });
  const answers = await Promise.all([
    getPublic('nobody'),
    getPublic(),
    getPublic(`t-${tenant.id}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await Promise.all(answers.map((one) => one.text()))).toEqual(['{}', '{}', '{}']);
});

/** A red square. */
const picture = () => `data:image/png;base64,${readFileSync(red).toString('base64')}`;
const red = new URL('../../packages/server/testing/pictures/red.fixture.png', import.meta.url);

const getSettings = ({ admin }: Pick<TestTenant, 'admin'>) => admin.api(accountSettingsCalls);

describe('an administrator changes the settings', () => {
  const everything = {
    name: 'Engines & Co',
    address: '1 Main Street\n10115 Berlin',
    website: 'https://engines.test/about',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    dateFormat: 'DD.MM.YYYY',
    timeFormat: 'HH:mm',
    applicationUrl: 'https://app.test/?organization=engines',
    loginUrl: 'https://login.engines.test/',
    hasCustomLogin: true,
  };

  test('what is named changes, what is not stays, what is empty goes; each change is written down', async () => {
    const tenant = await stack.aTenant();
    const alias = `engines-${tenant.id.slice(0, 8)}`;
    const { updateAccountSettings, getAccountSettings } = getSettings(tenant);
    const all = { tenantId: tenant.id, ...everything, alias };
    await expect(updateAccountSettings({ body: { ...everything, alias } })).resolves.toEqual(all);
    await expect(updateAccountSettings({ body: { name: 'Engines' } })).resolves.toEqual({
      ...all,
      name: 'Engines',
    });
    const { address: _address, website: _website, ...rest } = all;
    await updateAccountSettings({ body: { address: '', website: null } });
    await expect(getAccountSettings()).resolves.toEqual({ ...rest, name: 'Engines' });
    await updateAccountSettings({ body: { name: 'Engines' } }); // nothing new, nothing written
    const rows = await auditsIn(stack, tenant.id, 'tenant.updated');
    expect(rows.map(({ json }) => Object.keys(Object(json['changes'])).length)).toEqual([11, 1, 2]);
    expect(rows[1]).toMatchObject({
      userId: tenant.admin.userId,
      json: { changes: { name: { from: 'Engines & Co', to: 'Engines' } } },
    });
    const answer = await getPublic(alias);
    expect(await answer.json()).toEqual({
      tenantId: tenant.id,
      applicationUrl: everything.applicationUrl,
      loginUrl: everything.loginUrl,
    });
  });

  test('by both verbs, as the specification and the published clients differ', async () => {
    const { admin } = await stack.aTenant();
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${admin.accessToken}`,
    };
    for (const method of ['PUT', 'PATCH']) {
      const path = '/frontegg/tenants/resources/account-settings/v1';
      const answer = await admin.fetch(path, {
        method,
        headers,
        body: JSON.stringify({ name: method }),
      });
      expect(await answer.json()).toMatchObject({ name: method });
    }
  });

  test.each([
    ['a name without letters', { name: '  ' }],
    ['a name of two lines', { name: 'Engines\nLimited' }],
    ['a name that turns the text around', { name: 'Engines \u202eexe.gnp' }],
    ['a website that runs script', { website: 'javascript:alert(1)' }],
    ['an application with a password in its address', { applicationUrl: 'https://a:b@app.test/' }],
    ['a sign-in page that is no page', { loginUrl: 'data:text/html,x' }],
    ['a place without clocks', { timezone: 'Mars/Phobos' }],
    ['money nobody has', { currency: 'XXQ' }],
    ['days nobody can read', { dateFormat: 'D' }],
    ['an alias of everybody', { alias: 'admin' }],
  ])('%s is refused', async (_what, body) => {
    const saving = getSettings(await stack.aTenant()).updateAccountSettings({ body });
    await expect(saving).rejects.toMatchObject({ status: 400, code: 'request/invalid' });
  });

  test('a logo is drawn again, seen by its address, replaced and removed', async () => {
    const tenant = await stack.aTenant();
    const { updateAccountSettings } = getSettings(tenant);
    const { logo = '' } = await updateAccountSettings({ body: { logo: picture() } });
    const seen = await stack.visitor().fetch(new URL(logo).pathname);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
    // clients send back what they were shown, and an address from elsewhere is nobody’s logo
    expect((await updateAccountSettings({ body: { logo } })).logo).toBe(logo);
    expect(
      (await updateAccountSettings({ body: { logo: 'https://canary.test/logo.png' } })).logo,
    ).toBe(logo);
    const { logo: next } = await updateAccountSettings({ body: { logo: picture() } });
    expect(next).not.toBe(logo);
    expect((await stack.visitor().fetch(new URL(logo).pathname)).status).toBe(404);
    expect(await updateAccountSettings({ body: { logo: '' } })).not.toHaveProperty('logo');
    expect((await stack.visitor().fetch(new URL(next ?? '').pathname)).status).toBe(404);
  });

  test.each([
    [
      'a drawing that may carry script',
      `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`,
    ],
    ['a page', `data:image/png;base64,${btoa('<!doctype html><script>alert(1)</script>')}`],
    [
      'more than a megabyte',
      `data:image/png;base64,${Buffer.alloc(1_100_000, 1).toString('base64')}`,
    ],
  ])('a logo that is %s is refused', async (_what, logo) => {
    const tenant = await stack.aTenant();
    await expect(
      getSettings(tenant).updateAccountSettings({ body: { logo } }),
    ).rejects.toMatchObject({
      code: 'accountSettings/notAPicture',
    });
  });

  test('an alias is one account’s alone, no matter who asks at the same time', async () => {
    const tenants = await Promise.all([1, 2, 3, 4].map(() => stack.aTenant()));
    const alias = `contested-${tenants[0]?.id.slice(0, 8)}`;
    const asked = await Promise.allSettled(
      tenants.map((one) => getSettings(one).updateAccountSettings({ body: { alias } })),
    );
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(3);
    for (const reason of refused)
      expect(reason).toMatchObject({ status: 409, code: 'accountSettings/aliasTaken' });
  });

  test('who may only read the settings cannot change them', async () => {
    const tenant = await stack.aTenant();
    const bob = await tenant.member('ReadOnly');
    const saving = getSettings({ admin: bob }).updateAccountSettings({ body: { name: 'Bob’s' } });
    await expect(saving).rejects.toMatchObject({ status: 403, code: 'request/forbidden' });
    expect(await getSettings(tenant).getAccountSettings()).toMatchObject({ name: tenant.name });
  });

  test('T-TEN-1 a tenant named in the body is not the one that changes', async () => {
    const [mine, foreign] = [await stack.aTenant(), await stack.aTenant()];
    const body = { name: 'Mine', tenantId: foreign.id, id: foreign.id };
    await getSettings(mine).updateAccountSettings({ body });
    expect(await getSettings(foreign).getAccountSettings()).toMatchObject({ name: foreign.name });
  });
});
