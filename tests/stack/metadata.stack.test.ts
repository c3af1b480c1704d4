import { metadataCalls } from '@foyer/contract/metadata/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { expect, test } from 'vitest';

const stack = await createStack();

test.each(['saml', 'notifications', 'audits', 'adminBox'] as const)(
  '%s has exactly one document',
  async (entityName) => {
    const { rows } = await stack.api(metadataCalls).getMetadata({ query: { entityName } });
    expect(rows).toEqual([expect.objectContaining({ entityName, properties: expect.any(Array) })]);
  },
);

test('T-HDR-1 addresses for SAML come from the settings, not from the request', async () => {
  const answer = await stack.visitor().fetch('/frontegg/metadata?entityName=saml', {
    headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
  });
  const text = await answer.text();
  expect(text).toContain('http://foyer.test/frontegg/');
  expect(text).not.toContain('evil');
});

test('the audit columns are those of the specification', async () => {
  const { rows } = await stack.api(metadataCalls).getMetadata({ query: { entityName: 'audits' } });
  const columns = rows[0]?.properties;
  expect(columns).toContainEqual(
    expect.objectContaining({ name: 'createdAt', type: 'Timestamp', showInTable: true }),
  );
  expect(columns).toContainEqual(
    expect.objectContaining({ name: 'ip', type: 'IpAddress', filterable: true }),
  );
  expect(columns).toContainEqual(
    expect.objectContaining({ name: 'json', type: 'Json', showInTable: false }),
  );
});

test('a name nobody knows is refused', async () => {
  const answer = await stack.visitor().fetch('/frontegg/metadata?entityName=secrets');
  expect(answer.status).toBe(400);
});

const paint = (tenant: TestTenant, payload: unknown) =>
  tenant.admin
    .api(metadataCalls)
    .updateAdminBoxMetadata({ body: { actions: [{ type: 'theme/palette/primary', payload }] } });

async function getAdminBox(alias?: string, id?: string): Promise<unknown> {
  const byAlias = alias === undefined ? {} : { 'frontegg-login-alias': alias };
  const headers = { ...byAlias, ...(id === undefined ? {} : { 'frontegg-scoped-tenant': id }) };
  const answer = await stack.visitor().fetch('/frontegg/metadata?entityName=adminBox', { headers });
  const { rows }: { rows: { configuration: unknown }[] } = JSON.parse(await answer.text());
  return rows[0]?.configuration;
}

test('a tenant changes the look of its sign-in, and its alias shows it to everyone', async () => {
  const tenant = await stack.aTenant();
  await paint(tenant, '#112233');
  const painted = { theme: { palette: { primary: '#112233' } } };
  await expect(tenant.admin.api(metadataCalls).getAdminBoxMetadata()).resolves.toEqual(painted);
  const alias = `look-${tenant.id}`;
  await stack.server.db.system(async (tx) => {
    await tx.updateTable('tenants').set({ alias }).where('id', '=', tenant.id).execute();
    await tx
      .insertInto('account_settings')
      .values({ tenant_id: tenant.id, has_custom_login: true })
      .execute();
  });
  expect(await getAdminBox(alias)).toEqual(painted);
  expect(await getAdminBox(undefined, tenant.id)).toEqual(painted);
  expect(await getAdminBox()).toEqual({});
  expect(await getAdminBox(undefined, 'no id')).toEqual({});
  // the alias is what counts where a page names both
  expect(await getAdminBox('nobody', tenant.id)).toEqual({});
  expect(await getAdminBox('nobody')).toEqual({});
});

test('saving what is there already is refused with the words of the specification', async () => {
  const tenant = await stack.aTenant();
  await paint(tenant, '#112233');
  await expect(paint(tenant, '#112233')).rejects.toThrow('No changes to update');
});

test('T-TEN-1 the look of another tenant is out of reach', async () => {
  const [mine, foreign] = [await stack.aTenant(), await stack.aTenant()];
  await paint(foreign, '#c0ffee');
  await expect(mine.admin.api(metadataCalls).getAdminBoxMetadata()).resolves.toEqual({});
  await expect(stack.api(metadataCalls).getAdminBoxMetadata()).rejects.toMatchObject({
    status: 401,
  });
});

test('who may not change the account may not change its look', async () => {
  const tenant = await stack.aTenant();
  const member = await tenant.member();
  const changing = member
    .api(metadataCalls)
    .updateAdminBoxMetadata({ body: { actions: [{ type: 'a', payload: 1 }] } });
  await expect(changing).rejects.toMatchObject({ status: 403 });
});

test.each(['__proto__/polluted', 'a/constructor/b', 'a//b', '', '../a'])(
  'the place %j is refused',
  async (type) => {
    const tenant = await stack.aTenant();
    const changing = tenant.admin
      .api(metadataCalls)
      .updateAdminBoxMetadata({ body: { actions: [{ type, payload: 1 }] } });
    await expect(changing).rejects.toMatchObject({ status: 400 });
  },
);

test('a look that holds too much is refused', async () => {
  const tenant = await stack.aTenant();
  await expect(paint(tenant, 'x'.repeat(20_000))).rejects.toMatchObject({ status: 400 });
});

test('everyone gets what the environment says about the portal, and no tenant says otherwise', async () => {
  const navigation = { groups: { visibility: 'byPermissions' as const } };
  const appearance = { profile: { name: 'viewOnly' as const } };
  const strict = await createStack({ config: { adminPortal: { navigation, appearance } } });
  const tenant = await strict.aTenant();
  const actions = [{ type: 'navigation/users/visibility', payload: 'hidden' }];
  await tenant.admin.api(metadataCalls).updateAdminBoxMetadata({ body: { actions } });
  const alias = `strict-${tenant.id}`;
  await strict.server.db.system(async (tx) => {
    await tx.updateTable('tenants').set({ alias }).where('id', '=', tenant.id).execute();
    await tx
      .insertInto('account_settings')
      .values({ tenant_id: tenant.id, has_custom_login: true })
      .execute();
  });
  const headers = { 'frontegg-login-alias': alias };
  const answer = await strict
    .visitor()
    .fetch('/frontegg/metadata?entityName=adminBox', { headers });
  expect(await answer.json()).toMatchObject({
    rows: [{ configuration: { navigation, appearance } }],
  });
  expect(
    JSON.stringify(
      await (await strict.visitor().fetch('/frontegg/metadata?entityName=adminBox')).json(),
    ),
  ).toContain('byPermissions');
});
