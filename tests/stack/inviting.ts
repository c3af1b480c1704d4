import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { type TestUser, type Stack, getSecret } from '@foyer/testkit';

/** Roles of an environment in which a user may invite without being able to do everything. */
export const rolesWithInviter = [
  { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
  {
    key: 'Inviter',
    name: 'Inviter',
    permissions: ['fe.secure.write.users', 'fe.secure.read.users'],
    level: 50,
  },
  { key: 'Auditor', name: 'Auditor', permissions: ['fe.secure.read.audits'], level: 60 },
  {
    key: 'ReadOnly',
    name: 'Read only',
    permissions: ['fe.secure.read.users'],
    isDefault: true,
    level: 100,
  },
];

/** Id of a role of the configuration. */
export async function getRoleId({ server }: Stack, key: string): Promise<string> {
  const { id } = await server.db.read((tx) =>
    tx
      .selectFrom('roles')
      .select('id')
      .where('key', '=', key)
      .where('tenant_id', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Invites an address and reads what the mail brought. */
export async function invite(
  stack: Stack,
  admin: TestUser,
  body: { email: string; roleIds?: string[]; name?: string },
) {
  const user = await admin.api(usersCalls).addUser({ body });
  return { user, ...(await readInvitation(stack, body.email)) };
}

/** The next mail to a user who is invited. */
export async function readInvitation(stack: Stack, email: string) {
  const mail = await stack.inbox.next(email);
  const link = getSecret(
    mail.links.find((one) => one.includes('/account/invitation/accept')) ?? '',
  );
  const [code = ''] = /\b\d{6}\b/.exec(mail.text) ?? [];
  return { mail, link, code };
}

/** Makes an invite link and answers its token. */
export async function handOut(
  admin: TestUser,
  body: { expiresInMinutes?: number; roleIds?: string[] } = {},
) {
  return admin.api(invitationsCalls).createInviteLink({ body });
}

/** What anyone who holds an invitation or a link can do with it, each time in a browser of its own. */
export function getHolder(stack: Stack) {
  return {
    verify: (token: string) => stack.api(invitationsCalls).verifyInviteToken({ body: { token } }),
    accept: (body: { userId: string; token: string; password?: string }) =>
      stack.api(invitationsCalls).acceptInvitation({ body }),
  };
}
