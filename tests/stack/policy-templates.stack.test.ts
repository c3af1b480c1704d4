import { commonRefusals } from '@foyer/contract';
import { ipRestrictionsCalls } from '@foyer/contract/ip-restrictions/calls';
import { policyTemplatesCalls } from '@foyer/contract/policy-templates/calls';
import type { TemplateForm } from '@foyer/contract/policy-templates';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { aReseller, createBelow, entering } from './account-trees.ts';
import { letEnterBelow, placeBelow } from './adopting.ts';
import { rolesWithInviter } from './inviting.ts';
import { auditsIn } from './reading-audits.ts';

/** May manage sub-accounts and security, but not users. */
const security = {
  key: 'Security',
  name: 'Security',
  permissions: [
    'fe.account-hierarchy.read.subAccount',
    'fe.account-hierarchy.write.subAccount',
    'fe.secure.read.securityPolicy',
    'fe.secure.write.securityPolicy',
  ],
  level: 50,
};
const { permissions } = security;
/** May change roles, too. */
const roles = { ...security, key: 'Roles', permissions: [...permissions, 'fe.secure.write.roles'] };
const stack = await createStack({ config: { roles: [...rolesWithInviter, security, roles] } });
const base = '/tenants/resources/policy-templates/v1';
const settingsPath = '/identity/resources/configurations/v1/security-settings';

type Caller = Pick<TestTenant['admin'], 'api'>;
const templates = (caller: Caller) => caller.api(policyTemplatesCalls);
const lockout = { enabled: true, maxAttempts: 5 };
const form = (more: Partial<TemplateForm> = {}): TemplateForm => ({
  name: 'Baseline',
  isLocked: true,
  content: { lockout },
  ...more,
});

