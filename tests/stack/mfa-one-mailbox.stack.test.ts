import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { createStack, type TestUser, type Visitor } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { ask, codeIn, enter, tokenIn, withPhone } from './asking-for-codes.ts';
import { getApp, getClaims, signIn, withPhone as withMfaPhone } from './second-factors.ts';

const signInMethods = { otherMethods: ['MagicLink' as const, 'Code' as const, 'SmsCode' as const] };
const stack = await createStack({
  config: { signIn: signInMethods, mfa: { strategies: ['AuthenticatorApp', 'SMS', 'EmailCode'] } },
});
/** The same accounts in an environment that offers only emailed codes. */
const onlyMail = await createStack({
  besides: stack,
  config: { signIn: signInMethods, mfa: { strategies: ['EmailCode'] } },
});

async function mailedCode(email: string) {
  for (;;) {
    const mail = await stack.inbox.next(email);
    const [code] = /^\d{6}(?= is your .* verification code)/.exec(mail.subject) ?? [];
    if (code) return { code, text: mail.text };
  }
}

async function withMailbox(user: Pick<TestUser, 'api' | 'email'>) {
  const { otcToken } = await user.api(mfaCalls).preEnrollEmail();
  const sent = await mailedCode(user.email);
  await user.api(mfaCalls).enrollEmail({ body: { otcToken, code: sent.code } });
  return sent;
}

/** Signs in with an emailed link or code, up to the MFA step if there is one. */
async function byMail(type: 'magiclink' | 'code', { email }: Pick<TestUser, 'email'>, at = stack) {
  const browser = at.visitor();
  await ask(browser, type, { email });
  for (;;) {
    const mail = await stack.inbox.next(email);
    if (
      type === 'magiclink'
        ? !mail.text.includes('/login/magic-link')
        : !mail.subject.includes('sign-in code')
    )
      continue;
    return {
      browser,
      answer: await enter(browser, type, type === 'code' ? codeIn(mail) : tokenIn(mail)),
    };
  }
}

const finishWithApp = async (browser: Visitor, mfaToken: string) => {
  const app = getApp(
    stack,
    await browser.api(mfaCalls).preEnrollAuthenticatorForLogin({ body: { mfaToken } }),
  );
  return browser
    .api(mfaCalls)
    .enrollAuthenticatorForLogin({ body: { mfaToken, token: app.code() } });
};

// Review 2026-11-23, sign-in B13.
test.each(['magiclink', 'code'] as const)(
  'an emailed MFA code does not complete a sign-in by %s; another factor is set up instead',
  async (type) => {
    const ada = await stack.aUser();
    await withMailbox(ada);
    const { browser, answer } = await byMail(type, ada);
    expect(answer).toMatchObject({
      mfaRequired: true,
      mfaEnrolled: false,
      mfaStrategies: ['AuthenticatorApp', 'SMS'],
      mfaDevices: { emails: [] },
    });
    const mfaToken = answer.mfaToken ?? '';
    const mailing = browser.api(mfaCalls).preVerifyEmailCode({ body: { mfaToken } });
    await expect(mailing).rejects.toMatchObject({ code: 'mfa/notOffered' });
    await finishWithApp(browser, mfaToken);
    expect(getClaims(browser).amr).toContain('mfa');
    // The other factor is there now: nobody sets up a further one past it (T-WAN-3).
    const next = await byMail(type, ada);
    expect(next.answer).toMatchObject({
      mfaEnrolled: true,
      mfaDevices: { authenticators: [{}], emails: [] },
    });
  },
);

// Review 2026-11-23, sign-in B13.
test('the mailbox and the password stay two factors', async () => {
  const ada = await stack.aUser();
  await withMailbox(ada);
  const browser = stack.visitor();
  const { mfaToken = '' } = await signIn(browser, ada);
  const { otcToken } = await browser.api(mfaCalls).preVerifyEmailCode({ body: { mfaToken } });
  const { code, text } = await mailedCode(ada.email);
  await browser.api(mfaCalls).verifyEmailCode({ body: { mfaToken, otcToken, code } });
  expect(getClaims(browser).amr).toContain('mfa');
  expect(text).toContain('someone knows your password');
});

// Review 2026-11-23, sign-in B13: without another factor to set up nobody is locked out, and nothing claims two factors.
test('where only emailed codes are offered, a magic link signs in with one factor', async () => {
  const ada = await stack.aUser();
  await withMailbox(ada);
  const { browser, answer } = await byMail('magiclink', ada, onlyMail);
  expect(answer.mfaRequired).toBe(false);
  expect(getClaims(browser).amr).not.toContain('mfa');
});

// Review 2026-11-23, sign-in B13.
test('a mailbox that is added in a session that a magic link opened does not make it a session of two factors', async () => {
  const { email } = await stack.aUser();
  const { browser } = await byMail('magiclink', { email });
  await withMailbox(Object.assign(browser, { email }));
  await browser.api(loginCalls).refresh();
  expect(getClaims(browser).amr).not.toContain('mfa');
  const raising = browser.api(mfaCalls).generateStepUp({ body: { maxAge: 0 } });
  await expect(raising).rejects.toMatchObject({ code: 'mfa/notEnrolled' });
  // A fresh sign-in is what is left to prove; it is fresh enough here.
  expect(await browser.api(mfaCalls).renewRecoveryCode()).toMatchObject({
    recoveryCode: expect.any(String),
  });
});

// Review 2026-11-23, sign-in B13.
test('a phone that gets sign-in codes is no MFA method of a sign-in by SMS', async () => {
  const ada = await stack.aUser();
  const phoneNumber = await withPhone(stack, ada);
  await withMfaPhone(stack, ada, phoneNumber);
  const browser = stack.visitor();
  await ask(browser, 'smscode', { email: ada.email });
  const answer = await enter(browser, 'smscode', (await stack.texts.next(phoneNumber)).code);
  expect(answer).toMatchObject({
    mfaRequired: true,
    mfaEnrolled: false,
    mfaDevices: { phones: [] },
  });
  const mfaToken = answer.mfaToken ?? '';
  const again = browser.api(mfaCalls).preEnrollSmsForLogin({ body: { mfaToken, phoneNumber } });
  await expect(again).rejects.toMatchObject({ code: 'mfa/knownDevice' });
  await finishWithApp(browser, mfaToken);
  expect(getClaims(browser).amr).toContain('mfa');
});

// Review 2026-11-23, portal B3.
test('the email with a code for an added mailbox speaks of no sign-in and no stolen password', async () => {
  const { text } = await withMailbox(await stack.aUser());
  expect(text).toContain('Enter this code on the');
  expect(text).not.toContain('signing in');
});
