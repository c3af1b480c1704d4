import { managementRefusals } from '@foyer/contract/management';
import { entitlementsCalls } from '@foyer/contract/entitlements/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { vendorCalls } from '@foyer/contract/vendor/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBackend } from './calling-as-backend.ts';

const stack = await createStack({
  config: {
    application: {
      clientId: '5a5a0000-0000-4000-8000-000000000001',
      name: 'Ledgerly',
      allowedOrigins: ['https://app.example.com'],
    },
    entitlements: {
      features: [{ key: 'reports', name: 'Reports', permissions: ['reports.read'] }],
      plans: [{ key: 'gold', name: 'Gold', features: ['reports'] }],
    },
  },
});
const { aToken, call } = createBackend(stack);

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await stack.aTenant();
});

const features = '/entitlements/resources/features';
const plans = '/entitlements/resources/plans/v1';
const entitlements = '/entitlements/resources/entitlements/v2';
const flags = '/entitlements/resources/feature-flags/v1';
const permissions = '/identity/resources/permissions/v1';
const roles = '/identity/resources/roles/v1';
const configurations = '/identity/resources/configurations/v1';

const status = async (...args: Parameters<typeof call>) => (await call(...args)).status;

describe('features and plans', () => {
  test('are created, changed, linked, and deleted, and decide what users may use', async () => {
    const sent = { name: 'Export', key: 'export', permissions: [{ permissionKey: 'export.run' }] };
    const created = await call('POST', `${features}/v2`, { body: sent });
    expect(created).toMatchObject({
      status: 200,
      body: { id: 'export', key: 'export', permissions: ['export.run'] },
    });
    expect(await call('POST', `${features}/v2`, { body: sent })).toMatchObject({
      status: 400,
      body: { errorCode: managementRefusals.keyTaken.code },
    });
    await call('PATCH', `${features}/v2/export`, { body: { name: 'Exports' } });
    const found = await call('GET', `${features}/v1?featureKeys=export&limit=1`);
    expect(found.body).toMatchObject({ items: [{ name: 'Exports' }], hasNext: false });
    const plan = await call('POST', plans, {
      body: { name: 'Gold plus', featureKeys: ['export'] },
    });
    expect(plan.body).toMatchObject({ id: 'gold-plus', assignOnSignup: false });
    await call('PATCH', `${plans}/gold-plus/features/link`, { body: { featuresIds: ['reports'] } });
    const linked = await call('GET', `${plans}/gold-plus/features`);
    expect(linked.body.items.map(({ key }: { key: string }) => key)).toEqual(['reports', 'export']);
    const body = { featuresIds: ['reports'] };
    await call('PATCH', `${plans}/gold-plus/features/unlink`, { body });
    expect(await call('PATCH', `${plans}/gold-plus/features/unlink`, { body })).toMatchObject({
      status: 404,
      body: { errors: ['Feature Bundle not found'] },
    });
    const assigned = await call('POST', entitlements, {
      body: { planId: 'gold-plus', tenantId: tenant.id },
    });
    expect(assigned.body).toMatchObject({ planId: 'gold-plus', plan: { name: 'Gold plus' } });
    const own = await tenant.admin.api(entitlementsCalls).loadEntitlementsV2();
    expect(own.features['export']).toMatchObject({ expireTime: -1 });
    const feed = await call('GET', '/entitlements/api/v1/vendor-entitlements');
    expect(JSON.stringify(feed.body.data.entitlements)).toContain('gold-plus');
    expect(await status('DELETE', `${plans}/gold-plus`)).toBe(200);
    expect(await status('GET', `${entitlements}/${assigned.body.id}`)).toBe(404);
    expect(await status('DELETE', `${features}/v1/export`)).toBe(200);
    expect(await status('DELETE', `${features}/v1/export`)).toBe(404);
  });

  test('are assigned in batches, all or none', async () => {
    const createActions = [{ planId: 'gold', tenantId: tenant.id, userId: tenant.admin.userId }];
    const actions = `${entitlements}/batch-actions`;
    const created = await call('POST', actions, { body: { createActions } });
    expect(created.status).toBe(201);
    const [id] = created.body.entitlementIds;
    const expirationDate = '2031-01-01T00:00:00.000Z';
    await call('POST', actions, { body: { updateActions: [{ id, expirationDate }] } });
    expect((await call('GET', `${entitlements}/${id}`)).body).toMatchObject({
      expirationDate,
      userId: tenant.admin.userId,
    });
    const listed = await call('GET', `${entitlements}?tenantIds=${tenant.id}&planIds=gold&limit=5`);
    expect(listed.body.items).toHaveLength(1);
    const unknown = { planId: 'gold', tenantId: crypto.randomUUID() };
    const body = { deleteActions: [id], createActions: [unknown] };
    expect(await status('POST', actions, { body })).toBe(404);
    expect(await status('GET', `${entitlements}/${id}`)).toBe(200);
    expect(await status('POST', actions, { body: { deleteActions: [id] } })).toBe(201);
    expect(await status('GET', `${entitlements}/${id}`)).toBe(404);
  });

  test('flags turn a feature on, and off again', async () => {
    const condition = {
      attribute: 'jwt.tenantId',
      negate: false,
      op: 'in_list',
      value: { list: [tenant.id] },
    };
    const flag = {
      name: 'Early reports',
      on: true,
      featureId: 'reports',
      defaultTreatment: 'false',
      offTreatment: 'false',
      rules: [{ conditions: [condition], treatment: 'true' }],
    };
    expect((await call('POST', flags, { body: flag })).body).toMatchObject({
      id: 'reports',
      name: 'Early reports',
      rules: [{ treatment: 'true', conditions: [{ attributeType: 'custom' }] }],
    });
    const verdict = async () =>
      (await tenant.admin.api(entitlementsCalls).loadEntitlementsV1()).features['reports']
        ?.isEntitled;
    expect(await verdict()).toBe(true);
    await call('PATCH', `${flags}/reports`, { body: { on: false } });
    expect(await verdict()).toBe(false);
    expect(await status('DELETE', `${flags}/reports`)).toBe(200);
    expect(await status('GET', `${flags}/reports`)).toBe(404);
  });

  test('a second node sees changes, and a backend without the scope changes nothing', async () => {
    const token = await aToken('entitlements:read');
    const body = { name: 'X', key: 'x' };
    expect(await status('POST', `${features}/v2`, { token, body })).toBe(403);
    await call('POST', `${features}/v2`, { body: { name: 'Shared', key: 'shared' } });
    const besides = await createStack({ besides: stack });
    expect(besides.server.kernel.config.entitlements.features.map(({ key }) => key)).toContain(
      'shared',
    );
  });
});