/** Applies a template and waits for the result. */
async function apply(caller: Caller, id: string, tenantIds?: string[]) {
  const body = tenantIds ? { tenantIds } : {};
  const run = await templates(caller).applyPolicyTemplate({ params: { id }, body });
  return vi.waitFor(
    async () => {
      const found = await templates(caller).getPolicyTemplateRun({ params: { id, runId: run.id } });
      expect(found.isFinished).toBe(true);
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );
}

const drift = async (caller: Caller, id: string) =>
  (await templates(caller).listPolicyTemplateDrift({ params: { id }, query: {} })).items;
const partsIn = async (tenantId: string) =>
  (
    await stack.server.db.read((tx) =>
      sql<{ part: string }>`select part from applied_policy_parts
        where tenant_id = ${tenantId} order by part`.execute(tx),
    )
  ).rows.map(({ part }) => part);
const lockoutIn = (tenantId: string) =>
  stack.server.db.read((tx) =>
    tx
      .selectFrom('lockout_policies')
      .select('max_attempts as max')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst(),
  );

test('a template is tried, applied to the subtree, and recorded above and below', async () => {
  const { admin, id: ownerId } = await aReseller(stack);
  const child = await createBelow(admin, 'Child', { isReseller: true });
  const grandchild = await createBelow(admin, 'Grandchild', { parentTenantId: child });
  const customer = await stack.aTenant();
  await placeBelow(stack, child, customer.id);
  const content = { lockout, mfa: { enforceMFAType: 'Force' as const, ...rememberingDevices } };
  const { id } = await templates(admin).createPolicyTemplate({ body: form({ content }) });
  expect(await lockoutIn(child)).toBeUndefined();

  const tried = await templates(admin).previewPolicyTemplate({ params: { id }, query: {} });
  expect(tried._metadata.totalItems).toBe(3);
  const own = tried.items.find(({ tenantId }) => tenantId === customer.id);
  expect(own).toMatchObject({
    path: ['Child'],
    differences: [{ part: 'mfa' }, { part: 'lockout', template: lockout }],
    effects: [{ effect: 'mfaEnrollment', count: 1, users: 1 }],
  });
  const affected = await templates(admin).listPolicyTemplateAffected({
    params: { id, tenantId: customer.id },
    body: { effect: 'mfaEnrollment' },
  });
  expect(affected.items).toMatchObject([{ id: customer.admin.userId }]);
  expect(await lockoutIn(child)).toBeUndefined();

  expect(await apply(admin, id)).toMatchObject({ total: 3, done: 3, failed: 0, problems: [] });
  for (const one of [child, grandchild, customer.id])
    expect(await lockoutIn(one)).toEqual({ max: 5 });
  expect((await drift(admin, id)).map(({ state }) => state)).toEqual(Array(3).fill('applied'));
  expect(await auditsIn(stack, ownerId, 'policy_template.applied')).toMatchObject([
    { userId: admin.userId, json: { templateId: id, accounts: { done: 3, failed: 0 } } },
  ]);
  expect(await auditsIn(stack, customer.id, 'policy_template.applied')).toMatchObject([
    { json: { templateId: id, isLocked: true, parts: ['mfa', 'lockout'] } },
  ]);
  // nothing is set twice
  const again = await apply(admin, id);
  expect(await auditsIn(stack, customer.id, 'policy_template.applied')).toHaveLength(1);

  // a run whose jobs are gone blocks the template for half an hour
  const age = (minutes: number) =>
    stack.server.db.system(async (tx) => {
      const then = sql`now() - make_interval(mins => ${minutes})`;
      await sql`delete from policy_runs where template_id = ${id} and id <> ${again.id}`.execute(
        tx,
      );
      await sql`update policy_runs set finished_at = null, created_at = ${then} where id = ${again.id}`.execute(
        tx,
      );
      await sql`update applied_policy_parts set applied_at = ${then} where template_id = ${id}`.execute(
        tx,
      );
    });
  await age(20);
  await expect(apply(admin, id)).rejects.toMatchObject({ code: 'policyTemplates/running' });
  await age(40);
  await apply(admin, id);
  await expect(
    templates(admin).getPolicyTemplateRun({ params: { id, runId: 'none' } }),
  ).rejects.toMatchObject({ status: 404, code: 'policyTemplates/runNotFound' });
});
const rememberingDevices = {
  allowRememberMyDevice: true,
  mfaDeviceExpiration: 1_209_600,
  graceUntil: null,
  allowedMethods: null,
};

test('what is locked cannot be changed below by any call, and can again once the lock ends', async () => {
  const { admin } = await aReseller(stack);
  const customer = await stack.aTenant();
  await placeBelow(stack, admin.tenantId, customer.id);
  const role = { key: 'Clerk', name: 'Clerk', description: '', level: 900, permissionKeys: [] };
  const body = form({
    content: {
      lockout,
      passwordHistory: { historySize: 3 },
      passwordRotation: { isActive: true, rotationPeriod: 259_200, notificationPeriod: 1440 },
      ipRestrictions: { isActive: false, strategy: 'BLOCK', ips: ['192.0.2.7'] },
      roles: [role],
    },
  });
  const { id } = await templates(admin).createPolicyTemplate({ body });
  expect(await apply(admin, id)).toMatchObject({ done: 1 });
  const own = customer.admin;
  expect(await templates(own).listAppliedTemplates()).toContainEqual({
    part: 'lockout',
    isLocked: true,
    parentName: expect.any(String),
    appliedAt: expect.any(String),
  });
  const policies = own.api(securityPoliciesCalls);
  const clerk = (await own.api(rolesCalls).listRoles()).find(({ key }) => key === 'Clerk');
  const attempts = [
    () => policies.saveSecuritySettings({ body: { lockout: { ...lockout, maxAttempts: 50 } } }),
    () => policies.saveSecuritySettings({ body: { lockout: null } }),
    () => policies.createLockoutPolicy({ body: { enabled: false, maxAttempts: 9 } }),
    () => policies.createPasswordHistoryPolicy({ body: { enabled: false, historySize: 1 } }),
    () =>
      policies.savePasswordRotationPolicy({
        body: { isActive: false, rotationPeriod: 1440, notificationPeriod: 0 },
      }),
    () => own.api(ipRestrictionsCalls).createIpRestriction({ body: { ip: '192.0.2.9' } }),
    () => own.api(rolesCalls).deleteRole({ params: { roleId: clerk?.id ?? '' }, query: {} }),
  ];
  for (const attempt of attempts)
    await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'policyTemplates/locked' });
  // what the template does not set, and what stays as it is
  await policies.saveSecuritySettings({ body: { lockout, passwordStrength: { minLength: 20 } } });

  await templates(admin).updatePolicyTemplate({
    params: { id },
    body: { ...body, isLocked: false },
  });
  await policies.saveSecuritySettings({ body: { lockout: { ...lockout, maxAttempts: 50 } } });
  const changed = { part: 'lockout', template: lockout, account: { ...lockout, maxAttempts: 50 } };
  expect(await drift(admin, id)).toMatchObject([{ state: 'differs', differences: [changed] }]);
  await apply(admin, id, [customer.id]);
  expect(await drift(admin, id)).toMatchObject([{ state: 'applied', differences: [] }]);
  expect(await lockoutIn(customer.id)).toEqual({ max: 5 });

  // a lock that ends while a run waits for the account is not stored
  await templates(admin).updatePolicyTemplate({ params: { id }, body });
  const { db } = stack.server;
  const applying = await db.system(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('foyer.policies', 0)
      # hashtextextended(${customer.id}::text, 0))`.execute(tx);
    const result = apply(admin, id);
    const waiting = sql`select 1 from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`;
    await vi.waitFor(async () => expect((await waiting.execute(tx)).rows).toHaveLength(1));
    await db.system((other) =>
      sql`update policy_templates set is_locked = false where id = ${id}`.execute(other),
    );
    return { result };
  });
  expect(await applying.result).toMatchObject({ done: 1 });
  const applied = await templates(own).listAppliedTemplates();
  expect(applied.filter(({ isLocked }) => isLocked)).toEqual([]);
});

