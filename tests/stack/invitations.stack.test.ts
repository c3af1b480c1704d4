import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { aNewUser, createStack, getSecret } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { letEnterBelow, placeBelow } from './adopting.ts';
import { getHolder, invite, readInvitation, getRoleId, rolesWithInviter } from './inviting.ts';
import { getAudits } from './reading-audits.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });
const invalid = { status: 400, code: 'invitations/invalidLink' };
const password = 'The-owners-own-1';

const { verify, accept } = getHolder(stack);

describe('a new user', () => {
  test('is invited in the tenant’s name, chooses a password and works there with the chosen role', async () => {
    const { admin, id, name } = await stack.aTenant({ name: 'Analytical Engines' });
    const { email } = aNewUser();
    const roleIds = [await getRoleId(stack, 'Auditor')];
    const { user, mail, link } = await invite(stack, admin, {
      email,
      roleIds,
      name: 'Grace Hopper',
    });
    expect(user).toMatchObject({
      email,
      name: 'Grace Hopper',
      tenantId: id,
      roleIds,
      activatedForTenant: false,
    });
    expect(mail.subject).toBe(`${name} invited you to Ledgerly`);
    expect(await verify(link.token)).toMatchObject({
      kind: 'person',
      name,
      email,
      shouldSetPassword: true,
      userId: user.id,
    });

    await accept({ ...link, password });
    const browser = stack.visitor();
    await browser.api(loginCalls).signIn({ body: { email, password } });
    const me = await browser.api(profileCalls).getMe();
    expect(me).toMatchObject({
      email,
      name: 'Grace Hopper',
      verified: true,
      tenantId: id,
      tenantIds: [id],
    });
    expect(me.roles.map(({ key }) => key)).toEqual(['Auditor']);
    const audits = await getAudits(stack, me.id);
    expect(audits).toContainEqual(
      expect.objectContaining({ action: 'invitation.accepted', tenantId: id }),
    );
  });

  test('gets the default role when none was chosen', async () => {
    const { admin } = await stack.aTenant();
    const { email } = aNewUser();
    const { user, link } = await invite(stack, admin, { email });
    expect(user.roles.map(({ key }) => key)).toEqual(['ReadOnly']);
    await accept({ ...link, password });
    const browser = stack.visitor();
    await browser.api(loginCalls).signIn({ body: { email, password } });
    expect((await browser.api(profileCalls).getMe()).roles.map(({ key }) => key)).toEqual([
      'ReadOnly',
    ]);
  });

  test('gets a mail to choose a password when the page knows no password form', async () => {
    const { admin } = await stack.aTenant();
    const { email } = aNewUser();
    const { link } = await invite(stack, admin, { email });
    await accept(link);
    const { links } = await stack.inbox.next(email);
    expect(links.some((one) => one.includes('/account/reset-password'))).toBe(true);
  });

  test('cannot choose a weak password, and the invitation stays good', async () => {
    const { admin } = await stack.aTenant();
    const { link } = await invite(stack, admin, { email: aNewUser().email });
    await expect(accept({ ...link, password: 'short' })).rejects.toMatchObject({
      code: 'invitations/weakPassword',
    });
    await expect(accept({ ...link, password })).resolves.toBeUndefined();
  });

  test('may type the code of the mail instead of trusting the link alone', async () => {
    const { admin } = await stack.aTenant();
    const { link, code } = await invite(stack, admin, { email: aNewUser().email });
    const typed = (one: string) =>
      stack
        .api(invitationsCalls)
        .acceptInvitationWithCode({ body: { ...link, code: one, password } });
    const wrong = code === '000000' ? '000001' : '000000';
    await expect(typed(wrong)).rejects.toMatchObject({
      status: 400,
      code: 'invitations/invalidCode',
    });
    await expect(typed(code)).resolves.toBeUndefined();
    await expect(typed(code)).rejects.toMatchObject({ code: 'invitations/invalidCode' });
  });
});

