import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { aNewUser, createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { withPhone } from './second-factors.ts';

const stack = await createStack({
  config: { mfa: { strategies: ['AuthenticatorApp', 'SMS', 'EmailCode'] } },
});
/** The same accounts where mailed codes are not offered. */
const strict = await createStack({
  besides: stack,
  config: { mfa: { strategies: ['AuthenticatorApp'] } },
});
const wrongCode = { status: 403, code: 'mfa/wrongCode' };
const stepUp = { status: 403, code: 'mfa/stepUpRequired' };
const none = { webauthn: [], phones: [], authenticators: [], emails: [] };

/** The code in the newest mail to a user. */
async function mailedCode(email: string): Promise<string> {
  for (;;) {
    const { subject } = await stack.inbox.next(email);
    const [code] = /^\d{6}/.exec(subject) ?? [];
    if (code) return code;
  }
}

test('their mailbox becomes an MFA method by the code mailed to it, for this user, once, and is removed', async () => {
  const [ada, eve] = [await stack.aUser(), await stack.aUser()];
  const { otcToken, email } = await ada.api(mfaCalls).preEnrollEmail();
  expect(email).toBe(ada.email);
  const sent = await mailedCode(ada.email);
  const claim = { body: { otcToken, code: sent } };
  await expect(
    ada.api(mfaCalls).enrollEmail({ body: { otcToken, code: '000000' } }),
  ).rejects.toMatchObject(wrongCode);
  const { recoveryCode } = await ada.api(mfaCalls).enrollEmail(claim);
  expect(recoveryCode).toMatch(/^[A-Z2-7-]{19}$/);
  expect(await ada.api(mfaCalls).getMfaDevices()).toEqual({
    ...none,
    emails: [{ email: ada.email, createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
  });
  await expect(ada.api(mfaCalls).enrollEmail(claim)).rejects.toMatchObject(wrongCode);
  await ada.api(loginCalls).refresh();
  const existing = ada.api(mfaCalls).preEnrollEmail();
  await expect(existing).rejects.toMatchObject({ status: 409, code: 'mfa/knownDevice' });
  await expect(eve.api(mfaCalls).disableEmail()).rejects.toMatchObject({
    code: 'mfa/unknownDevice',
  });
  await ada.api(mfaCalls).disableEmail();
  expect(await ada.api(mfaCalls).getMfaDevices()).toEqual(none);
});

test('ten codes an hour are mailed to one user, however they are asked for', async () => {
  const ada = await stack.aUser();
  for (let times = 0; times < 10; times += 1) await ada.api(mfaCalls).preEnrollEmail();
  const more = ada.api(mfaCalls).preEnrollEmail();
  await expect(more).rejects.toMatchObject({ status: 429, code: 'request/tooMany' });
});

test('T-PWD-6 a sign-in that waits for a code from the old mailbox is over once there is another one', async () => {
  const ada = await stack.aUser();
  const { otcToken } = await ada.api(mfaCalls).preEnrollEmail();
  await ada.api(mfaCalls).enrollEmail({ body: { otcToken, code: await mailedCode(ada.email) } });
  await ada.api(loginCalls).refresh();
  const thief = stack.visitor();
  const { mfaToken = '' } = await thief.api(loginCalls).signIn({ body: ada });
  const asked = await thief.api(mfaCalls).preVerifyEmailCode({ body: { mfaToken } });
  const code = await mailedCode(ada.email);
  const email = aNewUser().email;
  await ada.api(profileCalls).requestEmailChange({ body: { email } });
  await ada.api(profileCalls).verifyEmailChange({ body: { email, code: await mailedCode(email) } });
  const entering = thief.api(mfaCalls).verifyEmailCode({ body: { ...asked, mfaToken, code } });
  await expect(entering).rejects.toMatchObject({ code: 'mfa/expired' });
});

test('a code mailed to one user makes nobody else’s mailbox an MFA method', async () => {
  const [ada, eve] = [await stack.aUser(), await stack.aUser()];
  const { otcToken } = await ada.api(mfaCalls).preEnrollEmail();
  const sent = await mailedCode(ada.email);
  const foreign = eve.api(mfaCalls).enrollEmail({ body: { otcToken, code: sent } });
  await expect(foreign).rejects.toMatchObject(wrongCode);
  expect(await eve.api(mfaCalls).getMfaDevices()).toEqual(none);
});

test('the recovery code is renewed after a step-up, whatever the factor is; without a factor there is none', async () => {
  const [ada, eve] = [await stack.aUser(), await stack.aUser()];
  await expect(eve.api(mfaCalls).renewRecoveryCode()).rejects.toMatchObject({
    code: 'mfa/notEnrolled',
  });
  const earlier = await ada.elsewhere();
  const { recoveryCode: first } = await withPhone(stack, ada);
  const { recoveryCode } = await ada.api(mfaCalls).renewRecoveryCode();
  expect(recoveryCode).not.toBe(first);
  await expect(earlier.api(mfaCalls).renewRecoveryCode()).rejects.toMatchObject(stepUp);
  const old = stack.api(mfaCalls).recoverMfa({ body: { email: ada.email, recoveryCode: first } });
  await expect(old).rejects.toMatchObject({ code: 'mfa/wrongRecoveryCode' });
  await stack.api(mfaCalls).recoverMfa({ body: { email: ada.email, recoveryCode } });
  await stack.inbox.settled();
  expect(stack.inbox.all(ada.email).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('New recovery code'),
  );
});

test('the mailbox needs a fresh proof, and is not taken where mailed codes are not offered', async () => {
  const ada = await stack.aUser();
  const there = strict.visitor();
  await there.api(loginCalls).signIn({ body: { email: ada.email, password: ada.password } });
  await expect(there.api(mfaCalls).preEnrollEmail()).rejects.toMatchObject({
    code: 'mfa/notOffered',
  });
  stack.clock.advance(301);
  await ada.api(loginCalls).refresh();
  await expect(ada.api(mfaCalls).preEnrollEmail()).rejects.toMatchObject(stepUp);
  await expect(ada.api(mfaCalls).renewRecoveryCode()).rejects.toMatchObject(stepUp);
});