test('new and moved accounts get the templates of the accounts above them', async () => {
  const { admin } = await aReseller(stack);
  const region = await createBelow(admin, 'Region', { isReseller: true });
  const one = await templates(admin).createPolicyTemplate({
    body: form({ name: 'Region', scopeTenantId: region }),
  });
  await apply(admin, one.id);
  const born = await createBelow(admin, 'Born', { parentTenantId: region });
  await vi.waitFor(async () => expect(await lockoutIn(born)).toEqual({ max: 5 }));
  const outside = await createBelow(admin, 'Outside');
  const api = admin.api(subAccountsCalls);
  await api.moveSubTenant({ params: { tenantId: outside }, body: { parentTenantId: region } });
  await vi.waitFor(async () => expect(await lockoutIn(outside)).toEqual({ max: 5 }));
  // out again: the value stays, the lock does not
  await api.moveSubTenant({
    params: { tenantId: outside },
    body: { parentTenantId: admin.tenantId },
  });
  await vi.waitFor(async () => expect(await partsIn(outside)).toEqual([]));
  expect(await lockoutIn(outside)).toEqual({ max: 5 });

  // another scope: the locks of the former one end
  expect(await partsIn(born)).toEqual(['lockout']);
  const body = form({ name: 'Region', scopeTenantId: outside });
  await templates(admin).updatePolicyTemplate({ params: { id: one.id }, body });
  expect(await partsIn(born)).toEqual([]);
});

test('a run changes roles below the caller; no run and no move changes others', async () => {
  const reseller = await aReseller(stack);
  const { admin } = reseller;
  const region = await createBelow(admin, 'Region', { isReseller: true });
  const below = await createBelow(admin, 'Below');
  await stack.server.db.system((tx) =>
    sql`insert into roles (tenant_id, key, name, level) values (${below}, 'Lead', 'Own', 10)`.execute(
      tx,
    ),
  );
  const lead = () =>
    stack.server.db.read((tx) =>
      tx
        .selectFrom('roles')
        .select(['name', 'level'])
        .where('tenant_id', '=', below)
        .executeTakeFirst(),
    );
  const own = { name: 'Own', level: 10 };
  const role = { key: 'lead', name: 'Lead', description: '', level: 90, permissionKeys: [] };
  const officer = await reseller.member('Roles');
  await letEnterBelow(stack, officer);
  const { id } = await templates(officer).createPolicyTemplate({
    body: form({ content: { roles: [role] } }),
  });
  const refused = { problems: [{ tenantId: below, code: 'roles/roleAbove' }] };
  const tried = await templates(officer).previewPolicyTemplate({ params: { id }, query: {} });
  const skipped = [{ part: 'role:lead', code: 'roles/roleAbove' }];
  expect(tried.items).toMatchObject([{ tenantId: below, skipped }, { skipped: [] }]);
  expect(await apply(officer, id, [below])).toMatchObject({ done: 0, failed: 1, ...refused });
  expect(await templates(officer).listPolicyTemplates()).toMatchObject([{ appliedAt: null }]);

  // the other parts are set, here and by a move
  const body = form({ content: { lockout, roles: [role] } });
  await templates(officer).updatePolicyTemplate({ params: { id }, body });
  expect(await apply(officer, id)).toMatchObject({ done: 1, failed: 1, ...refused });
  expect(await partsIn(region)).toEqual(['lockout', 'role:lead']);
  expect(await partsIn(below)).toEqual(['lockout']);
  await stack.server.db.system((tx) =>
    sql`delete from lockout_policies where tenant_id = ${below}`.execute(tx),
  );
  await admin.api(subAccountsCalls).moveSubTenant({
    params: { tenantId: below },
    body: { parentTenantId: region },
  });
  await vi.waitFor(async () => expect(await lockoutIn(below)).toEqual({ max: 5 }));
  expect(await partsIn(below)).toEqual(['lockout']);
  expect(await lead()).toEqual(own);

  expect(await apply(admin, id, [below])).toMatchObject({ done: 1, failed: 0 });
  expect(await lead()).toEqual({ name: 'Lead', level: 90 });
  expect(await partsIn(below)).toEqual(['lockout', 'role:lead']);
});