test('where users come in without a password, none is asked for', async () => {
  const signIn = { authStrategy: 'MagicLink' as const };
  const open = await createStack({ config: { roles: rolesWithInviter, signIn }, besides: stack });
  const { admin, id } = await stack.aTenant();
  const { email } = aNewUser();
  const { link } = await invite(stack, admin, { email });
  const calls = open.api(invitationsCalls);
  expect(await calls.verifyInviteToken({ body: { token: link.token } })).toMatchObject({
    shouldSetPassword: false,
  });
  await calls.acceptInvitation({ body: link });
  await open.inbox.settled();
  expect(stack.inbox.all(email)).toHaveLength(1);
  const member = await stack.server.db.read((tx) =>
    tx
      .selectFrom('memberships')
      .selectAll()
      .where('tenant_id', '=', id)
      .where('user_id', '=', link.userId)
      .execute(),
  );
  expect(member).toHaveLength(1);
});

describe('a user with an account (T-LINK-1, T-INV-1)', () => {
  test('becomes a member, and nothing else of the account changes', async () => {
    const { admin, id } = await stack.aTenant();
    const ada = await stack.aUser();
    const { user, link } = await invite(stack, admin, { email: ada.email, name: 'Mallory' });
    expect(user.id).not.toBe(ada.userId);
    expect(await verify(link.token)).toMatchObject({ email: ada.email, shouldSetPassword: false });
    const before = await ada.api(profileCalls).getMe();
    await accept({ ...link, password: 'Somebody-elses-1' });
    const after = await ada.api(profileCalls).getMe();
    expect(after).toMatchObject({ name: ada.name, tenantId: before.tenantId, roles: before.roles });
    expect(after.tenantIds).toEqual([ada.tenantId, id]);
    expect(await ada.api(sessionsCalls).listMySessions()).toHaveLength(1);
    await expect(ada.elsewhere()).resolves.toBeDefined();
    const other = stack
      .api(loginCalls)
      .signIn({ body: { email: ada.email, password: 'Somebody-elses-1' } });
    await expect(other).rejects.toMatchObject({ status: 401 });
  });

  test('whom an outsider signed up before is rid of the outsider’s password', async () => {
    const { admin, id } = await stack.aTenant();
    const victim = aNewUser();
    await stack.api(signUpCalls).signUp({ body: victim });
    const sent = await stack.inbox.next(victim.email);
    const { link } = await invite(stack, admin, { email: victim.email });
    expect(await verify(link.token)).toMatchObject({ shouldSetPassword: true });
    await accept({ ...link, password });
    const outsiders = stack
      .api(loginCalls)
      .signIn({ body: { email: victim.email, password: victim.password } });
    await expect(outsiders).rejects.toMatchObject({ status: 401 });
    const browser = stack.visitor();
    await browser.api(loginCalls).signIn({ body: { email: victim.email, password } });
    expect(await browser.api(profileCalls).getMe()).toMatchObject({ verified: true, tenantId: id });
    const old = getSecret(sent.links.find((one) => one.includes('/account/activate')) ?? '');
    expect(old.token).not.toBe('');
  });

  test('that the operator has locked does not come in by an invitation', async () => {
    const [{ admin }, user] = [await stack.aTenant(), await stack.aUser()];
    const { link } = await invite(stack, admin, { email: user.email });
    await stack.server.db.system((tx) =>
      tx
        .updateTable('users')
        .set({ locked_at: new Date() })
        .where('id', '=', user.userId)
        .execute(),
    );
    await expect(accept({ ...link, password })).rejects.toMatchObject(invalid);
  });

  test('an invited address is answered alike, whether or not it has an account', async () => {
    const { admin } = await stack.aTenant();
    const ada = await stack.aUser();
    const looks = [];
    for (const email of [ada.email, aNewUser().email]) {
      const { id, createdAt, ...reported } = await admin
        .api(usersCalls)
        .addUser({ body: { email } });
      looks.push({ ...reported, email: '', hasId: id !== ada.userId, hasDate: createdAt !== '' });
    }
    expect(looks[0]).toEqual(looks[1]);
  });

  test('is not invited to where they are already', async () => {
    const { admin } = await stack.aTenant();
    const again = admin.api(usersCalls).addUser({ body: { email: admin.email } });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'invitations/alreadyMember' });
  });
});

