import { managementRefusals } from '@foyer/contract/management';
import { apiTokensRefusals } from '@foyer/contract/api-tokens';
import { subAccountsRefusals } from '@foyer/contract/sub-accounts';
import { createStack, type TestTenant } from '@foyer/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBackend } from './calling-as-backend.ts';

const stack = await createStack();
const { aToken, call } = createBackend(stack);
const tokens = '/identity/resources/tenants/api-tokens/v1';
const connections = '/team/resources/sso/v2/configurations';

let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  [tenant, other] = [await stack.aTenant(), await stack.aTenant()];
});

test('an API token is created and changed, and its secret works before and after', async () => {
  const sent = { description: 'Terraform', metadata: { team: 'core' } };
  const created = await call('POST', tokens, { tenantId: tenant.id, body: sent });
  expect(created).toMatchObject({
    status: 201,
    body: { ...sent, tenantId: tenant.id, secret: expect.any(String) },
  });
  const { clientId, secret } = created.body;
  const body = { description: 'Terraform Cloud' };
  const changed = await call('PATCH', `${tokens}/${clientId}`, { tenantId: tenant.id, body });
  expect(changed).toMatchObject({ status: 200, body: { ...sent, ...body } });
  expect(changed.body.secret).toBeUndefined();
  const exchanged = await stack.visitor().fetch('/frontegg/identity/resources/auth/v1/api-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, secret }),
  });
  expect(exchanged.status).toBe(200);
  expect(await call('PATCH', `${tokens}/${clientId}`, { tenantId: other.id, body })).toMatchObject({
    status: 404,
    body: { errorCode: apiTokensRefusals.notFound.code },
  });
  expect(await call('POST', tokens, { body: sent })).toMatchObject({
    status: 400,
    body: { errorCode: managementRefusals.tenantNeeded.code },
  });
  const token = await aToken('users');
  expect((await call('POST', tokens, { tenantId: tenant.id, body: sent, token })).status).toBe(403);
});

test('an SSO connection is created and changed for the tenant that the body names', async () => {
  const created = await call('POST', connections, {
    body: {
      tenantId: tenant.id,
      type: 'saml',
      enabled: false,
      ssoEndpoint: 'https://idp.example.test/sso',
    },
  });
  expect(created).toMatchObject({ status: 201, body: { type: 'saml', enabled: false } });
  const path = `${connections}/${created.body.id}`;
  const body = { tenantId: tenant.id, ssoEndpoint: 'https://idp.example.test/other' };
  expect(await call('PATCH', path, { body })).toMatchObject({
    status: 200,
    body: { ssoEndpoint: body.ssoEndpoint },
  });
  expect(await call('PATCH', path, { body: { ...body, tenantId: other.id } })).toMatchObject({
    status: 404,
  });
  expect(await call('POST', connections, { body: { type: 'saml' } })).toMatchObject({
    status: 400,
    body: { errorCode: managementRefusals.tenantNeeded.code },
  });
});

test('the credentials of an API token are exchanged as the published SDKs do it', async () => {
  const created = await call('POST', tokens, { tenantId: tenant.id, body: { description: 'SDK' } });
  const { clientId, secret } = created.body;
  const exchange = async (typed: string) => {
    const answer = await stack.visitor().fetch('/identity/resources/auth/v2/api-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, secret: typed }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await exchange(secret)).toMatchObject({
    status: 200,
    body: { access_token: expect.stringMatching(/^eyJ/), expires_in: expect.any(Number) },
  });
  expect(await exchange(`${secret}x`)).toMatchObject({
    status: 401,
    body: { errorCode: apiTokensRefusals.invalidCredentials.code },
  });
});

test('groups are listed in pages, and only those of the tenant in the header', async () => {
  const groups = '/identity/resources/groups';
  for (const name of ['Sales', 'Board', 'Press'])
    await call('POST', `${groups}/v1`, { tenantId: tenant.id, body: { name } });
  const list = (query: string, tenantId?: string) =>
    call('GET', `${groups}/v2?${query}`, tenantId ? { tenantId } : {});
  expect((await list('_limit=2&_offset=1&_order=DESC', tenant.id)).body).toMatchObject({
    items: [{ name: 'Board' }],
    _metadata: { totalItems: 3, totalPages: 2 },
  });
  expect((await list('', other.id)).body.items).toEqual([]);
  expect((await list('')).status).toBe(400);
});

