import { entitlementsCalls } from '@foyer/contract/entitlements/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { createPlanAssignments } from '@foyer/server/modules/entitlements/plan-assignments';
import { createStack, type TestTenant } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditsIn } from './reading-audits.ts';

const day = 86_400;
const stack = await createStack({
  config: {
    permissions: [
      { key: 'invoices.read', name: 'Read invoices' },
      { key: 'invoices.export', name: 'Export invoices' },
    ],
    roles: [
      { key: 'Admin', name: 'Admin', permissions: ['fe.*', 'invoices.*'], firstUserRole: true },
      { key: 'ReadOnly', name: 'Read only', permissions: ['fe.secure.read.users'] },
    ],
    entitlements: {
      features: [
        { key: 'export', name: 'Export', permissions: ['invoices.export'] },
        { key: 'reports', name: 'Reports' },
        { key: 'dark', name: 'Dark theme' },
        { key: 'beta', name: 'Beta', flag: { rules: [{ conditions: [ofStaff()] }] } },
        { key: 'off', name: 'Switched off', flag: { on: false, forEveryone: true } },
      ],
      plans: [
        { key: 'free', name: 'Free', features: ['dark'], forEveryone: true },
        { key: 'pro', name: 'Pro', features: ['export', 'reports', 'dark'] },
        { key: 'trial', name: 'Trial', features: ['reports'], trialDays: 14 },
      ],
    },
  },
});

function ofStaff() {
  return {
    attribute: 'frontegg.email',
    negate: false,
    op: 'starts_with' as const,
    value: { list: ['staff.'] },
  };
}

const { config, audit, clock } = stack.server.kernel;
const plans = createPlanAssignments({ config, audit, clock });
const give = (account: string, more: { email?: string; until?: Date } = {}) =>
  stack.server.db.system((tx) => plans.give(tx, { account, plan: 'pro', ...more }));
const verdicts = ({ admin }: Pick<TestTenant, 'admin'>) =>
  admin.api(entitlementsCalls).loadEntitlementsV1();
const yes = { isEntitled: true };
const no = (justification: string) => ({ isEntitled: false, justification });

test('verdicts follow the permissions, wildcards included', async () => {
  const { admin, member } = await stack.aTenant();
  const all = await verdicts({ admin });
  const refused = Object.entries(all.permissions).filter(([, { isEntitled }]) => !isEntitled);
  expect(refused).toEqual([['invoices.export', no('MISSING_FEATURE')]]);
  const bob = await member('ReadOnly');
  const { permissions } = await bob.api(entitlementsCalls).loadEntitlementsV1();
  expect(permissions['fe.secure.read.users']).toEqual(yes);
  expect(permissions['fe.secure.write.users']).toEqual(no('MISSING_PERMISSION'));
  expect(permissions['invoices.export']).toEqual(no('MISSING_PERMISSION'));
});

test('a plan opens its features, and the permissions that belong to them, until its end', async () => {
  const tenant = await stack.aTenant();
  expect((await verdicts(tenant)).features['export']).toEqual(no('MISSING_FEATURE'));
  const until = new Date(clock.now().getTime() + day * 1000);
  expect(await give(tenant.id, { until })).toBeUndefined();
  const open = await verdicts(tenant);
  expect([open.features['export'], open.permissions['invoices.export']]).toEqual([yes, yes]);
  const { features } = await tenant.admin.api(entitlementsCalls).loadEntitlementsV2();
  expect(features['export']).toEqual({
    planIds: ['pro'],
    expireTime: until.getTime(),
    linkedPermissions: ['invoices.export'],
  });

  await give(tenant.id, { until: new Date(clock.now().getTime() - 1000) });
  const ended = await verdicts(tenant);
  expect([ended.features['export'], ended.permissions['invoices.export']]).toEqual([
    no('BUNDLE_EXPIRED'),
    no('BUNDLE_EXPIRED'),
  ]);
  // the free plan is for everyone, whatever became of another one that holds the feature as well
  expect(ended.features['dark']).toEqual(yes);

  await give(tenant.id);
  expect(
    (await tenant.admin.api(entitlementsCalls).loadEntitlementsV2()).features['export']?.expireTime,
  ).toBe(-1);
});

test('a plan given to one member is theirs alone, and ends with their membership', async () => {
  const tenant = await stack.aTenant();
  const bob = await tenant.member('Admin');
  expect(await give(tenant.id, { email: bob.email })).toBeUndefined();
  expect((await verdicts({ admin: bob })).features['export']).toEqual(yes);
  expect((await verdicts(tenant)).features['export']).toEqual(no('MISSING_FEATURE'));
  await stack.server.db.system((tx) =>
    tx
      .deleteFrom('memberships')
      .where('user_id', '=', bob.userId)
      .where('tenant_id', '=', tenant.id)
      .execute(),
  );
  expect(await stack.server.db.read((tx) => plans.list(tx, tenant.id))).toEqual([]);
});

test('a trial begins with the account and ends by itself', async () => {
  const opened = clock.now().getTime();
  const tenant = await stack.aTenant();
  const { features } = await tenant.admin.api(entitlementsCalls).loadEntitlementsV2();
  const end = features['reports']?.expireTime ?? 0;
  expect(Math.abs(end - opened - 14 * day * 1000)).toBeLessThan(120_000);
  expect((await verdicts(tenant)).features['reports']).toEqual(yes);
  await stack.server.db.system((tx) =>
    sql`update tenants set created_at = created_at - interval '15 days' where id = ${tenant.id}`.execute(
      tx,
    ),
  );
  expect((await verdicts(tenant)).features['reports']).toEqual(no('BUNDLE_EXPIRED'));
});