describe('permissions and roles', () => {
  test('are created for all tenants, and survive a start', async () => {
    const category = await call('POST', `${permissions}/categories`, {
      body: { name: 'Invoices' },
    });
    expect(category).toMatchObject({ status: 201, body: { name: 'Invoices', feCategory: false } });
    const again = await call('POST', `${permissions}/categories`, { body: { name: 'Invoices' } });
    expect(again.body.errors[0]).toContain('already exist');
    const key = 'invoices.read';
    const form = [{ key, name: 'Read invoices', categoryId: category.body.id }];
    const created = await call('POST', permissions, { body: form });
    expect(created).toMatchObject({ status: 201, body: [{ key, roleIds: [] }] });
    expect((await call('POST', permissions, { body: form })).body.errors[0]).toContain(
      'already exist',
    );
    const [permission] = created.body;
    const role = await call('POST', roles, {
      body: [{ key: 'Auditor', name: 'Auditor', level: 50 }],
    });
    expect(role).toMatchObject({ status: 201, body: [{ key: 'Auditor', permissions: [] }] });
    expect(
      (await call('POST', roles, { body: [{ key: 'Auditor', name: 'A' }] })).body,
    ).toMatchObject({ errors: ['Roles already exists'] });
    const [{ id }] = role.body;
    const body = { permissionIds: [permission.id] };
    expect((await call('PUT', `${roles}/${id}/permissions`, { body })).body.permissions).toEqual([
      permission.id,
    ]);
    await call('PATCH', `${permissions}/${permission.id}`, { body: { name: 'See invoices' } });
    await createStack({ besides: stack });
    const listed = await call('GET', permissions);
    expect(listed.body).toContainEqual(
      expect.objectContaining({ key, name: 'See invoices', roleIds: [id] }),
    );
    const inTenant = await tenant.admin.api(rolesCalls).listRoles();
    expect(inTenant.map((one) => one.key)).toContain('Auditor');
    expect(await status('DELETE', `${roles}/${id}`)).toBe(204);
    expect(await status('DELETE', `${permissions}/${permission.id}`)).toBe(204);
    expect(await status('DELETE', `${permissions}/categories/${category.body.id}`)).toBe(200);
  });

  test('Foyer’s own permissions and roles of the file stay', async () => {
    const all = await call('GET', permissions);
    const own = all.body.find(({ fePermission }: { fePermission: boolean }) => fePermission);
    expect(await status('DELETE', `${permissions}/${own.id}`)).toBe(403);
    expect(await status('POST', permissions, { body: [{ key: 'fe.x', name: 'X' }] })).toBe(403);
    const [admin] = (await call('GET', roles)).body;
    expect(await status('DELETE', `${roles}/${admin.id}`)).toBe(400);
    const body = { permissionIds: [] };
    expect(await status('PUT', `${roles}/${admin.id}/permissions`, { body })).toBe(409);
  });

  test('of a tenant are created with its header, and are not seen by others', async () => {
    const other = await stack.aTenant();
    const body = [{ key: 'Clerk', name: 'Clerk' }];
    const created = await call('POST', roles, { tenantId: tenant.id, body });
    expect(created.body[0]).toMatchObject({ tenantId: tenant.id });
    const keys = async (tenantId: string) =>
      (await call('GET', '/identity/resources/roles/v2?_limit=100', { tenantId })).body.items.map(
        ({ key }: { key: string }) => key,
      );
    expect(await keys(tenant.id)).toContain('Clerk');
    expect(await keys(other.id)).not.toContain('Clerk');
  });
});