describe('T-INV-2 a link that does not work', () => {
  test('used, expired, for another user, cut or empty', async () => {
    const { admin } = await stack.aTenant();
    const [used, other] = [
      await invite(stack, admin, aNewUser()),
      await invite(stack, admin, aNewUser()),
    ];
    await accept({ ...used.link, password });
    const bad = [
      used.link,
      { ...other.link, userId: used.link.userId },
      { ...other.link, token: other.link.token.slice(1) },
      { ...other.link, userId: 'x\u0000' },
      { ...other.link, token: 'undefined' },
    ];
    for (const body of bad)
      await expect(accept({ ...body, password }), JSON.stringify(body)).rejects.toMatchObject(
        invalid,
      );
    await expect(verify(used.link.token)).rejects.toMatchObject(invalid);
    stack.clock.advance(7 * 24 * 3600 + 1);
    await expect(verify(other.link.token)).rejects.toMatchObject(invalid);
    await expect(accept({ ...other.link, password })).rejects.toMatchObject(invalid);
  });

  test('the one before the last that was sent', async () => {
    const { admin } = await stack.aTenant();
    const { email } = aNewUser();
    const { link: first } = await invite(stack, admin, { email });
    await admin
      .api(invitationsCalls)
      .resendInvitationEmail({ body: { email: email.toUpperCase() } });
    const { link: second } = await readInvitation(stack, email);
    await expect(accept({ ...first, password })).rejects.toMatchObject(invalid);
    await expect(accept({ ...second, password })).resolves.toBeUndefined();
    const over = admin.api(invitationsCalls).resendInvitationEmail({ body: { email } });
    await expect(over).rejects.toMatchObject({ status: 404, code: 'invitations/notFound' });
  });

  test('T-OTP-2 fifty parallel acceptances on two nodes make one member, once', async () => {
    const { admin, id } = await stack.aTenant();
    const { link } = await invite(stack, admin, aNewUser());
    const nodes = [
      stack,
      await createStack({ config: { roles: rolesWithInviter }, besides: stack }),
    ];
    const body = { ...link, password };
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        (nodes[at % 2] ?? stack).api(invitationsCalls).acceptInvitation({ body }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const members = await stack.server.db.read((tx) =>
      tx.selectFrom('memberships').select('user_id').where('tenant_id', '=', id).execute(),
    );
    expect(members).toHaveLength(2);
  });

  test('two tenants that invite one new address at once get one account, whose first password stays', async () => {
    const tenants = [await stack.aTenant(), await stack.aTenant()];
    const { email } = aNewUser();
    const links = [];
    for (const { admin } of tenants) links.push((await invite(stack, admin, { email })).link);
    const passwords = ['The-first-of-two-1', 'The-second-of-two-2'];
    await Promise.all(links.map((link, at) => accept({ ...link, password: passwords[at] ?? '' })));
    const signIns = await Promise.allSettled(
      passwords.map((one) => stack.api(loginCalls).signIn({ body: { email, password: one } })),
    );
    expect(signIns.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const members = await stack.server.db.read((tx) =>
      tx
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'user_id')
        .select('user_id')
        .where('email', '=', email)
        .execute(),
    );
    expect(members).toHaveLength(2);
    expect(new Set(members.map((one) => one.user_id)).size).toBe(1);
  });

  test('of a tenant that is closed, with the code published clients know', async () => {
    const { admin, id } = await stack.aTenant();
    const { link, user } = await invite(stack, admin, aNewUser());
    const close = (at: Date | null) =>
      stack.server.db.system((tx) =>
        tx.updateTable('tenants').set({ locked_at: at }).where('id', '=', id).execute(),
      );
    await close(new Date());
    const closed = { status: 400, code: 'ER-01239' };
    await expect(accept({ ...link, password })).rejects.toMatchObject(closed);
    await expect(verify(link.token)).rejects.toMatchObject(closed);
    await expect(admin.api(usersCalls).addUser({ body: aNewUser() })).rejects.toMatchObject(closed);
    const again = admin
      .api(invitationsCalls)
      .resendInvitationEmail({ body: { email: user.email } });
    await expect(again).rejects.toMatchObject(closed);
    await close(null);
    await expect(accept({ ...link, password })).resolves.toBeUndefined();
  });
});

describe('T-TEN-3 nobody gives what they do not hold', () => {
  test('roles above, beside or unknown are refused, and nobody is invited', async () => {
    const tenant = await stack.aTenant();
    const inviter = await tenant.member('Inviter');
    const give = async (...keys: string[]) => {
      const roleIds = await Promise.all(keys.map((key) => getRoleId(stack, key)));
      return inviter.api(usersCalls).addUser({ body: { email: aNewUser().email, roleIds } });
    };
    await expect(give('Admin')).rejects.toMatchObject({
      status: 403,
      code: 'invitations/roleAbove',
    });
    await expect(give('Auditor', 'ReadOnly')).rejects.toMatchObject({
      code: 'invitations/roleAbove',
    });
    await expect(give('Inviter', 'ReadOnly')).resolves.toMatchObject({ activatedForTenant: false });
    for (const roleId of ['', 'nonsense', crypto.randomUUID()]) {
      const body = { email: aNewUser().email, roleIds: [roleId] };
      const unknown = tenant.admin.api(usersCalls).addUser({ body });
      await expect(unknown, roleId).rejects.toMatchObject({
        status: 400,
        code: 'invitations/unknownRole',
      });
    }
    const waiting = await stack.server.db.read((tx) =>
      tx.selectFrom('invitations').select('id').where('tenant_id', '=', tenant.id).execute(),
    );
    expect(waiting).toHaveLength(1);
  });

  test('roles of another tenant are unknown', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const { id } = await stack.server.db.system((tx) =>
      tx
        .insertInto('roles')
        .values({ tenant_id: globex.id, key: 'Theirs', name: 'Theirs' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const foreign = acme.admin
      .api(usersCalls)
      .addUser({ body: { email: aNewUser().email, roleIds: [id] } });
    await expect(foreign).rejects.toMatchObject({ code: 'invitations/unknownRole' });
  });

  test('who may not invite does not', async () => {
    const tenant = await stack.aTenant();
    const reader = await tenant.member('ReadOnly');
    const forbidden = { status: 403, code: 'request/forbidden' };
    await expect(reader.api(usersCalls).addUser({ body: aNewUser() })).rejects.toMatchObject(
      forbidden,
    );
    const body = { email: 'x@example.test' };
    await expect(
      reader.api(invitationsCalls).resendInvitationEmail({ body }),
    ).rejects.toMatchObject(forbidden);
    await expect(reader.api(invitationsCalls).createInviteLink({ body: {} })).rejects.toMatchObject(
      forbidden,
    );
  });
});

describe('sending', () => {
  test('many are invited one by one: each address is allowed or refused by itself', async () => {
    const { admin } = await stack.aTenant();
    const emails = Array.from({ length: 30 }, () => aNewUser().email);
    const asked = await Promise.allSettled(
      [...emails, admin.email].map((email) => admin.api(usersCalls).addUser({ body: { email } })),
    );
    expect(asked.map(({ status }) => status)).toEqual([
      ...emails.map(() => 'fulfilled'),
      'rejected',
    ]);
    await stack.inbox.settled();
    for (const email of emails) expect(stack.inbox.all(email)).toHaveLength(1);
  });

  test('the same call with the address alone sends again, and keeps role and name', async () => {
    const { admin } = await stack.aTenant();
    const { email } = aNewUser();
    const roleIds = [await getRoleId(stack, 'Auditor')];
    const first = await invite(stack, admin, { email, roleIds, name: 'Grace' });
    const { user } = await invite(stack, admin, { email });
    expect(user).toMatchObject({ id: first.user.id, name: 'Grace', roleIds });
  });

  test('an address gets twenty invitations a day, from however many tenants', async () => {
    const { email } = aNewUser();
    for (let tenants = 0; tenants < 4; tenants += 1) {
      const { admin } = await stack.aTenant();
      for (let times = 0; times < 5; times += 1)
        await admin.api(usersCalls).addUser({ body: { email } });
      // what is refused reaches nobody and is not counted
      await expect(admin.api(usersCalls).addUser({ body: { email } })).rejects.toMatchObject({
        status: 429,
      });
    }
    const { admin } = await stack.aTenant();
    const one = { body: { email, skipInviteEmail: false } };
    await expect(admin.api(usersCalls).addUser(one)).rejects.toMatchObject({
      status: 429,
      code: 'request/tooMany',
    });
    await expect(
      admin.api(usersCalls).addUser({ body: { email: aNewUser().email } }),
    ).resolves.toBeDefined();
    await expect(
      admin.api(usersCalls).addUser({ body: { email, skipInviteEmail: true } }),
    ).resolves.toBeDefined();
  });

  test('an invitation is mailed five times an hour, and says so', async () => {
    const { admin } = await stack.aTenant();
    const { email } = aNewUser();
    for (let times = 0; times < 5; times += 1)
      await admin.api(usersCalls).addUser({ body: { email } });
    const more = admin.api(invitationsCalls).resendInvitationEmail({ body: { email } });
    await expect(more).rejects.toMatchObject({ status: 429, code: 'request/tooMany' });
    stack.clock.advance(3601);
    const fresh = await admin.elsewhere();
    await expect(
      fresh.api(invitationsCalls).resendInvitationEmail({ body: { email } }),
    ).resolves.toBeUndefined();
  });

  test('an invitation may wait without a mail', async () => {
    const { admin } = await stack.aTenant();
    const { email } = aNewUser();
    await admin.api(usersCalls).addUser({ body: { email, skipInviteEmail: true } });
    await stack.inbox.settled();
    expect(stack.inbox.all(email)).toHaveLength(0);
    await admin.api(invitationsCalls).resendInvitationEmail({ body: { email } });
    expect((await readInvitation(stack, email)).link.token).not.toBe('');
  });

  test('all invitations of an address go out again, also those of sub-accounts one looks after', async () => {
    const [parent, child] = [await stack.aTenant(), await stack.aTenant()];
    const { email } = aNewUser();
    await invite(stack, child.admin, { email });
    const all = () =>
      parent.admin.api(invitationsCalls).resendInvitationToAllTenants({ body: { email } });
    await expect(all()).rejects.toMatchObject({ status: 404, code: 'invitations/notFound' });
    await placeBelow(stack, parent.id, child.id);
    await expect(all()).rejects.toMatchObject({ status: 404, code: 'invitations/notFound' });
    await letEnterBelow(stack, parent.admin);
    await expect(all()).resolves.toBeUndefined();
    const { mail, link } = await readInvitation(stack, email);
    expect(mail.subject).toContain(child.name.replaceAll('.', '\u2024'));
    await expect(accept({ ...link, password })).resolves.toBeUndefined();
  });

  test('T-PWD-8 a tenant’s name is no link in the mail', async () => {
    const { admin } = await stack.aTenant({ name: 'Visit https://evil.test/now' });
    const { mail } = await invite(stack, admin, aNewUser());
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('evil.test');
  });
});

test('another tenant neither sees nor sends an invitation', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  const { email } = aNewUser();
  const { user } = await invite(stack, acme.admin, { email });
  const body = { email };
  const notFound = { status: 404 };
  await expect(
    globex.admin.api(invitationsCalls).resendInvitationEmail({ body }),
  ).rejects.toMatchObject(notFound);
  await expect(
    globex.admin.api(invitationsCalls).resendInvitationToAllTenants({ body }),
  ).rejects.toMatchObject(notFound);
  const byId = globex.admin.api(usersCalls).resendActivationLink({ params: { userId: user.id } });
  await expect(byId).rejects.toMatchObject(notFound);
});
