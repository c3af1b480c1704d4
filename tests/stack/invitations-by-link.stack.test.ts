import { activationCalls } from '@foyer/contract/activation/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { aNewUser, createStack, getSecret } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { handOut, getHolder, getRoleId, rolesWithInviter } from './inviting.ts';
import { aUserWithApp } from './second-factors.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });
const invalid = { status: 400, code: 'invitations/invalidLink' };

const { verify } = getHolder(stack);

async function signUpWith(invitationToken: string) {
  const browser = stack.visitor();
  const { companyName: _, ...user } = aNewUser();
  await browser.api(signUpCalls).signUp({ body: { ...user, companyName: '', invitationToken } });
  const { links } = await stack.inbox.next(user.email);
  const link = getSecret(links.find((one) => one.includes('/account/activate')) ?? '');
  return { browser, user, activate: () => browser.api(activationCalls).activate({ body: link }) };
}

describe('an invite link', () => {
  test('works 43200 minutes', async () => {
    const { token } = await handOut((await stack.aTenant()).admin);
    stack.clock.advance(43_199 * 60);
    await expect(verify(token)).resolves.toMatchObject({ kind: 'link' });
    stack.clock.advance(60);
    await expect(verify(token)).rejects.toMatchObject(invalid);
  });

  test('names the tenant to its holder, and is shown again to its maker only', async () => {
    const tenant = await stack.aTenant({ name: 'Analytical Engines' });
    // Review 2026-11-23, wire 5
    expect(await tenant.admin.api(invitationsCalls).getInviteLink()).toEqual({});
    const link = await handOut(tenant.admin);
    expect(await tenant.admin.api(invitationsCalls).getInviteLink()).toEqual(link);
    const inviter = await tenant.member('Inviter');
    expect(await inviter.api(invitationsCalls).getInviteLink()).toEqual({});
    const opened = await verify(link.token);
    expect(opened).toMatchObject({ kind: 'link', name: 'Analytical Engines', tenantId: tenant.id });
    expect(opened).not.toHaveProperty('userId');
    expect(opened).not.toHaveProperty('roleIds');
  });

  test('the database holds nothing a token could be made of', async () => {
    const { admin } = await stack.aTenant();
    const { token } = await handOut(admin);
    const rows = await stack.server.db.read((tx) =>
      tx.selectFrom('invite_links').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
  });

  test('is changed and ended by its maker', async () => {
    const { admin } = await stack.aTenant();
    const { token } = await handOut(admin);
    const roleIds = [await getRoleId(stack, 'Auditor')];
    const changed = await admin
      .api(invitationsCalls)
      .updateInviteLink({ body: { expiresInMinutes: 5, shouldSendEmail: false, roleIds } });
    expect(changed).toMatchObject({ token, shouldSendEmail: false, roleIds });
    expect(Date.parse(changed.expires) - stack.clock.now().getTime()).toBeLessThanOrEqual(
      5 * 60_000,
    );
    await admin.api(invitationsCalls).deleteInviteLink();
    await expect(verify(token)).rejects.toMatchObject(invalid);
    for (const call of ['deleteInviteLink', 'updateInviteLink'] as const)
      await expect(admin.api(invitationsCalls)[call]({})).rejects.toMatchObject({
        code: 'invitations/noLink',
      });
  });

  test('a new one voids the earlier one; each maker has one', async () => {
    const tenant = await stack.aTenant();
    const inviter = await tenant.member('Inviter');
    const [first, others] = [await handOut(tenant.admin), await handOut(inviter)];
    const { token } = await tenant.admin.api(invitationsCalls).createInviteLinkV2({ body: {} });
    await expect(verify(first.token)).rejects.toMatchObject(invalid);
    for (const living of [token, others.token])
      await expect(verify(living)).resolves.toMatchObject({ kind: 'link' });
  });

  test('T-INV-2 cut, changed, with another link’s key, or of no link, is not valid', async () => {
    const [one, other] = [
      await handOut((await stack.aTenant()).admin),
      await handOut((await stack.aTenant()).admin),
    ];
    const [id, key = ''] = one.token.split('.');
    const [, otherKey] = other.token.split('.');
    const forged = [
      `${id}.${otherKey}`,
      `${id}.${key.slice(1)}`,
      `${id}.`,
      `${id?.toUpperCase()}.${key}`,
      `${one.token}.x`,
    ];
    for (const token of [...forged, '..', `${crypto.randomUUID()}.${key}`])
      await expect(verify(token), token).rejects.toMatchObject(invalid);
  });

  test('dies with its time, with its maker’s right to invite, and with the maker’s membership', async () => {
    const tenant = await stack.aTenant();
    const short = await handOut(tenant.admin, { expiresInMinutes: 1 });
    stack.clock.advance(61);
    await expect(verify(short.token)).rejects.toMatchObject(invalid);
    const inviter = await tenant.member('Inviter');
    const { token } = await handOut(inviter);
    const ofInviter = { tenant_id: tenant.id, user_id: inviter.userId };
    const role = { ...ofInviter, role_id: await getRoleId(stack, 'Inviter') };
    const { db } = stack.server;
    await db.system((tx) =>
      tx.deleteFrom('membership_roles').where('role_id', '=', role.role_id).execute(),
    );
    await expect(verify(token)).rejects.toMatchObject(invalid);
    await db.system((tx) => tx.insertInto('membership_roles').values(role).execute());
    await expect(verify(token)).resolves.toMatchObject({ kind: 'link' });
    await db.system((tx) =>
      tx
        .deleteFrom('memberships')
        .where('user_id', '=', inviter.userId)
        .where('tenant_id', '=', tenant.id)
        .execute(),
    );
    await expect(verify(token)).rejects.toMatchObject(invalid);
  });

  test('T-TEN-3 gives no role its maker may not give, not even later', async () => {
    const tenant = await stack.aTenant();
    const inviter = await tenant.member('Inviter');
    const above = handOut(inviter, { roleIds: [await getRoleId(stack, 'Admin')] });
    await expect(above).rejects.toMatchObject({ status: 403, code: 'invitations/roleAbove' });
    const { token } = await handOut(inviter, { roleIds: [await getRoleId(stack, 'ReadOnly')] });
    await stack.server.db.system((tx) =>
      tx
        .updateTable('invite_links')
        .set({ role_ids: [] })
        .where('user_id', '=', inviter.userId)
        .execute(),
    );
    await expect(verify(token)).resolves.toBeDefined();
    const admin = await getRoleId(stack, 'Admin');
    await stack.server.db.system((tx) =>
      tx
        .updateTable('invite_links')
        .set({ role_ids: [admin] })
        .where('user_id', '=', inviter.userId)
        .execute(),
    );
    await expect(verify(token)).rejects.toMatchObject(invalid);
  });

  test('of a closed tenant is refused with the code published clients know', async () => {
    const { admin, id } = await stack.aTenant();
    const { token } = await handOut(admin);
    await stack.server.db.system((tx) =>
      tx.updateTable('tenants').set({ locked_at: new Date() }).where('id', '=', id).execute(),
    );
    const closed = { status: 400, code: 'ER-01240' };
    await expect(verify(token)).rejects.toMatchObject(closed);
    await expect(handOut(admin)).rejects.toMatchObject(closed);
    const changing = admin
      .api(invitationsCalls)
      .updateInviteLink({ body: { shouldSendEmail: false } });
    await expect(changing).rejects.toMatchObject(closed);
    const body = { ...aNewUser(), invitationToken: token };
    await expect(stack.api(signUpCalls).signUp({ body })).rejects.toMatchObject(closed);
  });

  test('may be switched off', async () => {
    const off = await createStack({ config: { invitations: { links: false } } });
    const { admin } = await off.aTenant();
    expect(await admin.api(invitationsCalls).getInviteConfiguration()).toEqual({
      tenantInvitationsAllowed: false,
      emailsEnabled: true,
    });
    const linksOff = { status: 403, code: 'invitations/linksOff' };
    await expect(handOut(admin)).rejects.toMatchObject(linksOff);
    await expect(admin.api(invitationsCalls).updateInviteLink({ body: {} })).rejects.toMatchObject(
      linksOff,
    );
  });
});

describe('signing up with a link', () => {
  test('opens no tenant: the user joins with the link’s role once the mailbox is proved', async () => {
    const tenant = await stack.aTenant();
    const { token } = await handOut(tenant.admin, { roleIds: [await getRoleId(stack, 'Auditor')] });
    const { browser, activate } = await signUpWith(token);
    const memberships = () =>
      stack.server.db.read((tx) =>
        tx.selectFrom('memberships').select('user_id').where('tenant_id', '=', tenant.id).execute(),
      );
    expect(await memberships()).toHaveLength(1);
    await activate();
    const me = await browser.api(profileCalls).getMe();
    expect(me).toMatchObject({ tenantId: tenant.id, tenantIds: [tenant.id] });
    expect(me.roles.map(({ key }) => key)).toEqual(['Auditor']);
    expect(await memberships()).toHaveLength(2);
  });

  test('works while sign-up is closed to others', async () => {
    const { admin } = await stack.aTenant();
    const { token: invitationToken } = await handOut(admin);
    const config = { roles: rolesWithInviter, signIn: { allowSignups: false } };
    const closed = await createStack({ besides: stack, config });
    const refused = closed.api(signUpCalls).signUp({ body: aNewUser() });
    await expect(refused).rejects.toMatchObject({ code: 'signUp/disabled' });
    const invited = closed.api(signUpCalls).signUp({ body: { ...aNewUser(), invitationToken } });
    await expect(invited).resolves.toMatchObject({ shouldActivate: true });
  });

  test('with a link that has ended since, the account is proved and belongs to nobody', async () => {
    const { admin } = await stack.aTenant();
    const { token } = await handOut(admin);
    const { activate } = await signUpWith(token);
    await admin.api(invitationsCalls).deleteInviteLink();
    await expect(activate()).rejects.toMatchObject({ status: 403, code: 'login/noTenant' });
  });

  test('a later sign-up without it opens a tenant, and joins none', async () => {
    const tenant = await stack.aTenant();
    const { token } = await handOut(tenant.admin);
    const { user } = await signUpWith(token);
    const browser = stack.visitor();
    await browser.api(signUpCalls).signUp({ body: { ...user, companyName: 'My own' } });
    const { links } = await stack.inbox.next(user.email);
    const link = getSecret(links.find((one) => one.includes('/account/activate')) ?? '');
    await browser.api(activationCalls).activate({ body: link });
    const { tenantIds } = await browser.api(profileCalls).getMe();
    expect(tenantIds).toHaveLength(1);
    expect(tenantIds).not.toContain(tenant.id);
  });

  test('a taken address is answered alike, and its owner is shown how to join', async () => {
    const { admin } = await stack.aTenant();
    const { token: invitationToken } = await handOut(admin);
    const ada = await stack.aUser();
    const body = { ...aNewUser({ email: ada.email }), invitationToken };
    expect(await stack.api(signUpCalls).signUp({ body })).toMatchObject({ shouldActivate: true });
    const { links } = await stack.inbox.next(ada.email);
    expect(links).toContainEqual(
      `http://foyer.test/account/login?invitationToken=${invitationToken}`,
    );
  });
});

describe('signing in with a link', () => {
  test('makes an existing account a member, begins there, and says so by mail', async () => {
    const tenant = await stack.aTenant({ name: 'Globex' });
    const { token: invitationToken } = await handOut(tenant.admin);
    const ada = await stack.aUser();
    const browser = stack.visitor();
    const { email, password } = ada;
    await browser.api(loginCalls).signIn({ body: { email, password, invitationToken } });
    expect(await browser.api(profileCalls).getMe()).toMatchObject({
      tenantId: tenant.id,
      tenantIds: [ada.tenantId, tenant.id],
    });
    expect((await stack.inbox.next(email)).subject).toBe('You joined Globex in Ledgerly');
  });

  test('T-TEN-3 without roles is made, changed and followed only while its maker could give what newcomers get', async () => {
    const tenant = await stack.aTenant();
    const calls = (await tenant.member('Inviter')).api(invitationsCalls);
    const { token } = await calls.createInviteLink({ body: {} });
    await expect(verify(token)).resolves.toMatchObject({ kind: 'link' });
    const permissions = await tenant.admin.api(rolesCalls).listPermissions();
    const above = permissions
      .filter(({ key }) => key === 'fe.secure.read.audits')
      .map(({ id }) => id);
    const defaults = { key: 'Usual', name: 'Usual', isDefault: true, permissions: above };
    await tenant.admin.api(rolesCalls).addRole({ body: defaults });
    await expect(verify(token)).rejects.toMatchObject(invalid);
    const roleAbove = { status: 403, code: 'invitations/roleAbove' };
    await expect(calls.createInviteLink({ body: {} })).rejects.toMatchObject(roleAbove);
    await expect(calls.updateInviteLink({ body: { roleIds: [] } })).rejects.toMatchObject(
      roleAbove,
    );
    const roleIds = [await getRoleId(stack, 'ReadOnly')];
    const changed = await calls.updateInviteLink({ body: { roleIds } });
    await expect(verify(changed.token)).resolves.toMatchObject({ kind: 'link' });
    const { token: own } = await tenant.admin.api(invitationsCalls).createInviteLink({ body: {} });
    await expect(verify(own)).resolves.toMatchObject({ kind: 'link' });
  });

  test('of either version gives its roles, and sends no mail where its maker wanted none', async () => {
    const { admin, id } = await stack.aTenant();
    const body = {
      roleIds: [await getRoleId(stack, 'Auditor')],
      shouldSendEmail: false,
      expiresInMinutes: 2,
    };
    const calls = admin.api(invitationsCalls);
    for (const make of [calls.createInviteLink, calls.createInviteLinkV2]) {
      const { token: invitationToken, expires } = await make({ body });
      expect(Date.parse(expires) - stack.clock.now().getTime()).toBeLessThanOrEqual(2 * 60_000);
      const { email, password } = await stack.aUser();
      const browser = stack.visitor();
      await stack.inbox.settled();
      const before = stack.mailer.sent.length;
      await browser.api(loginCalls).signIn({ body: { email, password, invitationToken } });
      await stack.inbox.settled();
      expect(stack.mailer.sent.slice(before)).toEqual([]);
      expect(await browser.api(profileCalls).getMe()).toMatchObject({
        tenantId: id,
        roles: [{ key: 'Auditor' }],
      });
    }
  });

  test('gives no second role to an existing member', async () => {
    const tenant = await stack.aTenant();
    const { token: invitationToken } = await handOut(tenant.admin, {
      roleIds: [await getRoleId(stack, 'Admin')],
    });
    const member = await tenant.member('ReadOnly');
    const { email, password } = member;
    const browser = stack.visitor();
    await browser.api(loginCalls).signIn({ body: { email, password, invitationToken } });
    expect((await browser.api(profileCalls).getMe()).roles.map(({ key }) => key)).toEqual([
      'ReadOnly',
    ]);
  });

  test('a wrong password joins nobody, and a dead link stops nobody', async () => {
    const tenant = await stack.aTenant();
    const { token: invitationToken } = await handOut(tenant.admin);
    const ada = await stack.aUser();
    const { email, password } = ada;
    const wrong = stack
      .api(loginCalls)
      .signIn({ body: { email, password: 'wrong', invitationToken } });
    await expect(wrong).rejects.toMatchObject({ status: 401 });
    await tenant.admin.api(invitationsCalls).deleteInviteLink();
    const browser = stack.visitor();
    await browser.api(loginCalls).signIn({ body: { email, password, invitationToken } });
    expect((await browser.api(profileCalls).getMe()).tenantIds).toEqual([ada.tenantId]);
  });

  test('sign-ins at once make one membership', async () => {
    const tenant = await stack.aTenant();
    const { token: invitationToken } = await handOut(tenant.admin);
    const { email, password } = await stack.aUser();
    const body = { email, password, invitationToken };
    await Promise.all(Array.from({ length: 9 }, () => stack.api(loginCalls).signIn({ body })));
    const joined = await stack.server.db.read((tx) =>
      tx
        .selectFrom('audits')
        .select('id')
        .where('tenant_id', '=', tenant.id)
        .where('action', '=', 'invite_link.used')
        .execute(),
    );
    expect(joined).toHaveLength(1);
  });
});

describe('a sign-in in more than one step', () => {
  test('joins once MFA is verified, and not before', async () => {
    const mfa = { enforceMFAType: 'Force' as const, strategies: ['EmailCode' as const] };
    const strict = await createStack({ besides: stack, config: { roles: rolesWithInviter, mfa } });
    const [tenant, ada] = [await stack.aTenant(), await stack.aUser()];
    const { token: invitationToken } = await handOut(tenant.admin);
    const browser = strict.visitor();
    const { email, password } = ada;
    const { mfaToken = '' } = await browser
      .api(loginCalls)
      .signIn({ body: { email, password, invitationToken } });
    const members = () =>
      stack.server.db.read((tx) =>
        tx.selectFrom('memberships').select('user_id').where('tenant_id', '=', tenant.id).execute(),
      );
    expect(mfaToken).not.toBe('');
    expect(await members()).toHaveLength(1);
    const { otcToken } = await browser.api(mfaCalls).preVerifyEmailCode({ body: { mfaToken } });
    await strict.inbox.settled();
    const code = /\b\d{6}\b/.exec(stack.inbox.all(email).at(-1)?.text ?? '')?.[0] ?? '';
    await browser.api(mfaCalls).verifyEmailCode({ body: { mfaToken, otcToken, code } });
    expect(await members()).toHaveLength(2);
    expect(await browser.api(profileCalls).getMe()).toMatchObject({ tenantId: tenant.id });
  });

  test('T-MFA-1 anyone who is inside without MFA does not continue into a tenant that requires it', async () => {
    const [acme, globex] = [await stack.aUser(), await stack.aUser()];
    for (const admin of [acme, globex])
      await admin.api(securityPoliciesCalls).createMfaPolicy({ body: {} });
    const [weak, strong] = [await stack.aUser(), (await aUserWithApp(stack)).user];
    for (const user of [weak, strong]) {
      await acme.api(usersCalls).addUser({ body: { email: user.email } });
      await stack.inbox.settled();
      const links = stack.inbox.all(user.email).flatMap((mail) => mail.links);
      const link = links.find((one) => one.includes('/account/invitation/accept')) ?? '';
      await stack.api(invitationsCalls).acceptInvitation({ body: getSecret(link) });
    }
    const out = { status: 401 };
    await expect(weak.api(profileCalls).getMe()).rejects.toMatchObject(out);
    await expect(weak.api(loginCalls).refresh()).rejects.toMatchObject(out);
    await expect(weak.api(loginCalls).signIn({ body: weak })).resolves.toMatchObject({
      mfaEnrolled: false,
    });
    await strong.api(tenantsCalls).switchTenant({ body: { tenantId: acme.tenantId } });
    const other = await stack.aUser();
    const { token: invitationToken } = await handOut(globex);
    await stack.api(loginCalls).signIn({ body: { ...other, invitationToken } });
    await expect(other.api(profileCalls).getMe()).rejects.toMatchObject(out);
  });

  test('joins with a mailed code instead of a password, too', async () => {
    const signIn = { otherMethods: ['Code' as const] };
    const open = await createStack({ besides: stack, config: { roles: rolesWithInviter, signIn } });
    const [tenant, ada] = [await stack.aTenant(), await stack.aUser()];
    const { token: invitationToken } = await handOut(tenant.admin);
    const browser = open.visitor();
    const params = { type: 'code' } as const;
    await browser
      .api(passwordlessCalls)
      .passwordlessPrelogin({ params, body: { email: ada.email } });
    await open.inbox.settled();
    const token = /\b\d{6}\b/.exec(stack.inbox.all(ada.email).at(-1)?.text ?? '')?.[0] ?? '';
    await browser
      .api(passwordlessCalls)
      .passwordlessPostlogin({ params, body: { token, invitationToken } });
    expect(await browser.api(profileCalls).getMe()).toMatchObject({ tenantId: tenant.id });
  });
});
