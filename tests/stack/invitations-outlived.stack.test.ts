import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { aNewUser, createStack, type TestUser } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import {
  handOut,
  getHolder,
  invite,
  readInvitation,
  getRoleId,
  rolesWithInviter,
} from './inviting.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });
const invalid = { status: 400, code: 'invitations/invalidLink' };
const password = 'The-owners-own-1';

const { verify, accept } = getHolder(stack);

describe('T-INV-2 an invitation of a user who may not invite any longer', () => {
  const methods = {
    removed: (admin: TestUser, userId: string) =>
      admin.api(usersCalls).deleteMember({ params: { userId } }),
    disabled: (admin: TestUser, userId: string) =>
      admin.api(usersCalls).disableUser({ params: { userId } }),
    demoted: async (admin: TestUser, id: string) =>
      admin
        .api(usersCalls)
        .updateMember({ body: { id, roleIds: [await getRoleId(stack, 'ReadOnly')] } }),
    gone: async (_admin: TestUser, userId: string) => {
      await stack.server.db.system((tx) =>
        tx.deleteFrom('users').where('id', '=', userId).execute(),
      );
    },
  };

  test.each(Object.entries(methods))(
    'who was %s lets nobody in until it is sent again',
    async (_what, sendOut) => {
      const { admin, member } = await stack.aTenant();
      const inviter = await member('Inviter');
      const { email } = aNewUser();
      const { link, code } = await invite(stack, inviter, { email });
      await sendOut(admin, inviter.userId);
      await expect(verify(link.token)).rejects.toMatchObject(invalid);
      await expect(accept({ ...link, password })).rejects.toMatchObject(invalid);
      const typed = stack
        .api(invitationsCalls)
        .acceptInvitationWithCode({ body: { ...link, code, password } });
      await expect(typed).rejects.toMatchObject(invalid);
      const list = async () =>
        (await admin.api(usersCalls).listMembers({ query: { invited: 'only' } })).items;
      expect(await list()).toMatchObject([{ email, invitation: { isExpired: true } }]);
      await admin.api(invitationsCalls).resendInvitationEmail({ body: { email } });
      expect(await list()).toMatchObject([
        { email, invitation: { isExpired: false, invitedBy: admin.name } },
      ]);
      const { link: again } = await readInvitation(stack, email);
      await expect(accept({ ...again, password })).resolves.toBeUndefined();
    },
  );
});

describe('T-INV-2 an invite link', () => {
  const { db } = stack.server;
  const methods = {
    disabled: (admin: TestUser, userId: string) =>
      admin.api(usersCalls).disableUser({ params: { userId } }),
    'in for a time that is over': async (admin: TestUser, userId: string) => {
      await admin
        .api(usersCalls)
        .setUserExpiration({ params: { userId }, body: { expirationInSeconds: 300 } });
      stack.clock.advance(301);
    },
    'locked by the operator': async (_admin: TestUser, userId: string) => {
      await db.system((tx) =>
        tx
          .updateTable('users')
          .set({ locked_at: stack.clock.now() })
          .where('id', '=', userId)
          .execute(),
      );
    },
  };

  test.each(Object.entries(methods))('of who is %s lets nobody in', async (_what, sendOut) => {
    const { admin, member } = await stack.aTenant();
    const inviter = await member('Inviter');
    const { token } = await handOut(inviter);
    await expect(verify(token)).resolves.toBeDefined();
    await sendOut(admin, inviter.userId);
    await expect(verify(token)).rejects.toMatchObject(invalid);
  });
});

test('T-TEN-1 what another tenant gives its newcomers is given and shown to nobody here', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  const theirs = { key: 'theirs', name: 'Theirs', isDefault: true, permissionIds: [] };
  await globex.admin.api(rolesCalls).addRoleV2({ body: theirs });
  const { email } = aNewUser();
  const { user, link } = await invite(stack, acme.admin, { email });
  const defaults = [await getRoleId(stack, 'ReadOnly')];
  expect(user).toMatchObject({ roleIds: defaults });
  const listed = async () =>
    (await acme.admin.api(usersCalls).listMembers({ query: { searchFilter: email } })).items;
  expect(await listed()).toMatchObject([{ roleIds: defaults }]);
  await accept({ ...link, password });
  expect(await listed()).toMatchObject([{ roleIds: defaults }]);
});
