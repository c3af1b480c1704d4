import { createRequire } from 'node:module';
import type * as NodeSdk from '@frontegg/client';
import { createVendorCredentials } from '@foyer/server/modules/management/vendor-credentials';
import { createStack, type TestTenant } from '@foyer/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The published Node SDK against a server that listens. Management contract, §1 and §4. */
const stack = await createStack({
  listen: true,
  config: {
    entitlements: {
      features: [
        { key: 'reports', name: 'Reports', permissions: ['reports.read'] },
        { key: 'beta', name: 'Beta', flag: { on: true, forEverybody: true } },
        { key: 'export', name: 'Export' },
      ],
      plans: [{ key: 'gold', name: 'Gold', features: ['reports'] }],
    },
  },
});

let sdk: typeof NodeSdk;
let form: { readonly clientId: string; readonly secret: string };
let tenant: TestTenant;
let authenticator: NodeSdk.FronteggAuthenticator;

beforeAll(async () => {
  // read once, when the package is loaded
  process.env['FRONTEGG_API_GATEWAY_URL'] = stack.url;
  sdk = createRequire(import.meta.url)('@frontegg/client');
  const { credential, secret } = await stack.server.db.system((tx) =>
    createVendorCredentials(stack.server.kernel).create(tx, { name: 'SDK', scopes: ['*'] }),
  );
  form = { clientId: credential.id, secret };
  sdk.FronteggContext.init({ FRONTEGG_CLIENT_ID: form.clientId, FRONTEGG_API_KEY: secret });
  tenant = await stack.aTenant();
  authenticator = new sdk.FronteggAuthenticator();
  await authenticator.init(form.clientId, form.secret);
});

afterAll(async () => {
  await authenticator.shutdown();
});

test('the authenticator gets a token', async () => {
  expect(authenticator.accessToken).toMatch(/^foyer_vt_/);
});

test('the identity client verifies the access token of a user, and what they hold', async () => {
  const identity = sdk.IdentityClient.getInstance();
  const token = tenant.admin.accessToken ?? '';
  expect(await identity.validateToken(token, { roles: ['Admin'] })).toMatchObject({
    sub: tenant.admin.userId,
    tenantId: tenant.id,
  });
  await expect(identity.validateToken(token, { roles: ['Owner of nothing'] })).rejects.toThrow();
  await expect(identity.validateToken(`${token.slice(0, -4)}AAAA`)).rejects.toThrow();
});

test('the audits client writes an entry, and reads it back with statistics and columns', async () => {
  const audits = new sdk.AuditsClient();
  await audits.init(form.clientId, form.secret);
  await audits.sendAudit({
    tenantId: tenant.id,
    severity: 'High',
    action: 'Exported the ledger',
    user: 'ann@host.test',
    resource: 'Ledger',
    description: 'All of 2026',
    ip: '203.0.113.9',
  });
  const found = await audits.getAudits({
    tenantId: tenant.id,
    filters: [],
    sortBy: 'createdAt',
    sortDirection: 'DESC',
    offset: 0,
    count: 5,
  });
  expect(found.data[0]).toMatchObject({
    action: 'Exported the ledger',
    severity: 'High',
    ip: '203.0.113.9',
  });
  expect(await audits.getAuditsStats({ tenantId: tenant.id })).toMatchObject({
    severeThisWeek: expect.any(Number),
  });
  expect((await audits.getAuditsMetadata()).rows).toHaveLength(1);
});

test('the entitlements client decides as the server does', async () => {
  await stack.server.db.system((tx) =>
    tx
      .insertInto('plan_assignments')
      .values({
        tenant_id: tenant.id,
        user_id: null,
        plan_key: 'gold',
        expires_at: null,
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute(),
  );
  const entitlements = await sdk.EntitlementsClient.init();
  try {
    await entitlements.ready();
    const user = await entitlements.forFronteggToken(tenant.admin.accessToken ?? '');
    for (const [key, result] of [
      ['reports', true],
      ['beta', true],
      ['export', false],
    ] as const)
      expect([key, (await user.isEntitledToFeature(key)).result]).toEqual([key, result]);
  } finally {
    entitlements.destroy();
  }
});

test('the HTTP client calls the management API', async () => {
  const http = new sdk.HttpClient(authenticator, { baseURL: stack.url });
  const { data } = await http.get(`/tenants/resources/tenants/v2/${tenant.id}`);
  expect(data).toMatchObject({ tenantId: tenant.id });
  const { data: users } = await http.get('/identity/resources/users/v3', {
    'frontegg-tenant-id': tenant.id,
  });
  expect(JSON.stringify(users)).toContain(tenant.admin.userId);
});

test('the hosted-login client sends browsers to the sign-in page', async () => {
  const login = new sdk.HostedLoginClient(new URL('https://host.example/callback'));
  const address = new URL(await login.requestAuthorize({ state: 'abc' }));
  expect(address.origin).toBe(new URL(stack.url).origin);
  expect(address.pathname).toBe('/oauth/authorize');
});
