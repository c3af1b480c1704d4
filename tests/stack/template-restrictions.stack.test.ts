import { countryRestrictionsCalls } from '@foyer/contract/country-restrictions/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { policyTemplatesCalls } from '@foyer/contract/policy-templates/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack, createVisitor, type TestUser } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { aReseller, createBelow } from './account-trees.ts';
import { placeBelow } from './adopting.ts';

const [leeds, office, berlin] = ['203.0.113.7', '203.0.113.9', '198.51.100.9'];
const toPlace = (countryCode: string) => ({
  countryCode,
  country: null,
  city: null,
  zip: null,
  latitude: null,
  longitude: null,
});
const countriesByAddress = new Map([
  [leeds, toPlace('GB')],
  [office, toPlace('GB')],
  [berlin, toPlace('DE')],
]);
const stack = await createStack({
  settings: { trustedHops: 1 },
  locations: { locate: (address: string) => countriesByAddress.get(address) ?? null },
});

async function signedInAt(address: string, { email, password }: TestUser) {
  const handle = (request: Request) => {
    request.headers.set('x-forwarded-for', address);
    return stack.fetch(request);
  };
  const browser = createVisitor({ handle, url: stack.url, prefix: '/frontegg' });
  await browser.api(loginCalls).signIn({ body: { email, password } });
  return browser;
}

const countries = {
  enabled: true,
  action: 'ALLOW',
  failStrategy: 'ALLOW',
  shouldSendRestrictionEmail: false,
} as const;

test('a template sets IP and country restrictions, and lists everyone whose session ends', async () => {
  const { admin } = await aReseller(stack);
  const customer = await stack.aTenant();
  const [blocked, abroad] = [await customer.member('Admin'), await customer.member('Admin')];
  await placeBelow(stack, admin.tenantId, customer.id);
  const own = await signedInAt(leeds, customer.admin);
  const there = await signedInAt(berlin, abroad);
  await signedInAt(office, blocked);
  await stack.server.db.system((tx) =>
    tx
      .updateTable('sessions')
      .set({ tenant_id: customer.id })
      .where('user_id', 'in', [blocked.userId, abroad.userId])
      .execute(),
  );
  const templates = admin.api(policyTemplatesCalls);
  const content = {
    ipRestrictions: { isActive: true, strategy: 'BLOCK' as const, ips: [office] },
    countryRestrictions: { ...countries, countries: ['gb'] },
  };
  const body = { name: 'Places', isLocked: true, content };
  const { id } = await templates.createPolicyTemplate({ body });
  const { items } = await templates.previewPolicyTemplate({ params: { id }, query: {} });
  const parts = [{ part: 'ipRestrictions' }, { part: 'countryRestrictions' }];
  expect(items).toMatchObject([{ differences: parts, skipped: [] }]);
  const affected = await templates.listPolicyTemplateAffected({
    params: { id, tenantId: customer.id },
    body: { effect: 'sessionsEnded', limit: 1 },
  });
  expect(affected._metadata).toEqual({ totalItems: 2, totalPages: 2 });

  await templates.applyPolicyTemplate({ params: { id }, body: {} });
  await vi.waitFor(async () =>
    expect((await own.api(countryRestrictionsCalls).listCountryRestrictions()).length).toBe(1),
  );
  await expect(there.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
  const saving = own
    .api(countryRestrictionsCalls)
    .updateCountryRestrictionConfig({ body: { ...countries, enabled: false } });
  await expect(saving).rejects.toMatchObject({ code: 'policyTemplates/locked' });
  const drift = await templates.listPolicyTemplateDrift({ params: { id }, query: {} });
  expect(drift.items).toMatchObject([{ state: 'applied', differences: [] }]);
});

test('an account that is created before the first success of a run inherits the template', async () => {
  const { admin } = await aReseller(stack);
  const [first, late] = [await createBelow(admin, 'First'), await createBelow(admin, 'Late')];
  const templates = admin.api(policyTemplatesCalls);
  const body = {
    name: 'Baseline',
    isLocked: true,
    content: { passwordHistory: { historySize: 3 } },
  };
  const { id } = await templates.createPolicyTemplate({ body });
  await stack.server.db.system((tx) =>
    sql`update tenants set created_at = now() + interval '1 hour' where id = ${late}`.execute(tx),
  );
  await templates.applyPolicyTemplate({ params: { id }, body: { tenantIds: [first] } });
  await vi.waitFor(async () => {
    const { items } = await templates.listPolicyTemplateDrift({ params: { id }, query: {} });
    expect(items.map(({ state }) => state)).toEqual(['applied', 'applied']);
  });
});
