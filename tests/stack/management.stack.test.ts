import { managementRefusals } from '@foyer/contract/management';
import { auditsCalls } from '@foyer/contract/audits/calls';
import { domainRestrictionsCalls } from '@foyer/contract/domain-restrictions/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBackend } from './calling-as-backend.ts';
import { loadExample } from '../docs/running-examples.ts';

const stack = await createStack({
  listen: true,
  config: {
    entitlements: {
      features: [{ key: 'reports', name: 'Reports', permissions: ['reports.read'] }],
      plans: [{ key: 'gold', name: 'Gold', features: ['reports'], trialDays: 14 }],
    },
  },
});
const { credentials, aCredential, authenticate, aToken, call } = createBackend(stack);

interface Guide {
  createBackend(
    foyer: string,
    clientId: string,
    secret: string,
  ): Promise<
    (method: string, path: string, body?: unknown, tenantId?: string) => Promise<{ name?: string }>
  >;
}
const guide = await loadExample<Guide>('docs/guides/management-api.md', 'createBackend');

let tenant: TestTenant;
let token = '';
beforeAll(async () => {
  token = await aToken();
  tenant = await stack.aTenant();
});

const tenants = '/tenants/resources/tenants';
const users = '/identity/resources/users/v1';
const vendorOnly = '/identity/resources/vendor-only';

describe('vendor tokens', () => {
  test.each(['/auth/vendor', '/auth/vendor/', '/frontegg/auth/vendor'])(
    'are issued at %s for 24 hours',
    async (path) => {
      const { credential, secret } = await aCredential();
      const { status, body } = await authenticate({ clientId: credential.id, secret }, path);
      expect(status).toBe(200);
      expect(body).toEqual({ token: expect.stringMatching(/^foyer_vt_/), expiresIn: 86_400 });
      expect(await call('GET', `${tenants}/v2`, { token: body.token })).toMatchObject({
        status: 200,
      });
    },
  );

  test.each(['x-access-token', 'authorization'])('are accepted in %s', async (name) => {
    const value = name === 'authorization' ? `Bearer ${token}` : token;
    const headers = { [name]: value };
    const answer = await stack.visitor().fetch(`${tenants}/v2`, { headers });
    expect(answer.status).toBe(200);
  });

  test('are not issued for a wrong secret or an unknown client ID', async () => {
    const { credential, secret } = await aCredential();
    const wrong = [
      { clientId: credential.id, secret: `${secret}x` },
      { clientId: tenant.id, secret },
      { clientId: 'nobody', secret },
    ];
    for (const form of wrong)
      expect(await authenticate(form)).toMatchObject({
        status: 401,
        body: { errorCode: managementRefusals.invalidCredentials.code },
      });
  });

  test('end when their credential is revoked, and outlive a rotation', async () => {
    const { credential, secret } = await aCredential();
    const { body } = await authenticate({ clientId: credential.id, secret });
    const rotated = await stack.server.db.system((tx) => credentials.rotate(tx, credential.id, 7));
    for (const one of [secret, rotated?.secret ?? ''])
      expect(await authenticate({ clientId: credential.id, secret: one })).toMatchObject({
        status: 200,
      });
    expect(await call('GET', `${tenants}/v2`, { token: body.token })).toMatchObject({
      status: 200,
    });
    await stack.server.db.system((tx) => credentials.revoke(tx, credential.id));
    expect(await call('GET', `${tenants}/v2`, { token: body.token })).toMatchObject({
      status: 401,
    });
    expect(await authenticate({ clientId: credential.id, secret })).toMatchObject({ status: 401 });
  });

  test('are rejected when any character has been changed', async () => {
    for (const at of [10, 50, token.length - 1]) {
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(await call('GET', `${tenants}/v2`, { token: changed })).toMatchObject({ status: 401 });
    }
  });

  test('make only the calls of their scopes', async () => {
    const reader = await aToken('tenants:read');
    const writer = await aToken('tenants');
    const body = { name: 'Scoped' };
    expect(await call('GET', `${tenants}/v2`, { token: reader })).toMatchObject({ status: 200 });
    expect(await call('POST', `${tenants}/v1`, { token: reader, body })).toMatchObject({
      status: 403,
      body: { errorCode: managementRefusals.scopeMissing.code },
    });
    expect(await call('POST', `${tenants}/v1`, { token: writer, body })).toMatchObject({
      status: 201,
    });
    const path = '/identity/resources/roles/v1';
    for (const one of [reader, writer])
      expect(await call('GET', path, { token: one, tenantId: tenant.id })).toMatchObject({
        status: 403,
      });
  });

  test('the tokens of users make no call of the management API, whatever the headers say', async () => {
    const { accessToken = '' } = tenant.admin;
    const spell = ({ endpoint }: { endpoint: { method: string; path: string } }) =>
      `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '*')}`;
    const { routes } = stack.server;
    // on a shared path, the call of the browser side answers users
    const shared = new Set(routes.filter((one) => one.endpoint.access !== 'vendor').map(spell));
    const own = routes.filter((one) => one.endpoint.access === 'vendor' && !shared.has(spell(one)));
    expect(own.length).toBeGreaterThan(100);
    for (const { endpoint } of own) {
      const path = endpoint.path.replace(/\{\w+\}/g, tenant.id);
      const answer = await stack.visitor().fetch(path, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'frontegg-tenant-id': tenant.id,
          'content-type': 'application/json',
        },
        ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
      });
      expect([401, 403], `${endpoint.method} ${endpoint.path}`).toContain(answer.status);
    }
  });

  test('the headers that name a tenant and a user count only with a vendor token', async () => {
    const other = await stack.aTenant();
    const answer = await stack.visitor().fetch('/frontegg/identity/resources/users/v3', {
      headers: {
        authorization: `Bearer ${tenant.admin.accessToken ?? ''}`,
        'frontegg-tenant-id': other.id,
        'frontegg-user-id': other.admin.userId,
      },
    });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain(tenant.admin.userId);
    expect(text).not.toContain(other.admin.userId);
  });
});