describe('policies of the environment', () => {
  test('hold at once', async () => {
    expect(await status('POST', `${configurations}/password`, { body: { minLength: 14 } })).toBe(
      201,
    );
    const { email } = tenant.admin;
    expect((await call('GET', `${configurations}/password`)).body).toMatchObject({ minLength: 14 });
    expect(
      await status('POST', '/identity/resources/vendor-only/users/v1', {
        body: { email: 'short@host.test', tenantId: tenant.id, password: 'Abcdef123!xy' },
      }),
    ).toBe(400);
    const body = { enabled: true, maxAttempts: 3 };
    expect(await status('POST', `${configurations}/lockout-policy`, { body })).toBe(201);
    const wrong = () => stack.api(loginCalls).signIn({ body: { email, password: 'wrong' } });
    for (let tries = 0; tries < 3; tries += 1) await expect(wrong()).rejects.toBeDefined();
    await expect(wrong()).rejects.toMatchObject({ code: 'login/paused' });
    const settings = { allowSignups: false, defaultTokenExpiration: 600 };
    const saved = await call('POST', configurations, { body: settings });
    expect(saved).toMatchObject({ status: 201, body: settings });
    expect((await stack.api(vendorCalls).getVendorConfig()).allowSignups).toBe(false);
  });

  test('are rejected where they are fixed or invalid, with the reason', async () => {
    expect(await call('POST', configurations, { body: { jwtAlgorithm: 'HS256' } })).toMatchObject({
      status: 400,
      body: { errorCode: managementRefusals.fixedSetting.code, errors: ['jwtAlgorithm'] },
    });
    const long = await call('POST', configurations, { body: { defaultTokenExpiration: 90_000 } });
    expect(long.body.errors[0]).toContain('sessions.accessTokenSeconds');
  });

  test('of MFA and CAPTCHA are read back, the secret masked', async () => {
    const mfa = { enforceMFAType: 'DontForce', allowRememberMyDevice: true };
    expect((await call('PATCH', `${configurations}/mfa-policy`, { body: mfa })).body).toMatchObject(
      mfa,
    );
    await call('POST', `${configurations}/mfa`, { body: { email: { active: true } } });
    expect((await call('GET', `${configurations}/mfa`)).body.email.active).toBe(true);
    const captcha = { enabled: false, siteKey: 'site', secretKey: 'secret', minScore: 0.7 };
    await call('POST', `${configurations}/captcha-policy`, { body: captcha });
    expect((await call('GET', `${configurations}/captcha-policy`)).body).toMatchObject({
      siteKey: 'site',
      secretKey: '********',
      minScore: 0.7,
    });
  });
});