test('a flag of a feature opens it to whom its rules mean, and closes it when it is off', async () => {
  const staff = await stack.aUser({ email: `staff.${crypto.randomUUID()}@example.test` });
  const answer = await staff.api(entitlementsCalls).loadEntitlementsV1();
  expect([answer.features['beta'], answer.features['off']]).toEqual([yes, no('MISSING_FEATURE')]);
  expect((await verdicts(await stack.aTenant())).features['beta']).toEqual(no('MISSING_FEATURE'));
});

test('as data they are the held keys, plans and features, for the client to evaluate', async () => {
  const { admin } = await stack.aTenant();
  const {
    permissions,
    plans: existing,
    features,
  } = await admin.api(entitlementsCalls).loadEntitlementsV2();
  expect(permissions).toEqual({ 'fe.*': true, 'invoices.*': true });
  expect(existing).toEqual({
    free: { defaultTreatment: 'true' },
    pro: { defaultTreatment: 'false' },
    trial: { defaultTreatment: 'false' },
  });
  expect(features['dark']).toEqual({
    planIds: ['free', 'pro'],
    expireTime: null,
    linkedPermissions: [],
  });
  expect(features['beta']?.featureFlag).toEqual({
    on: true,
    offTreatment: 'false',
    defaultTreatment: 'false',
    rules: [
      {
        conditionLogic: 'and',
        conditions: [ofStaff()],
        treatment: 'true',
      },
    ],
  });
});

test('the server alone lets a superuser past permissions; features stay those of the account', async () => {
  const tenant = await stack.aTenant();
  await stack.server.db.system((tx) =>
    tx
      .updateTable('users')
      .set({ super_user: true })
      .where('id', '=', tenant.admin.userId)
      .execute(),
  );
  const root = await tenant.admin.elsewhere();
  const { permissions, features } = await root.api(entitlementsCalls).loadEntitlementsV1();
  expect(Object.values(permissions).every(({ isEntitled }) => isEntitled)).toBe(true);
  expect(features['export']).toEqual(no('MISSING_FEATURE'));
  expect((await root.api(entitlementsCalls).loadEntitlementsV2()).permissions).toEqual({
    '*': true,
  });
});

test('the right of a superuser acts and ends with the next call, not with the next token', async () => {
  const tenant = await stack.aTenant();
  const bob = await tenant.member('ReadOnly');
  const setRight = (granted: boolean) =>
    stack.server.db.system((tx) =>
      tx.updateTable('users').set({ super_user: granted }).where('id', '=', bob.userId).execute(),
    );
  const permissions = async () =>
    (await bob.api(entitlementsCalls).loadEntitlementsV2()).permissions;
  const policy = () => bob.api(securityPoliciesCalls).getGlobalSecurityPolicy();
  await expect(policy()).rejects.toMatchObject({ status: 403 });
  await setRight(true);
  expect(await permissions()).toEqual({ '*': true });
  expect(await policy()).toBeDefined();
  await bob.api(loginCalls).refresh({ body: {} }); // from here on the token says so, too
  await setRight(false);
  await expect(policy()).rejects.toMatchObject({ status: 403 });
  expect(await permissions()).toEqual({ 'fe.secure.read.users': true });
});

test('T-TEN-1 roles and plans of one tenant entitle to nothing in another', async () => {
  const { id, member } = await stack.aTenant();
  const bob = await member('ReadOnly'); // Admin in a tenant of his own
  await give(bob.tenantId);
  const { permissions, features } = await bob.api(entitlementsCalls).loadEntitlementsV2();
  expect(permissions).toEqual({ 'fe.secure.read.users': true });
  expect(features['export']?.expireTime).toBeNull();
  await expect(stack.api(entitlementsCalls).loadEntitlementsV1()).rejects.toMatchObject({
    status: 401,
  });
  // the tenant role reads what the account has, and gives nothing
  const taking = stack.server.db.tenant(id, (tx) =>
    tx
      .insertInto('plan_assignments')
      .values({
        tenant_id: id,
        plan_key: 'pro',
        user_id: null,
        expires_at: null,
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute(),
  );
  await expect(taking).rejects.toMatchObject({ code: '42501' });
});

test('the operator’s gifts are checked, and written down', async () => {
  const tenant = await stack.aTenant();
  const asked = (wish: Partial<Parameters<typeof plans.take>[1]>) =>
    stack.server.db.system((tx) => plans.take(tx, { account: tenant.id, plan: 'pro', ...wish }));
  expect(await asked({ plan: 'gold' })).toBe('unknownPlan');
  expect(await asked({ account: 'nobody' })).toBe('unknownAccount');
  expect(await asked({ email: 'nobody@example.test' })).toBe('unknownMember');
  expect(await asked({})).toBe('notGiven');
  await give(tenant.id);
  expect(await asked({})).toBeUndefined();
  expect(await auditsIn(stack, tenant.id, 'plan.assigned')).toMatchObject([
    { json: { plan: 'pro', until: null } },
  ]);
  expect(await auditsIn(stack, tenant.id, 'plan.unassigned')).toHaveLength(1);
});