describe('tenants', () => {
  test('are created with an ID of the caller, once', async () => {
    const tenantId = '0f0f0000-0000-4000-8000-00000000abcd';
    const form = {
      tenantId,
      name: 'Terra',
      website: 'https://terra.example',
      metadata: '{"plan":"a"}',
      creatorEmail: 'ann@terra.example',
    };
    const created = await call('POST', `${tenants}/v1`, { body: form });
    expect(created).toMatchObject({
      status: 201,
      body: {
        id: tenantId,
        tenantId,
        name: 'Terra',
        website: 'https://terra.example',
        metadata: '{"plan":"a"}',
        creatorEmail: 'ann@terra.example',
      },
    });
    expect(await call('POST', `${tenants}/v1`, { body: form })).toMatchObject({
      status: 400,
      body: { errors: ['Tenant already exists'] },
    });
    expect((await call('GET', `${tenants}/v1/${tenantId}`)).body).toEqual([created.body]);
    expect((await call('GET', `${tenants}/v2/${tenantId}`)).body).toEqual(created.body);
    expect((await call('GET', `${tenants}/v2/unknown`)).status).toBe(404);
    expect((await call('GET', `${tenants}/v1/unknown`)).body).toEqual([]);
  });

  test('are changed field by field, and their metadata key by key', async () => {
    const { body: created } = await call('POST', `${tenants}/v1`, {
      body: { name: 'Before', metadata: { a: 1 }, address: 'Berlin' },
    });
    const one = `${tenants}/v1/${created.id}`;
    await call('PUT', one, { body: { name: 'After', website: '' } });
    await call('POST', `${one}/metadata`, { body: { metadata: { b: 2 } } });
    const { body } = await call('DELETE', `${one}/metadata/a`);
    expect(body).toMatchObject({ name: 'After', address: 'Berlin', metadata: '{"b":2}' });
    expect(await call('PUT', one, { body: { metadata: '[1]' } })).toMatchObject({ status: 400 });
    expect(await call('PUT', one, { body: { website: 'javascript:alert(1)' } })).toMatchObject({
      status: 400,
    });
  });

  test('are listed in pages and found by name', async () => {
    for (const name of ['Needle 1', 'Needle 2', 'Needle 3'])
      await call('POST', `${tenants}/v1`, { body: { name } });
    const path = `${tenants}/v2?_filter=needle&_limit=2&_sortBy=name&_order=DESC`;
    const { body } = await call('GET', path);
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['Needle 3', 'Needle 2']);
    expect(body._metadata).toEqual({ totalItems: 3, totalPages: 2 });
    const next = await call('GET', `${path}&_offset=1`);
    expect(next.body.items).toHaveLength(1);
    expect((await call('GET', `${tenants}/v1?_filter=needle`)).body).toHaveLength(3);
  });

  test('are deleted with their sub-accounts, and their users are signed out at once', async () => {
    const parent = await stack.aTenant();
    const { body: child } = await call('POST', `${tenants}/v1`, {
      body: { name: 'Child', parentTenantId: parent.id },
    });
    expect(await call('DELETE', `${tenants}/v1/${parent.id}`)).toMatchObject({ status: 200 });
    expect(await call('GET', `${tenants}/v2/${child.id}`)).toMatchObject({ status: 404 });
    expect(await call('DELETE', `${tenants}/v1/${parent.id}`)).toMatchObject({ status: 404 });
    await expect(
      parent.admin.api(auditsCalls).listAudits({ query: { offset: 0 } }),
    ).rejects.toMatchObject({ status: 401 });
  });
});

