import { profileCalls } from '@foyer/contract/profile/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { inviteMany, systemClock } from '@foyer/client';
import { aNewUser, createStack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { invite, readInvitation, rolesWithInviter } from './inviting.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });

async function aTeam() {
  const tenant = await stack.aTenant();
  const members = [await tenant.member('ReadOnly'), await tenant.member('ReadOnly')];
  return { ...tenant, members };
}

describe('the addresses of a tenant', () => {
  test('are listed in pages, by beginning and by user', async () => {
    const { admin, members } = await aTeam();
    const list = (query: object) => admin.api(usersCalls).listUsersEmails({ query });
    const emails = [admin, ...members].map(({ email }) => email).toSorted();
    const all = await list({});
    expect(all.items.map(({ email }) => email)).toEqual(emails);
    expect(all._metadata).toEqual({ totalItems: 3, totalPages: 1 });
    const second = await list({ _limit: 2, _offset: 2 });
    expect(second.items.map(({ email }) => email)).toEqual(emails.slice(2));
    const [one] = members;
    const found = await list({
      _email: one?.email.toUpperCase().slice(0, 15),
      userIds: `${one?.userId}, nonsense`,
    });
    expect(found.items).toEqual([{ userId: one?.userId, email: one?.email }]);
    expect((await list({ userIds: 'nonsense' })).items).toEqual([]);
  });

  test('are hidden without the permission to read users', async () => {
    const { member } = await stack.aTenant();
    const auditor = await member('Auditor');
    const forbidden = { status: 403 };
    await expect(auditor.api(usersCalls).listUsersEmails({ query: {} })).rejects.toMatchObject(
      forbidden,
    );
    await expect(auditor.api(usersCalls).listUsernames({ query: {} })).rejects.toMatchObject(
      forbidden,
    );
  });
});

test('user names of a tenant are listed without those of others', async () => {
  const [acme, globex] = [await aTeam(), await aTeam()];
  const unique = crypto.randomUUID().slice(0, 8);
  for (const [place, user] of [...acme.members, globex.admin].entries())
    await user.api(profileCalls).createUsername({ body: { username: `Name${place}.${unique}` } });
  const list = (query: object) => acme.admin.api(usersCalls).listUsernames({ query });
  const { items } = await list({ _usernamePrefix: 'NAME' });
  expect(items.map(({ username }) => username)).toEqual([`Name0.${unique}`, `Name1.${unique}`]);
  expect((await list({ usernames: `name1.${unique},name2.${unique}` })).items).toEqual([
    expect.objectContaining({ userId: acme.members[1]?.userId }),
  ]);
  const second = await list({ _usernamePrefix: 'name', _limit: 1, _offset: 1 });
  expect(second.items.map(({ username }) => username)).toEqual([`Name1.${unique}`]);
  expect(second._metadata).toEqual({ totalItems: 2, totalPages: 2 });
  expect((await list({ userIds: globex.admin.userId })).items).toEqual([]);
});

describe('sending a user the sign-in method again', () => {
  const resend = (user: { api: typeof stack.api }, userId: string) =>
    user.api(usersCalls).resendActivationLink({ params: { userId } });
  const notWaiting = { status: 404, code: 'users/notWaiting' };

  test('mails who is invited the invitation', async () => {
    const { admin } = await stack.aTenant();
    const { user } = await invite(stack, admin, { email: aNewUser().email });
    await resend(admin, user.id);
    expect((await readInvitation(stack, user.email)).link.userId).toBe(user.id);
  });

  test('mails a member whose address is not proved the activation link', async () => {
    const { admin, members } = await aTeam();
    const [waiting] = members;
    if (!waiting) throw new Error('The team has members');
    const { userId, email } = waiting;
    await stack.server.db.system((tx) =>
      tx.updateTable('users').set({ verified_at: null }).where('id', '=', userId).execute(),
    );
    await resend(admin, userId);
    const { links } = await stack.inbox.next(email);
    expect(links.some((link) => link.includes(`/account/activate?userId=${userId}`))).toBe(true);
    for (let times = 1; times < 5; times += 1) await resend(admin, userId);
    await expect(resend(admin, userId)).rejects.toMatchObject({
      status: 429,
      code: 'request/tooMany',
    });
  });

  test('mails nobody who is in, in another tenant, or unknown', async () => {
    const [acme, globex] = [await aTeam(), await aTeam()];
    const { user } = await invite(stack, globex.admin, { email: aNewUser().email });
    for (const id of [
      acme.admin.userId,
      globex.admin.userId,
      user.id,
      crypto.randomUUID(),
      'nonsense',
    ])
      await expect(resend(acme.admin, id), id).rejects.toMatchObject(notWaiting);
  });
});

test('a list of addresses is invited at once, and each is shown whether it was', async () => {
  const { admin, members } = await aTeam();
  const [free, alsoFree] = [aNewUser(), aNewUser()];
  const client = { api: admin.api, clock: systemClock };
  const expected = [free.email, members[0]?.email ?? '', 'no address', alsoFree.email];
  const { allowed, refused } = await inviteMany(client, expected);
  expect(allowed.map(({ email }) => email)).toEqual([free.email, alsoFree.email]);
  expect(refused.map(({ email }) => email)).toEqual([members[0]?.email, 'no address']);
  for (const { email } of allowed)
    await expect(stack.inbox.next(email)).resolves.toMatchObject({ to: email });
});