test('an account that is closed or viewed only is left out, with the reason', async () => {
  const { admin } = await aReseller(stack);
  const closed = await createBelow(admin, 'Closed');
  const viewed = await createBelow(admin, 'Viewed');
  const api = admin.api(subAccountsCalls);
  const set = (tenantId: string, parentAccess: 'none' | 'readOnly') =>
    api.setSubTenantHierarchySettings({ params: { tenantId }, body: { parentAccess } });
  await set(closed, 'none');
  await set(viewed, 'readOnly');
  const { id } = await templates(admin).createPolicyTemplate({ body: form() });
  const { items } = await templates(admin).previewPolicyTemplate({ params: { id }, query: {} });
  const blocked = { blocked: { code: 'subAccounts/readOnly' }, differences: [] };
  expect(items).toMatchObject([
    { tenantId: closed, ...blocked },
    { tenantId: viewed, ...blocked },
  ]);
  expect(await apply(admin, id)).toMatchObject({
    done: 0,
    failed: 2,
    problems: [{ code: 'subAccounts/readOnly' }, { code: 'subAccounts/readOnly' }],
  });
  expect(await lockoutIn(closed)).toBeUndefined();
  expect(await drift(admin, id)).toMatchObject([{ state: 'hidden' }, { state: 'pending' }]);
});

