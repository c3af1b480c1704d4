import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { notificationsCalls } from '@foyer/contract/notifications/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createImpersonationExpiry } from '@foyer/server/modules/impersonation/impersonation-expiry';
import { createStack, type Stack, type TestTenant } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { adopt } from './adopting.ts';

const stack = await createStack();
const reason = 'Ticket 4711: the list is empty';
const unreachable = { status: 404, code: 'impersonation/unknownPerson' };

const mint = (actor: TestTenant['admin'], userId: string, tenantId: string) =>
  actor.api(impersonationCalls).createActorToken({ body: { userId, tenantId, reason } });

async function impersonate(
  actor: TestTenant['admin'],
  one: { readonly userId: string; readonly tenantId: string },
  { visitor }: Pick<Stack, 'visitor'> = stack,
) {
  const { actorToken } = await mint(actor, one.userId, one.tenantId);
  const browser = visitor();
  const body = { impersonatedUserId: one.userId, actorToken };
  await browser.api(impersonationCalls).impersonate({ body });
  return browser;
}

const lock = (userId: string) =>
  stack.server.db.system((tx) =>
    tx
      .updateTable('users')
      .set({ locked_at: stack.clock.now() })
      .where('id', '=', userId)
      .execute(),
  );

/** An account, and one below it. */
async function aFamily() {
  const [parent, child] = [await stack.aTenant(), await stack.aTenant()];
  await adopt(stack, parent, child.id);
  return { parent, child, target: { userId: child.admin.userId, tenantId: child.id } };
}

test('impersonation of a user in a sub-account is recorded in both accounts', async () => {
  const { parent, child, target } = await aFamily();
  await impersonate(parent.admin, target);
  const rows = await stack.server.db.read((tx) =>
    tx
      .selectFrom('audits')
      .select(['action', 'tenant_id as tenantId', 'actor_id as actor'])
      .where('user_id', '=', target.userId)
      .where('action', 'like', 'impersonation.started%')
      .orderBy('action')
      .execute(),
  );
  const actor = parent.admin.userId;
  expect(rows).toEqual([
    { action: 'impersonation.started', tenantId: child.id, actor },
    { action: 'impersonation.started_below', tenantId: parent.id, actor },
  ]);
});

test('impersonation that reaches its time limit is recorded once, in both accounts', async () => {
  const { parent, child, target } = await aFamily();
  const browser = await impersonate(parent.admin, target);
  const session = await browser.api(impersonationCalls).getImpersonationSession();
  expect(session).toMatchObject({ actor: parent.admin.name, reason });
  const own = parent.admin.api(impersonationCalls).getImpersonationSession();
  await expect(own).rejects.toMatchObject({ code: 'impersonation/notImpersonating' });
  const expiry = createImpersonationExpiry(stack.server.kernel);
  await expiry.run();
  stack.clock.advance(30 * 60 + 1);
  for (let runs = 0; runs < 2; runs += 1) await expiry.run();
  const rows = await stack.server.db.read((tx) =>
    tx
      .selectFrom('audits')
      .select(['action', 'tenant_id as tenantId', 'actor_id as actor'])
      .where('user_id', '=', target.userId)
      .where('action', 'like', 'impersonation.expired%')
      .orderBy('action')
      .execute(),
  );
  const actor = parent.admin.userId;
  expect(rows).toEqual([
    { action: 'impersonation.expired', tenantId: child.id, actor },
    { action: 'impersonation.expired_below', tenantId: parent.id, actor },
  ]);
});

test.each([
  [
    'consentWithdrawn',
    ({ child }) =>
      child.admin.api(impersonationCalls).setImpersonationSettings({ body: { mode: 'forbidden' } }),
  ],
  ['userLocked', ({ target }) => lock(target.userId)],
  ['actorLocked', ({ parent }) => lock(parent.admin.userId)],
  [
    'userDeleted',
    ({ target }) =>
      stack.server.db.system((tx) =>
        tx.deleteFrom('users').where('id', '=', target.userId).execute(),
      ),
  ],
] satisfies [string, (family: Awaited<ReturnType<typeof aFamily>>) => Promise<unknown>][])(
  'impersonation that ends because of %s is recorded once, in both accounts',
  async (cause, end) => {
    const family = await aFamily();
    const { parent, child, target } = family;
    await impersonate(parent.admin, target);
    const expiry = createImpersonationExpiry(stack.server.kernel);
    await expiry.run();
    await end(family);
    for (let runs = 0; runs < 2; runs += 1) await expiry.run();
    const rows = await stack.server.db.read((tx) =>
      tx
        .selectFrom('audits')
        .select(['action', 'tenant_id as tenantId', 'actor_id as actor', 'json'])
        .where('user_id', '=', target.userId)
        .where('action', 'like', 'impersonation.ended%')
        .orderBy('action')
        .execute(),
    );
    const actor = parent.admin.userId;
    const json = expect.objectContaining({ cause });
    expect(rows).toEqual([
      { action: 'impersonation.ended', tenantId: child.id, actor, json },
      { action: 'impersonation.ended_below', tenantId: parent.id, actor, json },
    ]);
  },
);

test.each(['readOnly', 'none'])(
  'T-IMP-2 impersonation is refused, and ends, where parent access is %s',
  async (access) => {
    const { parent, child, target } = await aFamily();
    const browser = await impersonate(parent.admin, target);
    await stack.server.db.system((tx) =>
      tx.updateTable('tenants').set({ parent_access: access }).where('id', '=', child.id).execute(),
    );
    const again = mint(parent.admin, target.userId, child.id);
    await expect(again).rejects.toMatchObject(unreachable);
    await expect(browser.api(loginCalls).refresh()).rejects.toMatchObject({ status: 401 });
  },
);

test('no notification is written where the environment turned it off', async () => {
  const quiet = await createStack({
    config: { impersonation: { notifyUser: false } },
    besides: stack,
  });
  const tenant = await stack.aTenant();
  const member = await tenant.member('ReadOnly');
  await impersonate(tenant.admin, { userId: member.userId, tenantId: tenant.id }, quiet);
  // a later event has its notification, this one has none
  const all = await tenant.admin.api(rolesCalls).listRoles();
  const roleIds = all.filter(({ key }) => key === 'Admin').map(({ id }) => id);
  await tenant.admin.api(usersCalls).updateMember({ body: { id: member.userId, roleIds } });
  const types = async () =>
    (await member.api(notificationsCalls).listNotifications()).data.map(({ type }) => type);
  await expect.poll(types).toEqual(['roleChange']);
});
