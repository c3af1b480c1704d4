import { accountSettingsCalls } from '@foyer/contract/account-settings/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { expect, test } from 'vitest';

const stack = await createStack();

const say = ({ id }: TestTenant, said: { address?: string; has_custom_login?: boolean; application_url?: string }) =>
  stack.server.db.system(async (tx) => {
    await tx
      .updateTable('tenants')
      .set({ alias: `t-${id}` })
      .where('id', '=', id)
      .execute();
    await tx
      .insertInto('account_settings')
      .values({ tenant_id: id, ...said })
      .execute();
  });

const publicOf = (alias?: string) =>
  stack.visitor().fetch('/frontegg/tenants/resources/account-settings/v1/public', {
    headers: alias === undefined ? {} : { 'frontegg-login-alias': alias },
  });

test('the settings are those of the active tenant; what it does not say is left out', async () => {
  const tenant = await stack.aTenant();
  const { id, name, admin } = tenant;
  await expect(admin.api(accountSettingsCalls).getAccountSettings()).resolves.toEqual({ tenantId: id, name });
  await say(tenant, { address: '1 Main Street' });
  await expect(admin.api(accountSettingsCalls).getAccountSettings()).resolves.toEqual({
    tenantId: id,
    name,
    address: '1 Main Street',
  });
});

test('T-TEN-1 another tenant’s settings are out of reach', async () => {
  const [mine, foreign] = [await stack.aTenant(), await stack.aTenant()];
  await say(foreign, { address: 'Canary Street' });
  const settings = await mine.admin.api(accountSettingsCalls).getAccountSettings();
  expect(JSON.stringify(settings)).not.toContain('Canary');
  await expect(stack.api(accountSettingsCalls).getAccountSettings()).rejects.toMatchObject({ status: 401 });
});

test('anybody learns the custom login of a tenant by its alias, and nothing else', async () => {
  const tenant = await stack.aTenant();
  await say(tenant, {
    address: 'Canary Street',
    has_custom_login: true,
    application_url: 'https://app.test/?organization=1',
  });
  const answer = await publicOf(`t-${tenant.id}`);
  expect(await answer.json()).toEqual({ tenantId: tenant.id, applicationUrl: 'https://app.test/?organization=1' });
});

test('an unknown alias, none, and that of a tenant without custom login are not found alike', async () => {
  const tenant = await stack.aTenant();
  await say(tenant, { address: 'Canary Street' });
  const answers = await Promise.all([publicOf('nobody'), publicOf(), publicOf(`t-${tenant.id}`)]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  const bodies = await Promise.all(answers.map((one) => one.text()));
  expect(new Set(bodies).size).toBe(1);
});
