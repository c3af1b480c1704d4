import { createRequire } from 'node:module';
import type * as NodeSdk from '@frontegg/client';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { createVendorCredentials } from '@foyer/server/modules/management/vendor-credentials';
import { createStack, stackClientId, type TestTenant } from '@foyer/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finish, follow, getInteraction, signIn } from './hosted-browser.ts';
import { aUserWithApp, firstStep } from './second-factors.ts';

const redirectUri = 'https://host.example/callback';

/** The published Node SDK against a server that listens. Management contract, §1 and §4. */
const stack = await createStack({
  listen: true,
  config: {
    application: { clientId: stackClientId, name: 'Ledgerly', redirectUris: [redirectUri] },
    webhooks: { events: [{ key: 'ledger.closed', displayName: 'Ledger closed' }] },
    entitlements: {
      features: [
        { key: 'reports', name: 'Reports', permissions: ['reports.read'] },
        { key: 'beta', name: 'Beta', flag: { on: true, forEveryone: true } },
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
  const column = { name: 'ledger', displayName: 'Ledger', type: 'AlphaNumeric' };
  await audits.setAuditsMetadata({ properties: [column] });
  const { rows } = await audits.getAuditsMetadata();
  expect(rows).toHaveLength(1);
  expect(rows[0].properties.at(-1)).toMatchObject(column);
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
      for (const { result: found } of [
        await user.isEntitledToFeature(key),
        await user.isEntitledTo({ featureKey: key }),
      ])
        expect([key, found]).toEqual([key, result]);
    for (const [key, verdict] of [
      ['fe.secure.write.users', { result: true }],
      ['reports.read', { result: false, justification: 'missing-permission' }],
    ] as const) {
      // the SDK answers only the first question about a wildcard, because its pattern is global
      const fresh = () => entitlements.forFronteggToken(tenant.admin.accessToken ?? '');
      expect(await (await fresh()).isEntitledToPermission(key)).toEqual(verdict);
      expect(await (await fresh()).isEntitledTo({ permissionKey: key })).toEqual(verdict);
    }
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

test('the HTTP client creates, changes, and deletes with each verb', async () => {
  const http = new sdk.HttpClient(authenticator, { baseURL: stack.url });
  const headers = { 'frontegg-tenant-id': tenant.id };
  const groups = '/identity/resources/groups/v1';
  const { data: group } = await http.post(groups, { name: 'Engineers' }, headers);
  expect(await http.patch(`${groups}/${group.id}`, { name: 'Builders' }, headers)).toMatchObject({
    status: 200,
  });
  const roles = (await http.get('/identity/resources/roles/v1')).data;
  const roleIds = [roles.find(({ key }: { key: string }) => key === 'ReadOnly').id];
  await http.post(`${groups}/${group.id}/roles`, { roleIds }, headers);
  // a body of DELETE
  await http.delete(`${groups}/${group.id}/roles`, headers, { roleIds });
  const { data: changed } = await http.get(`${groups}/${group.id}`, headers);
  expect(changed).toMatchObject({ name: 'Builders' });
  expect(changed.roles ?? []).toEqual([]);
  const url = `/tenants/resources/tenants/v1/${tenant.id}`;
  expect(await http.put(url, { name: 'Renamed' })).toMatchObject({ status: 200 });
  expect((await http.get(`/tenants/resources/tenants/v2/${tenant.id}`)).data).toMatchObject({
    name: 'Renamed',
  });
  expect(await http.delete(`${groups}/${group.id}`, headers)).toMatchObject({ status: 200 });
});

test('the identity client accepts a step-up after MFA, and for as long as it is recent', async () => {
  const { user, app } = await aUserWithApp(stack);
  const { browser, mfaToken } = await firstStep(stack, user);
  await browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
  const token = browser.accessToken ?? '';
  const enter = (accessToken: string, stepUp: boolean | { maxAge: number }) =>
    sdk.IdentityClient.getInstance().validateToken(accessToken, { stepUp });
  expect(await enter(token, true)).toMatchObject({ sub: user.userId });
  expect(await enter(token, { maxAge: 3600 })).toMatchObject({ sub: user.userId });
  const withoutMfa = enter(tenant.admin.accessToken ?? '', true);
  await expect(withoutMfa).rejects.toMatchObject({
    statusCode: 401,
    message: expect.stringContaining('Missing ACR'),
  });
});

test('the events client sends a custom event and reads its status', async () => {
  const events = new sdk.EventsClient(authenticator);
  const eventId = await events.send(tenant.id, {
    eventKey: 'ledger.closed',
    data: { title: 'Closed', description: 'The ledger of 2026 is closed.' },
  });
  const status = await events.getStatus(eventId);
  expect(status).toMatchObject({ eventId, eventKey: expect.stringContaining('ledger.closed') });
});

test('the middleware lets a user and an API token in, and rejects others', async () => {
  const { clientId, secret } = await tenant.admin
    .api(apiTokensCalls)
    .createTenantApiToken({ body: { description: 'CI' } });
  const exchange = await fetch(`${stack.url}/identity/resources/auth/v2/api-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, secret }),
  });
  const { access_token: machine }: { access_token: string } = await exchange.json();
  const enter = (token: string | undefined, needs = {}) =>
    passMiddleware({ authorization: token }, needs);
  const user = `Bearer ${tenant.admin.accessToken ?? ''}`;
  expect(await enter(user, { roles: ['Admin'] })).toMatchObject({
    status: 200,
    user: { id: tenant.admin.userId, tenantId: tenant.id },
  });
  expect(await enter(`Bearer ${machine}`)).toMatchObject({
    status: 200,
    user: { type: 'tenantApiToken', tenantId: tenant.id },
  });
  expect(await enter(user, { roles: ['Owner of nothing'] })).toMatchObject({ status: 403 });
  expect(await enter(undefined)).toMatchObject({ status: 401 });
});

/** What the middleware answers to a request with these headers, and whom it sees. */
async function passMiddleware(
  headers: Readonly<Record<string, string | undefined>>,
  needs: { readonly roles?: string[]; readonly permissions?: string[] } = {},
) {
  const request = { header: (name: string) => headers[name] };
  let status = 200;
  const response = {
    status: (code: number) => {
      status = code;
      return { send: () => undefined };
    },
  };
  await sdk.withAuthentication(needs)(Object(request), Object(response), () => undefined);
  return { status, user: Object(Reflect.get(request, 'frontegg'))['user'] };
}

test('the middleware lets access tokens in until they are deleted, rotated, or expired', async () => {
  const calls = tenant.admin.api(apiTokensCalls);
  const http = new sdk.HttpClient(authenticator, { baseURL: stack.url });
  const { data: roles } = await http.get('/identity/resources/roles/v1');
  const roleIds = [roles.find(({ key }: { key: string }) => key === 'ReadOnly').id];
  const ours = { description: 'CI', roleIds };
  const mine = { description: 'Mine' };
  const minutes = { expiresInMinutes: 60 };
  const accepted = {
    tenant: await calls.createTenantAccessToken({ body: ours }),
    user: await calls.createUserAccessToken({ body: { ...mine, ...minutes } }),
  };
  const deleted = [
    await calls.createTenantAccessToken({ body: ours }),
    await calls.createUserAccessToken({ body: mine }),
  ];
  const [oursDeleted = accepted.tenant, mineDeleted = accepted.user] = deleted;
  await calls.deleteTenantAccessToken({ params: { id: oursDeleted.id } });
  await calls.deleteUserAccessToken({ params: { id: mineDeleted.id } });
  const before = await calls.createTenantAccessToken({ body: ours });
  const params = { id: before.id };
  const rotated = await calls.rotateTenantAccessToken({ params, body: { overlapMinutes: 0 } });
  const older = await calls.createUserAccessToken({ body: mine });
  const overlapping = await calls.rotateUserAccessToken({
    params: { id: older.id },
    body: { overlapMinutes: 5 },
  });
  const enter = (secret: string | undefined, needs = {}) =>
    passMiddleware({ 'x-api-key': secret }, needs);

  const tenantUser = { type: 'tenantAccessToken', tenantId: tenant.id, sub: accepted.tenant.id };
  const entered = await enter(accepted.tenant.secret);
  expect(entered).toMatchObject({ status: 200, user: tenantUser });
  expect(entered.user).not.toHaveProperty('exp');
  const personal = { type: 'userAccessToken', tenantId: tenant.id, id: tenant.admin.userId };
  const current = await enter(accepted.user.secret);
  expect(current).toMatchObject({ status: 200, user: personal });
  expect(current.user.exp - current.user.iat).toBe(3600);
  for (const { secret } of [rotated, overlapping, older])
    expect(await enter(secret)).toMatchObject({ status: 200 });
  for (const { secret } of [...deleted, before])
    expect(await enter(secret)).toMatchObject({ status: 401 });

  for (const { secret } of [accepted.tenant, rotated]) {
    expect(await enter(secret, { roles: ['ReadOnly'] })).toMatchObject({ status: 200 });
    expect(await enter(secret, { roles: ['Admin'] })).toMatchObject({ status: 403 });
  }
  for (const { secret } of [accepted.user, overlapping, older]) {
    expect(await enter(secret, { permissions: ['fe.*'] })).toMatchObject({ status: 200 });
    expect(await enter(secret, { permissions: ['none'] })).toMatchObject({ status: 403 });
  }
  // the SDK asks what each holds, and has no answer for a 404 but to reject
  for (const { secret } of [...deleted, before])
    expect(await enter(secret, { roles: ['ReadOnly', 'Admin'] })).toMatchObject({
      user: undefined,
    });
});

test('T-JWT-6 the middleware takes no access token for a session, and no session for an access token', async () => {
  const { secret } = await tenant.admin
    .api(apiTokensCalls)
    .createUserAccessToken({ body: { description: 'Mine' } });
  const wrongKind = { status: 400, user: undefined };
  expect(await passMiddleware({ authorization: `Bearer ${secret}` })).toEqual(wrongKind);
  expect(await passMiddleware({ 'x-api-key': tenant.admin.accessToken })).toEqual(wrongKind);
});

test('the hosted-login client reports a code that is not valid', async () => {
  const login = new sdk.HostedLoginClient(new URL('https://host.example/callback'));
  await expect(login.codeExchange({ code: 'nonsense' })).rejects.toThrow(/\[40[01]\]/);
});

test('the hosted-login client signs a user in and exchanges the code', async () => {
  const login = new sdk.HostedLoginClient(new URL(redirectUri));
  const address = new URL(await login.requestAuthorize({ state: 'abc' }));
  expect(address.origin).toBe(new URL(stack.url).origin);
  expect(address.searchParams.get('client_id')).toBe(form.clientId);
  const visitor = stack.visitor();
  const enter = async () => {
    const page = await follow(visitor, address.pathname + address.search);
    if (page?.searchParams.get('code')) return page;
    await signIn(visitor, tenant.admin);
    return finish(visitor, getInteraction(page));
  };
  const back = await enter();
  expect(back?.href).toMatch(/^https:\/\/host\.example\/callback\?/);
  expect(back?.searchParams.get('state')).toBe('abc');
  const code = back?.searchParams.get('code') ?? '';
  const { user, accessToken, refreshToken } = await login.codeExchange({ code, state: 'abc' });
  expect(user).toMatchObject({ sub: tenant.admin.userId, email: tenant.admin.email });
  expect(await sdk.IdentityClient.getInstance().validateToken(accessToken)).toMatchObject({
    tenantId: tenant.id,
  });
  expect(refreshToken).toBeTruthy();
  // used once
  await expect(login.codeExchange({ code })).rejects.toThrow(/\[40[01]\]/);
});

test('only a backend with the secret and the scope exchanges such a code', async () => {
  const login = new sdk.HostedLoginClient(new URL(redirectUri));
  const address = new URL(await login.requestAuthorize({}));
  const visitor = stack.visitor();
  await signIn(visitor, tenant.admin);
  const code = (await follow(visitor, address.pathname + address.search))?.searchParams.get('code');
  const body = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  const narrow = await stack.server.db.system((tx) =>
    createVendorCredentials(stack.server.kernel).create(tx, { name: 'A', scopes: ['audits'] }),
  );
  const send = async (basic?: string) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (basic) headers.set('authorization', `Basic ${Buffer.from(basic).toString('base64')}`);
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${stack.url}/oauth/token`, sent)).status;
  };
  expect(await send()).toBe(400);
  // credentials for a proxy in front of us
  expect(await send('staging:gate')).toBe(400);
  expect(await send(`${form.clientId}:wrong`)).toBe(401);
  expect(await send(`${narrow.credential.id}:${narrow.secret}`)).toBe(403);
  expect(await send(`${form.clientId}:${form.secret}`)).toBe(201);
});
