import { loginCalls } from '@foyer/contract/login/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { createStack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { getAudits as readAudits } from './reading-audits.ts';
import { aConnection, aProvedDomain } from './setting-up-sso.ts';

const sso = ['fe.secure.read.samlConfiguration', 'fe.secure.write.samlConfiguration'];
const roles = [
  { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
  { key: 'SsoManager', name: 'SSO manager', permissions: sso, level: 50 },
  { key: 'ReadOnly', name: 'Member', permissions: [], isDefault: true, level: 100 },
];
const stack = await createStack({ config: { roles } });
const dayMs = 86_400_000;
const required = { code: 'ssoLogin/required' };
const inDays = (days: number) => new Date(stack.clock.now().getTime() + days * dayMs).toISOString();

/** An account that requires single sign-on, and a member of its domain with a password. */
async function aStrictTenant() {
  const tenant = await stack.aTenant();
  const { id: ssoConfigId } = await aConnection(stack, tenant.admin);
  const { domain } = await aProvedDomain(stack, tenant.admin, ssoConfigId);
  const member = await tenant.member('ReadOnly');
  const email = `member@${domain}`;
  await stack.server.db.system(async (tx) => {
    const { userId } = member;
    await tx.updateTable('users').set({ email }).where('id', '=', userId).execute();
    await tx
      .deleteFrom('memberships')
      .where('user_id', '=', userId)
      .where('tenant_id', '<>', tenant.id)
      .execute();
    await tx
      .updateTable('sso_connections')
      .set({ enforced: true })
      .where('id', '=', ssoConfigId)
      .execute();
  });
  const api = tenant.admin.api(ssoCalls);
  const exempt = (more = {}) =>
    api.createSsoExemption({
      body: { userId: member.userId, reason: 'Broken laptop', expiresAt: inDays(7), ...more },
    });
  const addManager = () => tenant.member('SsoManager');
  return { ...tenant, api, ssoConfigId, member: { ...member, email }, exempt, addManager };
}

const withPassword = ({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}) => {
  const browser = stack.visitor();
  return browser
    .api(loginCalls)
    .signIn({ body: { email, password } })
    .then(() => browser);
};

describe('an exemption', () => {
  test('lets the member sign in with a password until it expires', async () => {
    const { member, exempt } = await aStrictTenant();
    await expect(withPassword(member)).rejects.toMatchObject(required);
    await exempt({ expiresAt: inDays(0.01) });
    const browser = await withPassword(member);
    await expect(browser.api(loginCalls).refresh({ body: {} })).resolves.toMatchObject({
      userId: member.userId,
    });
    stack.clock.advance(16 * 60);
    await expect(withPassword(member)).rejects.toMatchObject(required);
    await expect(browser.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject(required);
  });

  test('ends with its removal', async () => {
    const { api, member, exempt } = await aStrictTenant();
    await exempt();
    await withPassword(member);
    await api.deleteSsoExemption({ params: { userId: member.userId } });
    await expect(withPassword(member)).rejects.toMatchObject(required);
    const again = api.deleteSsoExemption({ params: { userId: member.userId } });
    await expect(again).rejects.toMatchObject({ status: 404, code: 'sso/exemptionNotFound' });
  });

  test('opens no other account that requires SSO', async () => {
    const [first, second] = [await aStrictTenant(), await aStrictTenant()];
    await stack.addMember(second.id, first.member.userId, 'ReadOnly');
    await second.api.createSsoExemption({
      body: { userId: first.member.userId, reason: 'Elsewhere', expiresAt: inDays(1) },
    });
    const browser = await withPassword(first.member);
    const token = JSON.parse(
      Buffer.from(browser.accessToken?.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(token.tenantId).toBe(second.id);
  });

  test('is listed, audited, and changed by adding it again', async () => {
    const { api, admin, member, exempt } = await aStrictTenant();
    await exempt({ expiresAt: inDays(1) });
    const changed = await exempt({ reason: 'Still broken' });
    expect(await api.listSsoExemptions()).toEqual([changed]);
    expect(changed).toMatchObject({
      userId: member.userId,
      email: member.email,
      reason: 'Still broken',
      createdBy: admin.email,
    });
    await api.deleteSsoExemption({ params: { userId: member.userId } });
    const rows = (await readAudits(stack, member.userId)).filter(({ action }) =>
      action.startsWith('sso.exemption_'),
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'sso.exemption_created',
      'sso.exemption_created',
      'sso.exemption_deleted',
    ]);
    expect(await api.listSsoExemptions()).toEqual([]);
  });

  test('is rejected for a user of another account, and without an end within a year', async () => {
    const { api, member, exempt } = await aStrictTenant();
    const globex = await stack.aTenant();
    const at = (days: number) => ({ expiresAt: inDays(days) });
    await expect(exempt({ userId: globex.admin.userId })).rejects.toMatchObject({
      code: 'sso/exemptUserNotFound',
    });
    for (const one of [at(-1), at(366)])
      await expect(exempt(one)).rejects.toMatchObject({ code: 'sso/badExemptionEnd' });
    await expect(exempt({ reason: ' ' })).rejects.toMatchObject({ status: 400 });
    const foreign = globex.admin.api(ssoCalls);
    await exempt();
    expect(await foreign.listSsoExemptions()).toEqual([]);
    await expect(
      foreign.deleteSsoExemption({ params: { userId: member.userId } }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await api.listSsoExemptions()).toHaveLength(1);
  });

  test('is rejected for a user with more permissions than the administrator', async () => {
    const { admin, exempt, addManager } = await aStrictTenant();
    const manager = await addManager();
    const body = { userId: admin.userId, reason: 'Mine', expiresAt: inDays(1) };
    await expect(manager.api(ssoCalls).createSsoExemption({ body })).rejects.toMatchObject({
      status: 403,
      code: 'sso/exemptUserAbove',
    });
    await expect(exempt({ userId: admin.userId })).resolves.toMatchObject({
      reason: 'Broken laptop',
    });
  });
});

test('the rehearsal lists exempt members apart from those at risk', async () => {
  const { api, ssoConfigId, member, exempt } = await aStrictTenant();
  const before = await api.rehearseSsoEnforcement({ params: { ssoConfigId } });
  expect(before).toMatchObject({ users: 1, atRiskCount: 1, exemptCount: 0, exempt: [] });
  const { expiresAt } = await exempt();
  expect(await api.rehearseSsoEnforcement({ params: { ssoConfigId } })).toMatchObject({
    users: 0,
    atRiskCount: 0,
    atRisk: [],
    exemptCount: 1,
    exempt: [{ id: member.userId, email: member.email, expiresAt }],
  });
});
