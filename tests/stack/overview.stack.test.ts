import { accountSettingsCalls } from '@foyer/contract/account-settings/calls';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import type { Overview } from '@foyer/contract/overview';
import { overviewCalls } from '@foyer/contract/overview/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { aCertificate, aConnection } from './setting-up-sso.ts';

const stack = await createStack({
  config: {
    roles: [
      { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
      { key: 'Plain', name: 'Plain', permissions: [], isDefault: true, level: 100 },
      {
        key: 'Helpdesk',
        name: 'Helpdesk',
        permissions: ['fe.secure.read.users', 'fe.secure.write.users'],
        isDefault: false,
        level: 50,
      },
    ],
  },
});
const read = (user: TestUser) => user.api(overviewCalls).getOverview();
const kinds = ({ attention }: Overview) => attention.map(({ kind }) => kind);
const done = ({ setup }: Overview) => setup.filter(({ isDone }) => isDone).map(({ step }) => step);

test('an overview counts users, names what needs attention, and lists the newest events', async () => {
  const { admin, member } = await stack.aTenant();
  const alone = await read(admin);
  expect(alone.users).toMatchObject({ total: 1, joined: 1, active: 1, withMfa: 0, invited: 0 });
  expect(kinds(alone)).toEqual(['administratorsWithoutMfa']);
  expect(done(alone)).toEqual([]);
  await member('Plain');
  const api = admin.api(usersCalls);
  await api.addUser({ body: { email: `late-${admin.userId}@acme.test` } });
  const body = { description: 'Nightly export', expiresInMinutes: 13 * 24 * 60 };
  await admin.api(apiTokensCalls).createTenantAccessToken({ body });
  await admin.api(rolesCalls).addRole({ body: { key: 'Sales', name: 'Sales' } });
  const now = await read(admin);
  expect(now.users).toMatchObject({ total: 2, invited: 1 });
  expect(now.attention).toEqual([
    { kind: 'administratorsWithoutMfa', count: 1, names: [expect.any(String)] },
    { kind: 'singleAdministrator', count: 1, names: [] },
    { kind: 'expiringTokens', count: 1, names: ['Nightly export'] },
    { kind: 'usersWithoutMfa', count: 1, names: [] },
  ]);
  expect(done(now)).toEqual(['inviteUsers']);
  expect(now.events?.[0]).toMatchObject({
    action: 'role.created',
    title: 'Role created',
    description: 'Created the role Sales.',
    by: expect.stringMatching(/./),
  });
});

test('an overview reports an invitation when it has expired, and steps when they are done', async () => {
  const { admin, member } = await stack.aTenant();
  await member('Admin');
  await admin.api(accountSettingsCalls).updateAccountSettings({
    body: { hasCustomLogin: true, loginUrl: 'https://app.acme.example/' },
  });
  const email = `soon-${admin.userId}@acme.test`;
  await admin.api(usersCalls).addUser({ body: { email } });
  expect(kinds(await read(admin))).not.toContain('expiredInvitations');
  await stack.server.db.system((tx) =>
    tx
      .updateTable('invitations')
      .set({ sent_at: new Date(stack.clock.now().getTime() - 8 * 86_400_000) })
      .where('email', '=', email)
      .execute(),
  );
  const now = await read(admin);
  expect(now.attention).toContainEqual({ kind: 'expiredInvitations', count: 1, names: [email] });
  expect(done(now)).toEqual(['inviteUsers', 'addAdministrator', 'customLogin']);
});

test('an overview leaves out what the caller may not read, and is rejected without the permission', async () => {
  const { member } = await stack.aTenant();
  const helpdesk = await member('Helpdesk');
  const seen = await read(helpdesk);
  expect(seen.users).toMatchObject({ total: 2 });
  expect(seen.events).toBeUndefined();
  expect(seen.setup.map(({ step }) => step)).toEqual(['inviteUsers', 'addAdministrator']);
  await expect(read(await member('Plain'))).rejects.toMatchObject({ status: 403 });
});

test('an overview shows nothing of another tenant', async () => {
  const [one, other] = [await stack.aTenant(), await stack.aTenant()];
  await one.member('Plain');
  await one.admin.api(rolesCalls).addRole({ body: { key: 'Secret', name: 'Secret' } });
  const seen = await read(other.admin);
  expect(seen.users).toMatchObject({ total: 1 });
  expect(JSON.stringify(seen)).not.toContain('Secret');
});

test('an overview lists connections whose last certificate expires within 60 days', async () => {
  const { admin } = await stack.aTenant();
  const soon = aCertificate(stack, { days: 50 });
  const next = aCertificate(stack, { days: 400 });
  await aConnection(stack, admin, { publicCertificate: `${soon}\n${next}` });
  expect(kinds(await read(admin))).not.toContain('expiringCertificates');
  await aConnection(stack, admin, { publicCertificate: soon });
  expect((await read(admin)).attention).toContainEqual({
    kind: 'expiringCertificates',
    count: 1,
    names: ['saml'],
  });
});