describe('the rest of the environment', () => {
  test('redirect URIs are added and removed', async () => {
    const path = '/oauth/resources/configurations/v1/redirect-uri';
    const redirectUri = 'https://app.example.com/terraform';
    expect(await status('POST', path, { body: { redirectUri } })).toBe(201);
    const { redirectUris } = (await call('GET', path)).body;
    const added = redirectUris.find(
      (one: { redirectUri: string }) => one.redirectUri === redirectUri,
    );
    expect(await status('DELETE', `${path}/${added.id}`)).toBe(200);
    expect(await status('DELETE', `${path}/${added.id}`)).toBe(404);
    expect(await status('POST', path, { body: { redirectUri: 'javascript:alert(1)' } })).toBe(400);
  });

  test('metadata of the portal keeps members that Foyer does not know', async () => {
    const before = (await call('GET', '/metadata?entityName=adminBox')).body.rows[0].configuration;
    const configuration = { ...before, themeV2: { loginBox: { themeName: 'modern' } } };
    const body = { entityName: 'adminBox', configuration };
    expect(await status('POST', '/metadata', { body })).toBe(201);
    const after = (await call('GET', '/metadata?entityName=adminBox')).body.rows[0].configuration;
    expect(after.themeV2).toEqual(configuration.themeV2);
  });

  test('mobile apps are named in the well-known files', async () => {
    const path = '/vendors/resources/associated-domains/v1/ios';
    const appId = 'ABCDE12345.com.example.app';
    const { body } = await call('POST', path, { body: { appId } });
    const file = () => stack.visitor().fetch('/.well-known/apple-app-site-association');
    expect(await (await file()).text()).toContain(appId);
    expect(await status('DELETE', `${path}/${body.id}`)).toBe(200);
    expect((await file()).status).toBe(404);
  });

  test('social providers are changed without showing their secrets', async () => {
    const path = '/identity/resources/sso/v2';
    expect(await status('GET', `${path}/github`)).toBe(404);
    const body = { type: 'github', active: true, clientId: 'client', secret: 'a secret' };
    expect(await status('POST', path, { body })).toBe(201);
    await call('POST', `${path}/github/deactivate`);
    const found = await call('GET', `${path}/github`);
    expect(found.body).toMatchObject({ active: false, clientId: 'client', secret: '********' });
  });

  test('changes are audited with the credential and the settings', async () => {
    await call('PUT', '/vendors', { body: { name: 'Renamed' } });
    const { rows } = await stack.server.db.read((tx) =>
      tx
        .selectFrom('audits')
        .selectAll()
        .where('action', '=', 'environment.updated')
        .orderBy('created_at', 'desc')
        .limit(1)
        .execute()
        .then((rows) => ({ rows })),
    );
    expect(JSON.stringify(rows[0]?.json)).toMatch(
      /vendorCredentialId.*branding.productName|branding.productName.*vendorCredentialId/,
    );
  });
});