describe('users', () => {
  const newUser = (email: string, more: object = {}) =>
    call('POST', `${vendorOnly}/users/v1`, { body: { email, tenantId: tenant.id, ...more } });

  test('are created with a password, and sign in with it', async () => {
    const password = 'Correct-horse-7-battery';
    const { status, body } = await newUser('new@host.test', {
      name: 'New User',
      password,
      metadata: { seats: 3 },
      externalId: 'crm-17',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      email: 'new@host.test',
      verified: true,
      tenantIds: [tenant.id],
      metadata: '{"seats":3}',
      externalId: 'crm-17',
    });
    const signedIn = await stack
      .api(loginCalls)
      .signIn({ body: { email: 'new@host.test', password } });
    expect(signedIn.accessToken).toBeTruthy();
    expect(stack.mailer.sent).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ to: 'new@host.test' })]),
    );
    expect(await newUser('new@host.test')).toMatchObject({ status: 400 });
    expect(await newUser('weak@host.test', { password: 'a' })).toMatchObject({ status: 400 });
  });

  test('are found by ID and by email, and their details are changed', async () => {
    const { body: created } = await newUser('details@host.test');
    const form = { name: 'Renamed', vendorMetadata: '{"tier":1}' };
    await call('PUT', `${users}/${created.id}`, { body: form });
    await call('PUT', `${users}/${created.id}/email`, { body: { email: 'moved@host.test' } });
    const byEmail = await call('GET', `${users}/email?email=moved@host.test`);
    expect(byEmail.body).toMatchObject({ ...form, id: created.id, email: 'moved@host.test' });
    expect((await call('GET', `${vendorOnly}/users/v1/${created.id}`)).body).toEqual(byEmail.body);
    const taken = { body: { email: tenant.admin.email } };
    expect(await call('PUT', `${users}/${created.id}/email`, taken)).toMatchObject({ status: 400 });
    expect(await call('GET', `${users}/email?email=gone@host.test`)).toMatchObject({ status: 404 });
  });

  test('are created, and change their email, within the email domain restrictions of the tenant', async () => {
    const { id: tenantId, admin } = await stack.aTenant();
    const { body: member } = await newUser('inside@allowed.test', { tenantId });
    const restrictions = admin.api(domainRestrictionsCalls);
    await restrictions.createEmailDomain({ body: { domain: 'allowed.test', type: 'ALLOW' } });
    await restrictions.updateEmailDomainConfig({ body: { active: true, type: 'ALLOW' } });
    const refused = { status: 403, body: { errorCode: 'request/emailDomainNotAllowed' } };
    expect(await newUser('outside@host.test', { tenantId })).toMatchObject(refused);
    const change = (email: string) =>
      call('PUT', `${users}/${member.id}/email`, { body: { email } });
    expect(await change('outside@host.test')).toMatchObject(refused);
    expect(await change('renamed@allowed.test')).toMatchObject({ status: 200 });
  });

  test('lose access when they are locked, and get it back when they are unlocked', async () => {
    const member = await tenant.member('Admin');
    const read = () => member.api(auditsCalls).listAudits({ query: { offset: 0 } });
    await read();
    await call('POST', `${users}/${member.userId}/lock`);
    await expect(read()).rejects.toMatchObject({ status: 401 });
    const { email, password } = member;
    const signIn = () => stack.api(loginCalls).signIn({ body: { email, password } });
    await expect(signIn()).rejects.toMatchObject({ status: expect.any(Number) });
    await call('POST', `${users}/${member.userId}/unlock`);
    expect((await signIn()).accessToken).toBeTruthy();
  });

  test('get roles and lose them, except the last administrator', async () => {
    const { body: created } = await newUser('roles@host.test');
    const roles = await call('GET', '/identity/resources/roles/v1', { tenantId: tenant.id });
    const admin = roles.body.find(({ key }: { key: string }) => key === 'Admin');
    const path = `${users}/${created.id}/roles`;
    const body = { roleIds: [admin.id] };
    expect(await call('POST', path, { body })).toMatchObject({
      status: 400,
      body: { errorCode: managementRefusals.tenantNeeded.code },
    });
    const given = await call('POST', path, { body, tenantId: tenant.id });
    expect(given.status).toBe(201);
    expect(given.body.roles.map(({ key }: { key: string }) => key)).toContain('Admin');
    const taken = await call('DELETE', path, { body, tenantId: tenant.id });
    expect(taken.body.roles.map(({ key }: { key: string }) => key)).not.toContain('Admin');
    const alone = await stack.aTenant();
    const last = `${users}/${alone.admin.userId}/roles`;
    expect((await call('DELETE', last, { body, tenantId: alone.id })).status).toBe(409);
  });

  test('leave one tenant or are deleted', async () => {
    const { body: created } = await newUser('leaving@host.test');
    const other = await stack.aTenant();
    await call('POST', `${users}/${created.id}/tenant`, { body: { tenantId: other.id } });
    await call('DELETE', `${users}/${created.id}`, { tenantId: tenant.id });
    const left = await call('GET', `${vendorOnly}/users/v1/${created.id}`);
    expect(left.body.tenantIds).toEqual([other.id]);
    await call('DELETE', `${users}/${created.id}`);
    expect(await call('GET', `${vendorOnly}/users/v1/${created.id}`)).toMatchObject({
      status: 404,
    });
  });
});