test('the audit log of one tenant is read and exported from an entry on', async () => {
  const path = '/audits/resources/audits/v2';
  for (const action of ['Billed', 'Shipped'])
    await call('POST', '/audits', { tenantId: tenant.id, body: { action, user: 'ada' } });
  const read = (more: string) => call('GET', `${path}?sortDirection=desc&${more}`);
  const all = await read(`tenant_ids=${tenant.id}&count=200`);
  expect(all.body.total).toBe(all.body.data.length);
  const second = await read(`tenant_ids=${tenant.id}&count=1&offset=1`);
  expect(second.body).toMatchObject({ data: [{ _id: all.body.data[1]._id }] });
  const csv = await call('POST', `${path}/export/csv?filter=Shipped`, {
    tenantId: tenant.id,
    body: { properties: [{ name: 'action', displayName: 'What' }] },
  });
  expect(csv).toMatchObject({ status: 200, body: expect.stringMatching(/^"What"\r?\n"Shipped"/) });
  expect((await read('')).status).toBe(400);
});

test('a tenant is moved below another one and out of it, but not into itself', async () => {
  const path = '/tenants/resources/hierarchy/v1';
  const getParent = async (id: string) =>
    (await call('GET', `/tenants/resources/tenants/v2/${id}`)).body.parentTenantId;
  const body = { parentTenantId: tenant.id, childTenantId: other.id };
  expect((await call('POST', path, { body })).status).toBe(201);
  expect(await getParent(other.id)).toBe(tenant.id);
  const reverse = { parentTenantId: other.id, childTenantId: tenant.id };
  expect(await call('POST', path, { body: reverse })).toMatchObject({
    status: 409,
    body: { errorCode: subAccountsRefusals.insideItself.code },
  });
  expect((await call('DELETE', path, { body: reverse })).status).toBe(404);
  expect((await call('DELETE', path, { body })).status).toBe(200);
  expect(await getParent(other.id)).toBeNull();
});

