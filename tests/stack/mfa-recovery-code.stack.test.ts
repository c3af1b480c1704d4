import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';
import { getApp, getClaims, firstStep, nextCode } from './second-factors.ts';

const stack = await createStack();
/** The same accounts in an environment that requires MFA. */
const forced = await createStack({ besides: stack, config: { mfa: { enforceMFAType: 'Force' } } });
const expired = { status: 403, code: 'mfa/expired' };

/** A user who has set up an app at sign-in, and sees the recovery code. */
async function aHeldSignIn() {
  const user = await stack.aUser();
  const { browser, mfaToken } = await firstStep(forced, user);
  const { preEnrollAuthenticatorForLogin, enrollAuthenticatorForLogin } = browser.api(mfaCalls);
  const app = getApp(stack, await preEnrollAuthenticatorForLogin({ body: { mfaToken } }));
  const body = { mfaToken, token: app.code(), confirmsRecoveryCode: true };
  return { user, browser, mfaToken, app, held: await enrollAuthenticatorForLogin({ body }) };
}

// Review 2026-11-23, sign-in B3.
test('a sign-in that set up the first factor is complete once the recovery code is confirmed, and a reload shows it again', async () => {
  const { user, browser, mfaToken, held: current } = await aHeldSignIn();
  const { recoveryCode = '' } = current;
  expect(current).toMatchObject({ mfaRequired: true, mfaEnrolled: true, mfaToken });
  expect(current.accessToken).toBeUndefined();
  expect(await browser.api(loginCalls).refresh()).toMatchObject({
    mfaRequired: true,
    mfaToken,
    recoveryCode,
  });
  const answer = await browser.api(mfaCalls).confirmRecoveryCode({ body: { mfaToken } });
  expect(answer).toMatchObject({ mfaRequired: false, userEmail: user.email });
  expect(answer.recoveryCode).toBeUndefined();
  expect((await browser.api(profileCalls).getMe()).id).toBe(user.userId);
  expect(getClaims(browser).amr).toEqual(expect.arrayContaining(['pwd', 'otp', 'mfa']));
  const again = browser.api(mfaCalls).confirmRecoveryCode({ body: { mfaToken } });
  await expect(again).rejects.toMatchObject(expired);
  const actions = (await getAudits(stack, user.userId)).map(({ action }) => action);
  expect(actions.filter((one) => one === 'user.authenticated' || one === 'mfa.enrolled')).toEqual([
    'mfa.enrolled',
    'user.authenticated',
  ]);
  await stack.api(mfaCalls).recoverMfa({ body: { email: user.email, recoveryCode } });
});

// Review 2026-11-23, sign-in B3.
test('a recovery code that was not confirmed in time is replaced at the next sign-in, once', async () => {
  const { user, app, held: current } = await aHeldSignIn();
  stack.clock.advance(16 * 60);
  nextCode(stack);
  const next = await firstStep(stack, user);
  const { mfaToken } = next;
  const body = { mfaToken, value: app.code(), confirmsRecoveryCode: true };
  const shown = await next.browser.api(mfaCalls).verifyMfaCode({ body });
  expect(shown).toMatchObject({
    mfaRequired: true,
    recoveryCode: expect.stringMatching(/^[A-Z2-7-]{19}$/),
  });
  expect(shown.recoveryCode).not.toBe(current.recoveryCode);
  await next.browser.api(mfaCalls).confirmRecoveryCode({ body: { mfaToken } });
  nextCode(stack);
  const third = await firstStep(stack, user);
  const last = { mfaToken: third.mfaToken, value: app.code(), confirmsRecoveryCode: true };
  const answer = await third.browser.api(mfaCalls).verifyMfaCode({ body: last });
  expect(answer).toMatchObject({ mfaRequired: false });
  const first = stack
    .api(mfaCalls)
    .recoverMfa({ body: { email: user.email, recoveryCode: current.recoveryCode ?? '' } });
  await expect(first).rejects.toMatchObject({ code: 'mfa/wrongRecoveryCode' });
});

// Review 2026-11-23, sign-in B3.
test('a sign-in whose factor is not proved yet is not completed by confirming a recovery code', async () => {
  const user = await stack.aUser();
  const { browser, mfaToken } = await firstStep(forced, user);
  const confirming = browser.api(mfaCalls).confirmRecoveryCode({ body: { mfaToken } });
  await expect(confirming).rejects.toMatchObject(expired);
});

// Review 2026-11-23, sign-in B3.
test('a sign-in that waits for the recovery code sets up no further factor and shows no key', async () => {
  const { browser, mfaToken } = await aHeldSignIn();
  const { preEnrollAuthenticatorForLogin, enrollAuthenticatorForLogin } = browser.api(mfaCalls);
  const existing = { code: 'mfa/alreadyEnrolled' };
  await expect(preEnrollAuthenticatorForLogin({ body: { mfaToken } })).rejects.toMatchObject(
    existing,
  );
  const body = { mfaToken, token: '123456', confirmsRecoveryCode: true };
  await expect(enrollAuthenticatorForLogin({ body })).rejects.toMatchObject(existing);
});