describe('what SDKs poll for', () => {
  test('access tokens are listed and show what they hold until they are deleted', async () => {
    const admin = tenant.admin.api(apiTokensCalls);
    const created = await admin.createUserAccessToken({ body: { description: 'CI' } });
    const path = `${vendorOnly}/users/access-tokens/v1`;
    expect((await call('GET', `${path}/active`)).body).toContain(created.id);
    expect((await call('GET', `${vendorOnly}/tenants/access-tokens/v1/active`)).body).not.toContain(
      created.id,
    );
    const current = await call('GET', `${path}/${created.id}`);
    expect(current.body.roles).toContain('Admin');
    expect(current.body.permissions).toContain('fe.*');
    await admin.deleteUserAccessToken({ params: { id: created.id } });
    expect((await call('GET', `${path}/active`)).body).not.toContain(created.id);
    expect((await call('GET', `${path}/${created.id}`)).status).toBe(404);
  });

  test('the snapshot of entitlements has a new offset when a tenant is created', async () => {
    const offset = '/entitlements/api/v1/vendor-entitlements-snapshot-offset';
    const before = (await call('GET', offset)).body.snapshotOffset;
    const created = await stack.aTenant();
    const { body } = await call('GET', '/entitlements/api/v1/vendor-entitlements');
    expect(body.snapshotOffset).not.toBe(before);
    expect(body.data.features).toEqual([['reports', 'reports', ['reports.read']]]);
    expect(body.data.entitlements).toContainEqual(['gold', created.id, null, expect.any(String)]);
  });

  test('the configuration has the public key, and users with a token get their own answer', async () => {
    const path = '/identity/resources/configurations/v1';
    expect((await call('GET', `${path}/`)).body).toMatchObject({
      publicKey: expect.stringContaining('BEGIN PUBLIC KEY'),
      jwtAlgorithm: 'RS256',
    });
    const headers = { authorization: `Bearer ${tenant.admin.accessToken ?? ''}` };
    const answer = await stack.visitor().fetch(`/frontegg${path}`, { headers });
    expect(await answer.text()).not.toContain('jwtAlgorithm');
  });

  test('an entry of the host is in the audit log of the tenant', async () => {
    const body = { action: 'Invoice paid', severity: 'Info', user: 'ann@host.test', amount: 12 };
    expect(await call('POST', '/audits/', { body, tenantId: tenant.id })).toMatchObject({
      status: 202,
    });
    const list = await call('GET', '/audits//?count=5&offset=0', { tenantId: tenant.id });
    expect(list.body.data[0]).toMatchObject({ action: 'Invoice paid', email: 'ann@host.test' });
    const own = await tenant.admin.api(auditsCalls).listAudits({ query: { offset: 0 } });
    expect(own.data[0]).toMatchObject({ action: 'Invoice paid' });
  });
});

test('a vendor token ends after 24 hours', async () => {
  const own = await aToken();
  stack.clock.advance(24 * 60 * 60 - 1);
  expect(await call('GET', `${tenants}/v2`, { token: own })).toMatchObject({ status: 200 });
  stack.clock.advance(1);
  expect(await call('GET', `${tenants}/v2`, { token: own })).toMatchObject({ status: 401 });
});

test('the code of the guide creates a tenant and invites a user', async () => {
  const { credential, secret } = await aCredential();
  const backend = await guide.createBackend(stack.url, credential.id, secret);
  const body = { name: 'From the guide', tenantId: crypto.randomUUID() };
  expect(await backend('POST', `${tenants}/v1`, body)).toMatchObject(body);
  const invited = { email: 'guide@host.test' };
  const path = '/identity/resources/users/v2';
  expect(await backend('POST', path, invited, body.tenantId)).toMatchObject(invited);
  await expect(guide.createBackend(stack.url, credential.id, 'wrong')).rejects.toThrow('401');
});