test('templates need the security permission, and grant no role that their author lacks', async () => {
  const reseller = await aReseller(stack);
  const below = await createBelow(reseller.admin, 'Below');
  const { id } = await templates(reseller.admin).createPolicyTemplate({ body: form() });
  const params = { id };
  const reader = await reseller.member('ReadOnly');
  await letEnterBelow(stack, reader);
  const colleague = await reseller.member('Admin');
  const forbidden = { status: 403 };
  for (const caller of [reader, colleague]) {
    const attempts = [
      () => templates(caller).createPolicyTemplate({ body: form() }),
      () => templates(caller).updatePolicyTemplate({ params, body: form() }),
      () => templates(caller).deletePolicyTemplate({ params }),
      () => templates(caller).previewPolicyTemplate({ params, query: {} }),
      () => templates(caller).applyPolicyTemplate({ params, body: {} }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(forbidden);
  }
  const officer = await reseller.member('Security');
  await letEnterBelow(stack, officer);
  const permissionKeys = ['fe.secure.write.users'];
  const role = { key: 'Top', name: 'Top', description: '', level: 90, permissionKeys };
  const withRole = form({ content: { roles: [role] } });
  await expect(templates(officer).createPolicyTemplate({ body: withRole })).rejects.toMatchObject({
    status: 403,
    code: commonRefusals.forbidden.code,
  });
  const granter = await reseller.member('Roles');
  await letEnterBelow(stack, granter);
  await expect(templates(granter).createPolicyTemplate({ body: withRole })).rejects.toMatchObject({
    code: 'roles/roleAbove',
  });
  const granting = await templates(reseller.admin).createPolicyTemplate({ body: withRole });
  const applying = (caller: Caller) =>
    templates(caller).applyPolicyTemplate({ params: { id: granting.id }, body: {} });
  await expect(applying(officer)).rejects.toMatchObject(forbidden);
  await expect(applying(granter)).rejects.toMatchObject({ code: 'roles/roleAbove' });
  // and changes no role of a template that is above them
  const weaker = form({ content: { roles: [{ ...role, permissionKeys: [] }] } });
  await expect(
    templates(granter).updatePolicyTemplate({ params: { id: granting.id }, body: weaker }),
  ).rejects.toMatchObject({ code: 'roles/roleAbove' });
  const other = await aReseller(stack);
  const gone = { status: 404, code: 'policyTemplates/notFound' };
  await expect(
    templates(other.admin).applyPolicyTemplate({ params, body: {} }),
  ).rejects.toMatchObject(gone);
  await expect(
    templates(other.admin).createPolicyTemplate({ body: form({ scopeTenantId: below }) }),
  ).rejects.toMatchObject({ code: 'subAccounts/notFound' });
  expect(await lockoutIn(below)).toBeUndefined();
});

test('a sub-account that is opened from above has its policies as templates locked them', async () => {
  const { admin } = await aReseller(stack);
  const below = await createBelow(admin, 'Below', { isReseller: true });
  const lowest = await createBelow(admin, 'Lowest', { parentTenantId: below });
  const { id } = await templates(admin).createPolicyTemplate({ body: form() });
  await apply(admin, id);
  const inside = await entering(stack, admin, below);
  const body = { lockout: { ...lockout, maxAttempts: 50 } };
  expect(await inside.call(settingsPath, { method: 'POST', body })).toMatchObject({
    status: 403,
    body: { errorCode: 'policyTemplates/locked' },
  });
  expect(await inside.call(`${base}/applied`)).toMatchObject({
    status: 200,
    body: [{ part: 'lockout', isLocked: true }],
  });
  // a lock from further above stays until that template is applied without it
  const content = { passwordHistory: { historySize: 3 } };
  await templates(admin).updatePolicyTemplate({ params: { id }, body: form({ content }) });
  const weaker = form({ content: { lockout: { ...lockout, maxAttempts: 50 } } });
  const created = await inside.call(base, { method: 'POST', body: weaker });
  const path = `${base}/${created.body.id}`;
  const locked = [{ part: 'lockout', code: 'policyTemplates/locked' }];
  expect((await inside.call(`${path}/dry-run`)).body.items).toMatchObject([
    { tenantId: lowest, differences: [], skipped: locked },
  ]);
  const run = await inside.call(`${path}/apply`, { method: 'POST', body: {} });
  await vi.waitFor(async () =>
    expect((await inside.call(`${path}/runs/${run.body.id}`)).body).toMatchObject({
      isFinished: true,
      problems: [{ tenantId: lowest, code: 'policyTemplates/locked' }],
    }),
  );
  expect(await lockoutIn(lowest)).toEqual({ max: 5 });
});

test('a run continues after its worker died, and ends once its caller has signed out', async () => {
  const { admin } = await aReseller(stack);
  const [first, second] = [await createBelow(admin, 'A'), await createBelow(admin, 'B')];
  const { id } = await templates(admin).createPolicyTemplate({ body: form() });
  const run = await apply(admin, id);
  const rerun = (place: number) =>
    stack.server.db.system(async (tx) => {
      await sql`delete from lockout_policies where tenant_id in (${first}, ${second})`.execute(tx);
      await sql`update policy_runs set finished_at = null where id = ${run.id}`.execute(tx);
      await sql`update policy_run_items set state = 'pending' where run_id = ${run.id} and place >= ${place}`.execute(
        tx,
      );
      const data = { tenantId: admin.tenantId, runId: run.id };
      await stack.server.kernel.jobs.enqueue(tx, 'policyTemplates.run', data);
    });
  await rerun(2);
  await vi.waitFor(async () => expect(await lockoutIn(second)).toEqual({ max: 5 }));
  expect(await lockoutIn(first)).toBeUndefined();
  await stack.server.db.system((tx) =>
    sql`update sessions set ended_at = now() where user_id = ${admin.userId}`.execute(tx),
  );
  await rerun(1);
  const reasons = () =>
    stack.server.db.read((tx) =>
      sql`select reason from policy_run_items where run_id = ${run.id} order by place`.execute(tx),
    );
  const ended = { reason: 'policyTemplates/ended' };
  await vi.waitFor(async () => expect((await reasons()).rows).toEqual([ended, ended]));
  expect(await lockoutIn(first)).toBeUndefined();
});
