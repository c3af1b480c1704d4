import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { createStack, getSecret } from '@foyer/testkit';
import { expect, test } from 'vitest';

const stack = await createStack({ config: { signIn: { otherMethods: ['MagicLink'] } } });
const refused = { status: 400, code: 'passwords/invalidLink' };
const getAccount = (body: {
  kind: 'magicLink' | 'unlock' | 'resetPassword';
  userId?: string;
  token: string;
}) => stack.visitor().api(passwordsCalls).getLinkAccount({ body });

async function magicLink(email: string): Promise<string> {
  const params = { type: 'magiclink' } as const;
  await stack.visitor().api(passwordlessCalls).passwordlessPrelogin({ params, body: { email } });
  const { links } = await stack.inbox.next(email);
  return (
    new URL(links.find((one) => one.includes('/magic-link')) ?? '').searchParams.get('token') ?? ''
  );
}

// Review 2026-11-23, sign-in B12: nothing said whose account a link opens.
test('getLinkAccount names the account of a magic link and leaves the link usable', async () => {
  const { email } = await stack.aUser();
  const token = await magicLink(email);
  await expect(getAccount({ kind: 'magicLink', token })).resolves.toEqual({ email });
  const params = { type: 'magiclink' } as const;
  const signedIn = await stack
    .visitor()
    .api(passwordlessCalls)
    .passwordlessPostlogin({ params, body: { token } });
  expect(signedIn.accessToken).toBeDefined();
  await expect(getAccount({ kind: 'magicLink', token })).rejects.toMatchObject(refused);
});

test('getLinkAccount names the account of a reset link', async () => {
  const { email } = await stack.aUser();
  await stack.visitor().api(passwordsCalls).forgotPassword({ body: { email } });
  const link = getSecret(
    (await stack.inbox.next(email)).links.find((one) => one.includes('/reset-password')) ?? '',
  );
  await expect(getAccount({ kind: 'resetPassword', ...link })).resolves.toEqual({ email });
});

test('getLinkAccount is rejected for another kind, another user, and a locked account alike', async () => {
  const [ada, eve] = [await stack.aUser(), await stack.aUser()];
  const token = await magicLink(ada.email);
  const [, secret = ''] = token.split('.');
  await expect(getAccount({ kind: 'unlock', token })).rejects.toMatchObject(refused);
  await expect(
    getAccount({ kind: 'magicLink', token: `${eve.userId}.${secret}` }),
  ).rejects.toMatchObject(refused);
  await expect(getAccount({ kind: 'magicLink', token: 'nothing' })).rejects.toMatchObject(refused);
  const { db, kernel } = stack.server;
  await db.read((tx) =>
    tx
      .updateTable('users')
      .set({ locked_at: kernel.clock.now() })
      .where('id', '=', ada.userId)
      .execute(),
  );
  await expect(getAccount({ kind: 'magicLink', token })).rejects.toMatchObject(refused);
});
