import { loginCalls } from '@foyer/contract/login/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { rolesWithInviter } from './inviting.ts';
import { getAudits } from './reading-audits.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });

const mailAll = (user: TestUser) => user.api(usersCalls).sendBreachedPasswordResets();
const listed = async (user: TestUser) =>
  (await user.api(usersCalls).listMembers({ query: { password: 'stolen' } })).items.map(
    ({ id }) => id,
  );

/** Their password turned up in a list of stolen ones. */
const becomesKnown = ({ userId }: TestUser) =>
  stack.server.db.system((tx) =>
    tx
      .updateTable('passwords')
      .set({ breached_at: stack.clock.now() })
      .where('user_id', '=', userId)
      .execute(),
  );
const linksFor = ({ email }: TestUser) =>
  stack.inbox
    .all(email)
    .flatMap(({ links }) => links.filter((one) => one.includes('/reset-password'))).length;

test('anyone who has a stolen password gets a link, and nobody else, here or in another tenant', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  const [stolen, safe, closed] = [
    await acme.member('ReadOnly'),
    await acme.member('ReadOnly'),
    await acme.member('ReadOnly'),
  ];
  for (const one of [stolen, closed, globex.admin]) await becomesKnown(one);
  await acme.admin.api(usersCalls).disableUser({ params: { userId: closed.userId } });
  expect((await listed(acme.admin)).toSorted()).toEqual([stolen.userId, closed.userId].toSorted());
  expect(await listed(globex.admin)).toEqual([globex.admin.userId]);
  await mailAll(acme.admin);
  await stack.inbox.next(stolen.email);
  await stack.inbox.settled();
  expect([stolen, safe, closed, globex.admin].map(linksFor)).toEqual([1, 0, 0, 0]);
  const audits = await getAudits(stack, acme.admin.userId);
  expect(audits.at(-1)).toMatchObject({
    action: 'user.breached_passwords_reset',
    tenantId: acme.id,
    severity: 'High',
  });
});

test('a user is notified once a day, however often their tenants ask', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  const user = await acme.member('ReadOnly');
  await stack.addMember(globex.id, user.userId, 'ReadOnly');
  await becomesKnown(user);
  for (const admin of [acme.admin, acme.admin, globex.admin]) await mailAll(admin);
  await stack.inbox.settled();
  expect(linksFor(user)).toBe(1);
  stack.clock.advance(24 * 60 * 60);
  const { email, password } = acme.admin;
  await acme.admin.api(loginCalls).signIn({ body: { email, password } });
  await mailAll(acme.admin);
  await stack.inbox.settled();
  expect(linksFor(user)).toBe(2);
});

test('needs the permission to change users, and a fresh verification', async () => {
  const { admin, member } = await stack.aTenant();
  await expect(mailAll(await member('ReadOnly'))).rejects.toMatchObject({ status: 403 });
  stack.clock.advance(60 * 60);
  await admin.api(loginCalls).refresh({ body: {} });
  await expect(mailAll(admin)).rejects.toMatchObject({ code: 'mfa/stepUpRequired' });
});
