import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { createStack, type TestUser, type Visitor } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { getCode, fromBase32, getStep } from '../../modules/mfa/totp.ts';

// Review 2026-11-23, security W-2: an office of many users has one network address
const limit = 10;
const config = {
  lockout: { maxAttempts: 4, maxAttemptsPerAddress: limit },
  mfa: { allowRememberMyDevice: true },
};
const closed = { status: 429, code: 'request/tooMany' };

const signIn = (
  browser: Pick<Visitor, 'api'>,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
) => browser.api(loginCalls).signIn({ body: { email, password } });
const fail = (browser: Pick<Visitor, 'api'>, email: string) =>
  expect(signIn(browser, { email, password: 'a typo' })).rejects.toMatchObject({
    code: expect.stringMatching(/^login\/(wrongCredentials|paused)$/),
  });

test('typos of users who sign in afterwards do not close the address of their office', async () => {
  const office = await createStack({ config });
  const users = await Promise.all(Array.from({ length: limit + 2 }, () => office.aUser()));
  for (const user of users) {
    await fail(office, user.email);
    await fail(office, user.email);
    await signIn(office, user);
  }
  await signIn(office, await office.aUser());
});

test('an account counts once against the address, however often it fails', async () => {
  const office = await createStack({ config });
  for (let user = 0; user < limit - 1; user += 1)
    for (let times = 0; times < 6; times += 1) await fail(office, `user-${user}@example.test`);
  await signIn(office, await office.aUser());
});

test('a sign-in takes back the failures of its own account and no others', async () => {
  const office = await createStack({ config });
  const ada = await office.aUser();
  await fail(office, ada.email);
  for (let user = 1; user < limit; user += 1) await fail(office, `user-${user}@example.test`);
  await expect(signIn(office, ada)).rejects.toMatchObject(closed);
  office.clock.advance(901);
  for (let user = 1; user < limit; user += 1) await fail(office, `user-${user}@example.test`);
  for (let times = 0; times < 3; times += 1) await signIn(office, ada);
  await fail(office, 'one-more@example.test');
  await expect(signIn(office, ada)).rejects.toMatchObject(closed);
});

test('a browser that its owner has marked is let in from a closed address', async () => {
  const office = await createStack({ config });
  const ada = await office.aUser();
  const { otpauthUrl = '' } = await ada.api(mfaCalls).enrollMfa();
  const key = fromBase32(new URL(otpauthUrl).searchParams.get('secret') ?? '');
  const code = () => getCode(key, getStep(office.clock.now()));
  await ada.api(mfaCalls).verifyMfa({ body: { token: code() } });
  office.clock.advance(31);
  const browser = office.visitor();
  const { mfaToken = '' } = await signIn(browser, ada);
  await browser
    .api(mfaCalls)
    .verifyMfaCode({ body: { mfaToken, value: code(), rememberDevice: true } });
  for (let user = 0; user < limit; user += 1) await fail(office, `user-${user}@example.test`);
  await expect(signIn(office, ada)).rejects.toMatchObject(closed);
  await expect(signIn(browser, ada)).resolves.toMatchObject({ mfaRequired: false });
});