describe('the requests of the Terraform provider', () => {
  const identity = '/identity/resources';
  /** As its client sends them: the token as Bearer, and a content type also without a body. */
  async function send(method: string, path: string, body?: unknown) {
    const answer = await stack.visitor().fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${await (bearer ??= aToken())}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: text === '' ? undefined : JSON.parse(text) };
  }
  let bearer: Promise<string> | undefined;
  const reads = async (path: string) => (await send('GET', path)).status;

  test('adopt what exists by the text of the error', async () => {
    const tenantId = crypto.randomUUID();
    const objects = [
      ['/tenants/resources/tenants/v1', { tenantId, name: 'Managed' }, 'Tenant already exists'],
      [`${identity}/roles/v1`, [{ key: 'Tf', name: 'Tf', level: 9 }], 'Roles already exists'],
      [`${identity}/permissions/v1/categories`, { name: 'Tf' }, 'already exist'],
      [`${identity}/permissions/v1`, [{ key: 'tf.read', name: 'Tf' }], 'already exist'],
    ] as const;
    for (const [path, body, text] of objects) {
      expect(await send('POST', path, body), path).toMatchObject({ status: 201 });
      const again = await send('POST', path, body);
      expect([path, again.status >= 400, again.text.includes(text)]).toEqual([path, true, true]);
    }
    const read = await send('GET', `/tenants/resources/tenants/v1/${tenantId}`);
    expect(read.body).toMatchObject([{ tenantId, name: 'Managed' }]);
    expect((await send('DELETE', `/tenants/resources/tenants/v1/${tenantId}`)).status).toBe(200);
    expect((await send('GET', `/tenants/resources/tenants/v1/${tenantId}`)).body).toEqual([]);
  });

  test('set a policy by POST, or by the verb that follows a 409, and read it back', async () => {
    const policies = [
      ['lockout-policy', 'PATCH', { enabled: true, maxAttempts: 6 }],
      ['password-history-policy', 'PATCH', { enabled: true, historySize: 4 }],
      ['mfa-policy', 'PATCH', { enforceMFAType: 'DontForce', allowRememberMyDevice: true }],
      ['captcha-policy', 'PUT', { enabled: false, siteKey: 's', secretKey: 't', minScore: 0.5 }],
    ] as const;
    for (const [name, otherwise, body] of policies) {
      const path = `${identity}/configurations/v1/${name}`;
      const first = await send('POST', path, body);
      const last = first.status === 409 ? await send(otherwise, path, body) : first;
      expect([name, last.status < 300]).toEqual([name, true]);
      const { secretKey: _masked, ...shown } = { secretKey: '', ...body };
      expect((await send('GET', path)).body, name).toMatchObject(shown);
      expect((await send(otherwise, path, body)).status, name).toBe(200);
    }
  });

  test('create a feature and a plan, link, unlink, and delete them, also once too often', async () => {
    const resources = '/entitlements/resources';
    const feature = await send('POST', `${resources}/features/v2`, { key: 'tf', name: 'Tf' });
    const plan = await send('POST', `${resources}/plans/v1`, { name: 'Tf plan' });
    const [features, plans] = [
      `${resources}/features/v1/${feature.body.id}`,
      `${resources}/plans/v1/${plan.body.id}`,
    ];
    const body = { featuresIds: [feature.body.id] };
    expect((await send('PATCH', `${plans}/features/link`, body)).status).toBe(200);
    expect((await send('GET', `${plans}/features`)).text).toContain('"tf"');
    expect((await send('PATCH', `${plans}/features/unlink`, body)).status).toBe(200);
    const gone = await send('PATCH', `${plans}/features/unlink`, body);
    expect(gone.status === 200 || gone.text.includes('Feature Bundle not found')).toBe(true);
    expect((await send('DELETE', plans)).status).toBe(200);
    expect(await reads(plans)).toBe(404);
    expect((await send('DELETE', features)).status).toBe(200);
    expect((await send('DELETE', features)).status).toBe(404);
  });

  test('create a webhook of the environment, find it in the list, change, and delete it', async () => {
    const form = {
      displayName: 'Terraform',
      url: 'https://example.com/hook',
      secret: 'managed-by-terraform',
      eventKeys: ['frontegg.user.created'],
      isActive: true,
      description: '',
    };
    const created = await send('POST', '/webhook/custom', form);
    expect(created).toMatchObject({ status: 201, body: { ...form, tenantId: null } });
    const path = `/webhook/${created.body._id}`;
    const list = async () =>
      (await send('GET', '/webhook')).body.map((one: { _id: string }) => one._id);
    expect(await list()).toContain(created.body._id);
    const changed = await send('PATCH', path, { ...form, isActive: false });
    expect(changed).toMatchObject({ status: 200, body: { ...form, isActive: false } });
    expect((await send('DELETE', path)).status).toBe(200);
    expect((await send('DELETE', path)).status).toBe(404);
    expect(await list()).not.toContain(created.body._id);
  });

  test('register the domain of the public URL, and no other', async () => {
    const path = '/vendors/custom-domains/v2';
    const { hostname: customDomain } = new URL(stack.server.kernel.settings.publicUrl);
    const other = await send('POST', `${path}/verify`, { customDomain: 'other.example.com' });
    expect(other).toMatchObject({
      status: 400,
      body: { errorCode: managementRefusals.otherDomain.code },
    });
    expect((await send('GET', path)).body).toEqual({ customDomains: [] });
    expect((await send('POST', `${path}/verify`, { customDomain })).status).toBe(201);
    const { customDomains } = (await send('GET', path)).body;
    expect(customDomains).toMatchObject([{ domain: customDomain, status: 'Active', records: [] }]);
    expect((await send('DELETE', `${path}/${customDomains[0].id}`)).status).toBe(200);
    expect((await send('DELETE', `${path}/${customDomains[0].id}`)).status).toBe(404);
    expect((await send('GET', path)).body).toEqual({ customDomains: [] });
  });

  test('create a JWT template and its rules, and replace existing rules', async () => {
    const claims = {
      iss: '{{iss}}',
      sub: '{{sub}}',
      aud: '{{clientId}}',
      exp: '{{exp}}',
      iat: '{{iat}}',
      plan: '{{user.metadata.plan}}',
    };
    const form = { key: 'tf', name: 'Tf', description: '', expiration: 86_400, algorithm: 'RS256' };
    const sent = { ...form, templateSchema: { claims } };
    const created = await send('POST', `${identity}/jwt-templates/v1`, sent);
    expect(created).toMatchObject({ status: 201, body: sent });
    const template = `${identity}/jwt-templates/v1/${created.body.id}`;
    const changed = await send('PUT', template, { ...sent, name: 'Renamed' });
    expect(changed).toMatchObject({ status: 200, body: { ...sent, name: 'Renamed' } });
    expect((await send('GET', template)).body).toEqual(changed.body);

    const path = `${identity}/configurations/v1/jwt-template-targeting`;
    expect(await reads(path)).toBe(404);
    const conditions = [
      { attribute: 'userEmail', op: 'ends_with', value: { list: ['@acme.test'] }, negate: false },
    ];
    const rules = [{ conditionLogic: 'and', conditions, treatment: 'tf' }];
    expect((await send('POST', path, { rules })).status).toBe(201);
    expect((await send('POST', path, { rules })).status).toBe(409);
    const put = await send('PUT', path, { rules });
    expect(put).toMatchObject({ status: 200, body: { targeting: { rules } } });
    expect((await send('GET', path)).body).toEqual(put.body);
    expect((await send('DELETE', `${path}/${put.body.id}`)).status).toBe(200);
    expect((await send('DELETE', `${path}/${put.body.id}`)).status).toBe(404);
    expect((await send('DELETE', template)).status).toBe(204);
    expect(await reads(template)).toBe(404);
  });

  test('create a user source, read it, change it, and delete it', async () => {
    const sources = `${identity}/user-sources/v1`;
    const configuration = {
      domain: 'acme.eu.auth0.com',
      clientId: 'client',
      secret: 'secret',
      syncOnLogin: false,
      isMigrated: false,
      tenantConfig: { tenantResolverType: 'new' },
    };
    const fields = { name: 'Tf', description: 'By Terraform', index: 1, appIds: ['app-1'] };
    const created = await send('POST', `${sources}/external/auth0`, { ...fields, configuration });
    expect(created).toMatchObject({ status: 201, body: { ...fields, type: 'auth0' } });
    const { id } = created.body;
    expect((await send('GET', `${sources}/${id}`)).body).toMatchObject(fields);
    const changed = { name: 'Tf 2', description: '', index: 2 };
    const form = { ...changed, configuration };
    expect((await send('PUT', `${sources}/external/auth0/${id}`, form)).status).toBe(200);
    expect((await send('GET', `${sources}/${id}`)).body).toMatchObject({ ...fields, ...changed });
    expect((await send('DELETE', `${sources}/${id}`)).status).toBe(200);
    expect(await reads(`${sources}/${id}`)).toBe(404);
  });

  test('create a secret and a hook with code, read the code, and delete both', async () => {
    const [hooks, secrets] = [
      '/prehooks/resources/configurations/v1',
      '/custom-code/resources/secrets/v1',
    ];
    const secret = await send('POST', secrets, { key: 'TF_KEY', value: 'one' });
    const { id } = secret.body;
    expect((await send('GET', secrets)).body.items).toContainEqual({ id, key: 'TF_KEY' });
    expect((await send('PATCH', `${secrets}/${id}`, { value: 'two' })).status).toBe(200);
    const form = {
      displayName: 'Tf',
      description: '',
      eventKey: 'USER_INVITE',
      failMethod: 'OPEN',
      timeout: 5,
      isActive: false,
      type: 'CUSTOM_CODE',
      runtime: 'NODE_20',
      code: 'exports.handler = () => ({ verdict: "allow" });',
    };
    const hook = await send('POST', `${hooks}/custom-code`, form);
    expect(hook).toMatchObject({ status: 201, body: { ...form, eventKeys: ['USER_INVITE'] } });
    const path = `${hooks}/custom-code/${hook.body.id}`;
    expect((await send('PATCH', path, { ...form, timeout: 6 })).body).toMatchObject({ timeout: 6 });
    const code = await send(
      'GET',
      `/custom-code/resources/codes/v1/${hook.body.executorIdentifier}`,
    );
    expect(code.body).toMatchObject({ content: form.code, runtime: 'NODE_20' });
    expect((await send('DELETE', `${hooks}/${hook.body.id}`)).status).toBe(200);
    expect((await send('DELETE', `${secrets}/${id}`)).status).toBe(200);
  });

  test('take 404 as gone or not configured', async () => {
    const unknown = crypto.randomUUID();
    expect((await send('DELETE', `/entitlements/resources/features/v1/${unknown}`)).status).toBe(
      404,
    );
    expect(await reads(`${identity}/user-sources/v1/${unknown}`)).toBe(404);
    expect(await reads(`${identity}/jwt-templates/v1/${unknown}`)).toBe(404);
  });
});
