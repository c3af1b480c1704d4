import { activationCalls } from '@foyer/contract/activation/calls';
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { aNewUser, createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

const stack = await createStack({
  config: { signIn: { otherMethods: ['MagicLink'], activation: 'required' } },
});
const { publicUrl } = stack.server.kernel.settings;
const redirectUrl = `${publicUrl}/reports?month=11`;

/** The destination in the link of the newest mail. */
async function destinationIn(email: string): Promise<string | null> {
  const { links } = await stack.inbox.next(email);
  return new URL(links[0] ?? '').searchParams.get('redirectUrl');
}

// Review 2026-11-23, sign-in B5.
test('a magic link and a reset link carry the destination of the sign-in, and none of another origin', async () => {
  const { email } = await stack.aUser();
  const send = (to: string) =>
    stack
      .api(passwordlessCalls)
      .passwordlessPrelogin({ params: { type: 'magiclink' }, body: { email, redirectUrl: to } });
  await send(redirectUrl);
  expect(await destinationIn(email)).toBe('/reports?month=11');
  await send('https://evil.test/reports');
  expect(await destinationIn(email)).toBeNull();
  await stack.api(passwordsCalls).forgotPassword({ body: { email, redirectUrl } });
  expect(await destinationIn(email)).toBe('/reports?month=11');
});

// Review 2026-11-23, sign-in B5.
test('an activation link carries the destination of the sign-up, also when it is sent again', async () => {
  const { email, password } = aNewUser();
  const body = { email, password, name: 'Ada', companyName: 'Acme', redirectUrl };
  await stack.api(signUpCalls).signUp({ body });
  expect(await destinationIn(email)).toBe('/reports?month=11');
  await stack.api(activationCalls).resendActivation({ body: { email, redirectUrl } });
  expect(await destinationIn(email)).toBe('/reports?month=11');
});
