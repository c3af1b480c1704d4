import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { aNewUser, createStack, type TestUser, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { adopt } from './adopting.ts';
import { getClaims } from './second-factors.ts';

const roles = [
  { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
  {
    key: 'Support',
    name: 'Support',
    permissions: ['fe.secure.write.impersonation', 'fe.secure.read.users'],
    level: 50,
  },
  { key: 'Auditor', name: 'Auditor', permissions: ['fe.secure.read.audits'], level: 60 },
  {
    key: 'Member',
    name: 'Member',
    permissions: ['fe.secure.read.users'],
    isDefault: true,
    level: 100,
  },
];
const stack = await createStack({ config: { roles } });
const reason = 'Ticket 4711: the list is empty';
const invalid = { status: 401, code: 'impersonation/invalidToken' };
const notBelow = { status: 403, code: 'impersonation/notBelow' };
const unknown = { status: 404, code: 'impersonation/unknownPerson' };

const mint = (actor: Pick<TestUser, 'api'>, userId: string, tenantId?: string) =>
  actor.api(impersonationCalls).createActorToken({ body: { userId, tenantId, reason } });

async function redeem(impersonatedUserId: string, actorToken: string, browser = stack.visitor()) {
  await browser.api(impersonationCalls).impersonate({ body: { impersonatedUserId, actorToken } });
  return browser;
}

async function acting(actor: Pick<TestUser, 'api'>, userId: string, tenantId?: string) {
  const { actorToken } = await mint(actor, userId, tenantId);
  return redeem(userId, actorToken);
}

describe('acting as a user', () => {
  test('works as them in one tenant, names who acts, and shows in their sessions', async () => {
    const tenant = await stack.aTenant();
    const member = await tenant.member('Member');
    const browser = await acting(tenant.admin, member.userId);
    const me = await browser.api(profileCalls).getMe();
    expect(me).toMatchObject({ id: member.userId, tenantId: tenant.id, tenantIds: [tenant.id] });
    expect(me.tenants.map(({ tenantId }) => tenantId)).toEqual([tenant.id]);
    const { tenants } = await browser.api(tenantsCalls).getMyTenants();
    expect(tenants.map(({ id }) => id)).toEqual([tenant.id]);
    const claims = {
      sub: member.userId,
      userId: member.userId,
      act: { sub: tenant.admin.userId },
      tenantIds: [tenant.id],
    };
    expect(getClaims(browser)).toMatchObject(claims);
    const { listMySessions, listMySignIns } = member.api(sessionsCalls); // T-TEN-2: not where who acts is
    const response = [...(await listMySessions()), ...(await listMySignIns())];
    expect(response.map((one) => one.impersonated === !one.ipAddress)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test('is written down with the reason, and shown to the user', async () => {
    const tenant = await stack.aTenant();
    const member = await tenant.member('Member');
    await stack.inbox.settled();
    const before = stack.inbox.all(member.email).length;
    await acting(tenant.admin, member.userId);
    await stack.inbox.settled();
    const [mail] = stack.inbox.all(member.email).slice(before);
    expect(mail?.text).toContain(tenant.admin.email);
    expect(mail?.text).toContain('Ticket 4711');
    const rows = await stack.server.db.read((tx) =>
      tx
        .selectFrom('audits')
        .select(['action', 'actor_id as actor', 'description'])
        .where('user_id', '=', member.userId)
        .where('action', 'like', 'impersonation.%')
        .orderBy('created_at')
        .execute(),
    );
    const row = { actor: tenant.admin.userId, description: expect.stringContaining(reason) };
    expect(rows).toEqual([
      { action: 'impersonation.token_created', ...row },
      { action: 'impersonation.started', ...row },
    ]);
  });

  test('may be done without telling, where the environment says so', async () => {
    const quiet = await createStack({
      config: { roles, impersonation: { notifyUser: false } },
      besides: stack,
    });
    const tenant = await stack.aTenant();
    const member = await tenant.member('Member');
    const { actorToken } = await mint(tenant.admin, member.userId);
    await stack.inbox.settled();
    const before = stack.inbox.all(member.email).length;
    await quiet
      .api(impersonationCalls)
      .impersonate({ body: { impersonatedUserId: member.userId, actorToken } });
    await quiet.inbox.settled();
    expect(stack.inbox.all(member.email)).toHaveLength(before);
  });

  test('signing out ends it, and the row names who acted', async () => {
    const tenant = await stack.aTenant();
    const member = await tenant.member('Member');
    const browser = await acting(tenant.admin, member.userId);
    const { accessToken } = browser;
    await browser.api(loginCalls).signOut();
    browser.accessToken = accessToken;
    await expect(browser.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    const row = await stack.server.db.read((tx) =>
      tx
        .selectFrom('audits')
        .select('actor_id')
        .where('action', '=', 'user.signed_out')
        .where('user_id', '=', member.userId)
        .executeTakeFirstOrThrow(),
    );
    expect(row.actor_id).toBe(tenant.admin.userId);
  });
});

describe('T-IMP-1 only downwards', () => {
  test('not as oneself, not as who may do more, not as who may act, too', async () => {
    const tenant = await stack.aTenant();
    const [support, other] = [await tenant.member('Support'), await tenant.member('Support')];
    const [auditor, member] = [await tenant.member('Auditor'), await tenant.member('Member')];
    for (const { userId } of [support, other, auditor, tenant.admin])
      await expect(mint(support, userId)).rejects.toMatchObject(notBelow);
    const otherAdmin = await tenant.member('Admin');
    await expect(mint(tenant.admin, otherAdmin.userId)).rejects.toMatchObject(notBelow);
    await expect(mint(support, member.userId)).resolves.toMatchObject({
      impersonatedUserId: member.userId,
    });
  });

  test('not without the permission', async () => {
    const tenant = await stack.aTenant();
    const [auditor, member] = [await tenant.member('Auditor'), await tenant.member('Member')];
    await expect(mint(auditor, member.userId)).rejects.toMatchObject({
      status: 403,
      code: 'request/forbidden',
    });
  });

  test('nobody of another tenant, nobody unknown, and nobody above', async () => {
    const [parent, child, foreign] = [
      await stack.aTenant(),
      await stack.aTenant(),
      await stack.aTenant(),
    ];
    await adopt(stack, parent, child.id);
    for (const [userId, tenantId] of [
      [foreign.admin.userId, foreign.id],
      [foreign.admin.userId, undefined],
      [crypto.randomUUID(), undefined],
      ['nonsense', 'nonsense'],
    ] as const)
      await expect(mint(parent.admin, userId, tenantId), userId).rejects.toMatchObject(unknown);
    await expect(mint(child.admin, parent.admin.userId, parent.id)).rejects.toMatchObject(unknown);
    await expect(mint(parent.admin, child.admin.userId, child.id)).resolves.toBeDefined();
  });

  test('T-IMP-2 in a sub-account one may enter, and not without that right', async () => {
    const [parent, child] = [await stack.aTenant(), await stack.aTenant()];
    await adopt(stack, parent, child.id);
    const browser = await acting(parent.admin, child.admin.userId, child.id);
    expect(await browser.api(profileCalls).getMe()).toMatchObject({
      id: child.admin.userId,
      tenantId: child.id,
    });
    await stack.server.db.system((tx) =>
      tx
        .updateTable('memberships')
        .set({ sub_account_access: false })
        .where('user_id', '=', parent.admin.userId)
        .execute(),
    );
    await expect(mint(parent.admin, child.admin.userId, child.id)).rejects.toMatchObject(unknown);
  });

  test('who holds a part of what a user may do does not act as them', async () => {
    const [parent, child] = [await stack.aTenant(), await stack.aTenant()];
    const support = await parent.member('Support');
    await adopt(stack, { id: parent.id, admin: support }, child.id);
    await expect(mint(support, child.admin.userId, child.id)).rejects.toMatchObject(notBelow);
    const member = await child.member('Member');
    await expect(mint(support, member.userId, child.id)).resolves.toMatchObject({
      impersonatedUserId: member.userId,
    });
  });

  test('a superuser acts as anyone but a superuser; nobody else as a superuser', async () => {
    const [operator, tenant] = [await stack.aUser(), await stack.aTenant()];
    const member = await tenant.member('Member');
    const raise = (userId: string) =>
      stack.server.db.system((tx) =>
        tx.updateTable('users').set({ super_user: true }).where('id', '=', userId).execute(),
      );
    await raise(operator.userId);
    await expect(mint(operator, tenant.admin.userId, tenant.id)).resolves.toBeDefined();
    await raise(member.userId);
    await expect(mint(operator, member.userId, tenant.id)).rejects.toMatchObject(notBelow);
    await expect(mint(tenant.admin, member.userId)).rejects.toMatchObject(notBelow);
  });

  test('what was taken away between minting and redeeming counts', async () => {
    const tenant = await stack.aTenant();
    const [support, member] = [await tenant.member('Support'), await tenant.member('Member')];
    const { actorToken } = await mint(support, member.userId);
    await stack.server.db.system((tx) =>
      tx
        .deleteFrom('membership_roles')
        .where('user_id', '=', support.userId)
        .where('tenant_id', '=', tenant.id)
        .execute(),
    );
    await expect(redeem(member.userId, actorToken)).rejects.toMatchObject(invalid);
  });
});

describe('an actor token', () => {
  test('works once, within a minute, for its user', async () => {
    const tenant = await stack.aTenant();
    const [member, other] = [await tenant.member('Member'), await tenant.member('Member')];
    const { actorToken } = await mint(tenant.admin, member.userId);
    await expect(redeem(other.userId, actorToken)).rejects.toMatchObject(invalid);
    await redeem(member.userId, actorToken);
    await expect(redeem(member.userId, actorToken)).rejects.toMatchObject(invalid);
    const late = await mint(tenant.admin, member.userId);
    stack.clock.advance(61);
    await expect(redeem(member.userId, late.actorToken)).rejects.toMatchObject(invalid);
    for (const nonsense of ['x', 'undefined', 'A'.repeat(43)])
      await expect(redeem(member.userId, nonsense)).rejects.toMatchObject(invalid);
  });

  test('T-OTP-2 of fifty at once one begins', async () => {
    const tenant = await stack.aTenant();
    const member = await tenant.member('Member');
    const { actorToken } = await mint(tenant.admin, member.userId);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => redeem(member.userId, actorToken)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('says where it is redeemed', async () => {
    const tenant = await stack.aTenant();
    const member = await tenant.member('Member');
    const { url, actorToken } = await mint(tenant.admin, member.userId);
    expect(url).toBe(
      `http://foyer.test/account/impersonate?userId=${member.userId}&actorToken=${actorToken}`,
    );
  });

  test('is minted nowhere where acting is switched off', async () => {
    const off = await createStack({ config: { roles, impersonation: { enabled: false } } });
    const tenant = await off.aTenant();
    const minting = mint(tenant.admin, crypto.randomUUID());
    await expect(minting).rejects.toMatchObject({ status: 403, code: 'impersonation/off' });
  });
});

describe('while acting', () => {
  const routes = stack.server.routes.filter(
    ({ endpoint, impersonating }) =>
      endpoint.access === 'bearer' && endpoint.method !== 'GET' && impersonating !== 'allowed',
  );
  let browser: Visitor;
  beforeAll(async () => {
    const [tenant, child] = [await stack.aTenant(), await stack.aTenant()];
    await adopt(stack, tenant, child.id);
    browser = await acting(tenant.admin, child.admin.userId, child.id);
  });

  test.each(routes.map((route) => ({ name: `${route.slug}.${route.name}`, route })))(
    '$name is refused',
    async ({ route: { endpoint } }) => {
      const path = endpoint.path.replace(/\{\w+\}/g, crypto.randomUUID());
      const answer = await browser.fetch(`${endpoint.outsidePrefix ? '' : '/frontegg'}${path}`, {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${browser.accessToken}`,
        },
        body: JSON.stringify({ password: 'a', newPassword: 'b' }),
      });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ errorCode: 'request/impersonated' });
    },
  );

  test('the table of refused calls has those that concern the user', () => {
    const names = routes.map(({ slug, name }) => `${slug}.${name}`);
    for (const name of [
      'passwords.changePassword',
      'profile.requestEmailChange',
      'profile.verifyEmailChange',
      'profile.createUsername',
      'tenants.switchTenant',
      'sessions.deleteAllMySessions',
      'impersonation.createActorToken',
      'invitations.createInviteLink',
    ])
      expect(names).toContain(name);
    expect(names.some((name) => name.startsWith('mfa.'))).toBe(true);
    expect(names.some((name) => name.startsWith('passkeys.'))).toBe(true);
  });

  test('helping continues: reading, and inviting users', async () => {
    const [parent, child] = [await stack.aTenant(), await stack.aTenant()];
    await adopt(stack, parent, child.id);
    const browser = await acting(parent.admin, child.admin.userId, child.id);
    const { email } = aNewUser();
    await expect(browser.api(usersCalls).addUser({ body: { email } })).resolves.toMatchObject({
      tenantId: child.id,
    });
    const row = await stack.server.db.read((tx) =>
      tx
        .selectFrom('audits')
        .select(['user_id', 'actor_id', 'description'])
        .where('tenant_id', '=', child.id)
        .where('action', '=', 'invitation.sent')
        .executeTakeFirstOrThrow(),
    );
    const description = `Invited ${email}.`;
    expect(row).toEqual({
      user_id: child.admin.userId,
      actor_id: parent.admin.userId,
      description,
    });
  });

  test('a refresh continues in the same tenant only, and not past the end', async () => {
    const tenant = await stack.aTenant();
    const member = await tenant.member('Member');
    const browser = await acting(tenant.admin, member.userId);
    await browser.api(loginCalls).refresh({ body: { tenantId: member.tenantId } });
    expect(getClaims(browser)).toMatchObject({
      tenantId: tenant.id,
      act: { sub: tenant.admin.userId },
    });
    stack.clock.advance(29 * 60);
    await browser.api(loginCalls).refresh({ body: {} });
    stack.clock.advance(61);
    await expect(browser.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject({
      status: 401,
    });
  });

  test('it ends when who acts is locked or leaves, and when the user ends it', async () => {
    const { db } = stack.server;
    const tenant = await stack.aTenant();
    const member = await tenant.member('Member');
    const lives = (browser: Awaited<ReturnType<typeof acting>>) =>
      browser
        .api(profileCalls)
        .getMe()
        .then(
          () => true,
          () => false,
        );
    const [locked, leaver] = [await tenant.member('Support'), await tenant.member('Support')];
    const [first, second] = [
      await acting(locked, member.userId),
      await acting(leaver, member.userId),
    ];
    expect([await lives(first), await lives(second)]).toEqual([true, true]);
    await db.system((tx) =>
      tx
        .updateTable('users')
        .set({ locked_at: new Date() })
        .where('id', '=', locked.userId)
        .execute(),
    );
    await db.system((tx) =>
      tx
        .deleteFrom('memberships')
        .where('user_id', '=', leaver.userId)
        .where('tenant_id', '=', tenant.id)
        .execute(),
    );
    expect([await lives(first), await lives(second)]).toEqual([false, false]);
    await expect(first.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject({
      status: 401,
    });
    const third = await acting(tenant.admin, member.userId);
    const session = (await member.api(sessionsCalls).listMySessions()).find(
      ({ impersonated }) => impersonated,
    );
    await member.api(sessionsCalls).deleteMySession({ params: { id: session?.id ?? '' } });
    expect(await lives(third)).toBe(false);
  });

  test('it ends when who acts may not act any longer, or not there', async () => {
    const [parent, child] = [await stack.aTenant(), await stack.aTenant()];
    const [deleted, orphan] = [await stack.aTenant(), await stack.aTenant()];
    const [support, other] = [await parent.member('Support'), await parent.member('Support')];
    const last = await deleted.member('Support');
    for (const admin of [support, other]) await adopt(stack, { id: parent.id, admin }, child.id);
    await adopt(stack, { id: deleted.id, admin: last }, orphan.id);
    const member = await child.member('Member');
    const below = [
      await acting(support, member.userId, child.id),
      await acting(other, member.userId, child.id),
      await acting(last, (await orphan.member('Member')).userId, orphan.id),
    ];
    for (const browser of below)
      await expect(browser.api(profileCalls).getMe()).resolves.toBeDefined();
    await stack.server.db.system(async (tx) => {
      await sql`delete from membership_roles where user_id = ${support.userId}`.execute(tx);
      await sql`update memberships set sub_account_access = false where user_id = ${other.userId}`.execute(
        tx,
      );
      await sql`update tenants set deleted_at = now() where id = ${deleted.id}`.execute(tx);
    });
    for (const browser of below) {
      const ended = { status: 401 };
      await expect(browser.api(profileCalls).getMe()).rejects.toMatchObject(ended);
      await expect(browser.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject(ended);
    }
  });

  test('the user’s own sign-in is left alone: last tenant, last sign-in and other sessions', async () => {
    const limited = await createStack({ config: { roles, sessions: { maxConcurrent: 1 } } });
    const tenant = await limited.aTenant();
    const member = await tenant.member('Member');
    const before = await member.api(profileCalls).getMe();
    const { actorToken } = await mint(tenant.admin, member.userId);
    const body = { impersonatedUserId: member.userId, actorToken };
    await limited.api(impersonationCalls).impersonate({ body });
    expect(await member.api(profileCalls).getMe()).toMatchObject({ lastLogin: before.lastLogin });
    const { password, email } = member;
    await expect(
      limited.api(loginCalls).signIn({ body: { email, password } }),
    ).resolves.toBeDefined();
  });

  test('anyone who was signed in at the browser is not any longer', async () => {
    const tenant = await stack.aTenant();
    const member = await tenant.member('Member');
    const own = await tenant.admin.elsewhere();
    const { accessToken } = own;
    const { actorToken } = await mint(tenant.admin, member.userId);
    await redeem(member.userId, actorToken, own);
    own.accessToken = accessToken;
    await expect(own.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
  });
});

test('the password of the user stays theirs: a reset mailed in the meantime goes to the user', async () => {
  const tenant = await stack.aTenant();
  const member = await tenant.member('Member');
  await acting(tenant.admin, member.userId);
  await stack.inbox.settled();
  const before = stack.inbox.all(member.email).length;
  await stack.api(passwordsCalls).forgotPassword({ body: { email: member.email } });
  await stack.inbox.settled();
  expect(stack.inbox.all(member.email).length).toBe(before + 1);
});
