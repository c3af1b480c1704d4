import { activationCalls } from '@foyer/contract/activation/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import {
  aNewUser,
  createAuthenticator,
  createStack,
  type TestUser,
  type SoftwareAuthenticator,
  getSecret,
} from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import {
  aUserWithApp,
  aPhoneNumber,
  getApp,
  getClaims,
  firstStep,
  nextCode,
  withPhone,
} from './second-factors.ts';

const all = [
  'AuthenticatorApp',
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SMS',
  'EmailCode',
] as const;
const stack = await createStack({ config: { mfa: { strategies: [...all] } } });
/** The same accounts where everyone must have an MFA method. */
const forced = await createStack({
  besides: stack,
  config: { mfa: { strategies: [...all], enforceMFAType: 'Force' } },
});
const wrongCode = { status: 403, code: 'mfa/wrongCode' };
const expired = { status: 403, code: 'mfa/expired' };
const unknownDevice = { status: 404, code: 'mfa/unknownDevice' };
const enrolled = {
  mfaRequired: false,
  accessToken: expect.any(String),
  recoveryCode: expect.stringMatching(/^[A-Z2-7-]{19}$/),
};

/** The code in the newest mail to a user. */
async function mailedCode(email: string): Promise<string> {
  for (;;) {
    const { subject } = await stack.inbox.next(email);
    const [code] = /^\d{6}/.exec(subject) ?? [];
    if (code) return code;
  }
}

async function withKey(
  user: TestUser,
  key: SoftwareAuthenticator,
  deviceType: 'Platform' | 'CrossPlatform',
) {
  const { webauthnToken, options } = await user.api(mfaCalls).preEnrollWebauthn();
  const body = { webauthnToken, deviceType, options: key.create(options) };
  const { recoveryCode = '' } = await user.api(mfaCalls).enrollWebauthn({ body });
  await user.api(loginCalls).refresh();
  return { recoveryCode };
}

async function aUserWithKey(deviceType: 'Platform' | 'CrossPlatform' = 'CrossPlatform') {
  const user = await stack.aUser();
  const attachment = deviceType === 'Platform' ? 'platform' : 'cross-platform';
  const key = createAuthenticator({ origin: stack.url, attachment, verifiesUser: false });
  return { user, key, ...(await withKey(user, key, deviceType)) };
}

describe('a phone', () => {
  test('gets a code and signs in with it', async () => {
    const user = await stack.aUser();
    const { phoneNumber } = await withPhone(stack, user);
    const { browser, demand, mfaToken } = await firstStep(stack, user);
    const [phone] = demand.mfaDevices?.phones ?? [];
    expect(phone?.phoneNumber).toMatch(/^\*+\d\d$/);
    const params = { deviceId: phone?.id ?? '' };
    const sent = await browser.api(mfaCalls).preVerifySmsForLogin({ params, body: { mfaToken } });
    expect(sent.phoneNumber).toBe(phone?.phoneNumber);
    const { code } = await stack.texts.next(phoneNumber);
    const body = { mfaToken, otcToken: sent.otcToken, code };
    const answer = await browser.api(mfaCalls).verifySmsForLogin({ params, body });
    expect(answer).toMatchObject({ mfaRequired: false });
    expect(getClaims(browser).amr).toEqual(expect.arrayContaining(['pwd', 'sms', 'mfa']));
    const again = stack.api(mfaCalls).verifySmsForLogin({ params, body });
    await expect(again).rejects.toMatchObject(expired);
  });

  test('of another user gets no code, and its code opens no other sign-in', async () => {
    const [ada, eve] = [await stack.aUser(), await stack.aUser()];
    await withPhone(stack, ada);
    const { phoneNumber } = await withPhone(stack, eve);
    const own = await firstStep(stack, ada);
    const foreign = await firstStep(stack, eve);
    const params = { deviceId: foreign.demand.mfaDevices?.phones[0]?.id ?? '' };
    const { mfaToken } = own;
    const sending = own.browser.api(mfaCalls).preVerifySmsForLogin({ params, body: { mfaToken } });
    await expect(sending).rejects.toMatchObject(unknownDevice);
    const { otcToken } = await foreign.browser
      .api(mfaCalls)
      .preVerifySmsForLogin({ params, body: { mfaToken: foreign.mfaToken } });
    const { code } = await stack.texts.next(phoneNumber);
    const ownPhone = { deviceId: own.demand.mfaDevices?.phones[0]?.id ?? '' };
    for (const one of [params, ownPhone]) {
      const verifying = own.browser
        .api(mfaCalls)
        .verifySmsForLogin({ params: one, body: { mfaToken, otcToken, code } });
      await expect(verifying).rejects.toMatchObject(wrongCode);
    }
  });

  test('gets an error when there were too many codes', async () => {
    const user = await stack.aUser();
    await withPhone(stack, user);
    const { browser, demand, mfaToken } = await firstStep(stack, user);
    const params = { deviceId: demand.mfaDevices?.phones[0]?.id ?? '' };
    const send = () => browser.api(mfaCalls).preVerifySmsForLogin({ params, body: { mfaToken } });
    await stack.inbox.settled();
    for (let sent = 1; sent < 5; sent += 1) {
      await send();
      await stack.inbox.settled();
    }
    await expect(send()).rejects.toMatchObject({ status: 429 });
  });
});

describe('a device or security key', () => {
  test.each(['Platform', 'CrossPlatform'] as const)('%s signs in', async (deviceType) => {
    const { user, key } = await aUserWithKey(deviceType);
    const { browser, demand, mfaToken } = await firstStep(stack, user);
    expect(demand.mfaDevices?.webauthn).toEqual([
      { id: expect.any(String), deviceType, name: expect.any(String) },
    ]);
    const params = { deviceId: demand.mfaDevices?.webauthn[0]?.id ?? '' };
    const { webauthnToken, options } = await browser
      .api(mfaCalls)
      .preVerifyWebauthnForLogin({ params, body: { mfaToken } });
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual(key.held());
    const body = { mfaToken, webauthnToken, options: key.get(options) };
    const answer = await browser.api(mfaCalls).verifyWebauthnForLogin({ params, body });
    expect(answer.accessToken).toBeDefined();
    expect(getClaims(browser).amr).toEqual(expect.arrayContaining(['pwd', 'hwk', 'mfa']));
  });

  test('T-WAN-1 T-WAN-2 of another user, an answer given before, or to another sign-in, is refused', async () => {
    const [ada, eve] = [await aUserWithKey(), await aUserWithKey()];
    const first = await firstStep(stack, ada.user);
    const params = { deviceId: first.demand.mfaDevices?.webauthn[0]?.id ?? '' };
    const challenge = (one: typeof first) =>
      one.browser
        .api(mfaCalls)
        .preVerifyWebauthnForLogin({ params, body: { mfaToken: one.mfaToken } });
    const { webauthnToken, options } = await challenge(first);
    const { mfaToken } = first;
    const foreign = eve.key.get({
      challenge: options.challenge,
      ...(options.rpId ? { rpId: options.rpId } : {}),
    });
    const verify = (one: typeof first, body: { webauthnToken: string; options: typeof foreign }) =>
      one.browser
        .api(mfaCalls)
        .verifyWebauthnForLogin({ params, body: { mfaToken: one.mfaToken, ...body } });
    expect(mfaToken).not.toBe('');
    await expect(verify(first, { webauthnToken, options: foreign })).rejects.toMatchObject(
      wrongCode,
    );
    const next = await challenge(first);
    const answer = ada.key.get(next.options);
    const other = await firstStep(stack, ada.user);
    await expect(
      verify(other, { webauthnToken: next.webauthnToken, options: answer }),
    ).rejects.toMatchObject(wrongCode);
    await expect(verify(first, { webauthnToken: 'other', options: answer })).rejects.toMatchObject(
      wrongCode,
    );
    expect(
      (await verify(first, { webauthnToken: next.webauthnToken, options: answer })).accessToken,
    ).toBeDefined();
    await expect(
      verify(other, { webauthnToken: next.webauthnToken, options: answer }),
    ).rejects.toMatchObject(wrongCode);
  });

  test('W-10 is registered once, to nobody else', async () => {
    const { user, key } = await aUserWithKey();
    const other = await stack.aUser();
    const [id = ''] = key.held();
    for (const one of [user, other]) {
      const { webauthnToken, options } = await one.api(mfaCalls).preEnrollWebauthn();
      const bent = key.create(options, { credentialId: Buffer.from(id, 'base64url') });
      const again = one
        .api(mfaCalls)
        .enrollWebauthn({ body: { webauthnToken, deviceType: 'CrossPlatform', options: bent } });
      await expect(again).rejects.toMatchObject({ status: 409, code: 'mfa/knownDevice' });
    }
  });

  test('that was made for an MFA method is no passkey', async () => {
    const { user } = await aUserWithKey();
    const me = await user.api(profileCalls).getMe();
    expect(me.mfaEnrolled).toBe(true);
    const rows = await stack.server.db.read((tx) =>
      tx
        .selectFrom('webauthn_credentials')
        .select('usage')
        .where('user_id', '=', user.userId)
        .execute(),
    );
    expect(rows).toEqual([{ usage: 'mfa' }]);
  });
});

describe('a user who must have an MFA method and has none', () => {
  test('is offered what can be set up, with picture and recovery code', async () => {
    const user = await stack.aUser();
    const { demand } = await firstStep(forced, user);
    expect(demand).toMatchObject({
      mfaRequired: true,
      mfaEnrolled: false,
      mfaStrategies: all,
      mfaDevices: { authenticators: [], phones: [], webauthn: [], emails: [] },
      qrCode: expect.stringMatching(/^data:image/),
      otpauthUrl: expect.stringMatching(/^otpauth:\/\/totp\//),
      recoveryCode: expect.stringMatching(/^[A-Z2-7-]{19}$/),
    });
    expect(demand).not.toHaveProperty('accessToken');
  });

  test.each(['verifyMfaCode', 'enrollAuthenticatorForLogin'] as const)(
    'sets up an authenticator app with %s and is in',
    async (call) => {
      const user = await stack.aUser();
      const { browser, demand, mfaToken } = await firstStep(forced, user);
      const again = await browser
        .api(mfaCalls)
        .preEnrollAuthenticatorForLogin({ body: { mfaToken } });
      expect(again).toEqual({ qrCode: demand.qrCode, otpauthUrl: demand.otpauthUrl });
      const app = getApp(stack, again);
      const wrong = browser
        .api(mfaCalls)
        .enrollAuthenticatorForLogin({ body: { mfaToken, token: '12345x' } });
      await expect(wrong).rejects.toMatchObject(wrongCode);
      const body = { mfaToken, value: app.code(), token: app.code() };
      const answer = await browser.api(mfaCalls)[call]({ body });
      expect(answer).toMatchObject({ ...enrolled, recoveryCode: demand.recoveryCode });
      expect(getClaims(browser)).toMatchObject({
        amr: expect.arrayContaining(['pwd', 'otp', 'mfa']),
        acr: expect.any(String),
      });
      nextCode(stack);
      const next = await firstStep(stack, user);
      expect(next.demand.mfaEnrolled).toBe(true);
      const value = app.code();
      const second = await next.browser
        .api(mfaCalls)
        .verifyMfaCode({ body: { mfaToken: next.mfaToken, value } });
      expect(second).not.toHaveProperty('recoveryCode');
    },
  );

  test('sets up a phone and is in', async () => {
    const user = await stack.aUser();
    const { browser, mfaToken } = await firstStep(forced, user);
    const phoneNumber = aPhoneNumber();
    const bad = browser
      .api(mfaCalls)
      .preEnrollSmsForLogin({ body: { mfaToken, phoneNumber: '12' } });
    await expect(bad).rejects.toMatchObject({ code: 'mfa/invalidPhone' });
    const { otcToken } = await browser
      .api(mfaCalls)
      .preEnrollSmsForLogin({ body: { mfaToken, phoneNumber } });
    const { code } = await stack.texts.next(phoneNumber);
    const wrong = code === '000000' ? '000001' : '000000';
    const guessing = browser
      .api(mfaCalls)
      .enrollSmsForLogin({ body: { mfaToken, otcToken, code: wrong } });
    await expect(guessing).rejects.toMatchObject(wrongCode);
    const answer = await browser
      .api(mfaCalls)
      .enrollSmsForLogin({ body: { mfaToken, otcToken, code } });
    expect(answer).toMatchObject(enrolled);
    const list = await browser.api(mfaCalls).getMfaDevices();
    const times = { createdAt: expect.any(String), lastUsedAt: expect.any(String) };
    expect(list.phones).toEqual([{ id: expect.any(String), phoneNumber, ...times }]);
  });

  test('sets up the mailbox with the first code, and is mailed one the next time', async () => {
    const user = await stack.aUser();
    const { browser, mfaToken } = await firstStep(forced, user);
    const { otcToken } = await browser.api(mfaCalls).preVerifyEmailCode({ body: { mfaToken } });
    const code = await mailedCode(user.email);
    const answer = await browser
      .api(mfaCalls)
      .verifyEmailCode({ body: { mfaToken, otcToken, code } });
    expect(answer).toMatchObject(enrolled);
    const next = await firstStep(forced, user);
    expect(next.demand).toMatchObject({
      mfaEnrolled: true,
      mfaDevices: { emails: [{ email: user.email }] },
    });
    const sent = await next.browser
      .api(mfaCalls)
      .preVerifyEmailCode({ body: { mfaToken: next.mfaToken } });
    const second = {
      mfaToken: next.mfaToken,
      otcToken: sent.otcToken,
      code: await mailedCode(user.email),
    };
    expect(await next.browser.api(mfaCalls).verifyEmailCode({ body: second })).not.toHaveProperty(
      'recoveryCode',
    );
    expect(getClaims(next.browser).amr).toEqual(expect.arrayContaining(['otp', 'email', 'mfa']));
  });

  test.each(['Platform', 'CrossPlatform'] as const)(
    'registers a key, %s, and is in',
    async (deviceType) => {
      const user = await stack.aUser();
      const key = createAuthenticator({ origin: stack.url, verifiesUser: false });
      const { browser, mfaToken } = await firstStep(forced, user);
      const { webauthnToken, options } = await browser
        .api(mfaCalls)
        .preEnrollWebauthnForLogin({ body: { mfaToken } });
      const created = { mfaToken, webauthnToken, deviceType, options: key.create(options) };
      expect(await browser.api(mfaCalls).enrollWebauthnForLogin({ body: created })).toMatchObject(
        enrolled,
      );
      const list = await browser.api(mfaCalls).getMfaDevices();
      const facts = { deviceType, name: expect.any(String), createdAt: expect.any(String) };
      expect(list.webauthn).toEqual([{ id: expect.any(String), ...facts }]);
    },
  );

  test('proves no factor, as there is none', async () => {
    const user = await stack.aUser();
    const { browser, mfaToken } = await firstStep(forced, user);
    const params = { deviceId: user.userId };
    const calls = browser.api(mfaCalls);
    await expect(calls.preVerifySmsForLogin({ params, body: { mfaToken } })).rejects.toMatchObject(
      unknownDevice,
    );
    await expect(
      calls.preVerifyWebauthnForLogin({ params, body: { mfaToken } }),
    ).rejects.toMatchObject(unknownDevice);
    const verifying = calls.verifyAuthenticatorForLogin({
      params,
      body: { mfaToken, value: '123456' },
    });
    await expect(verifying).rejects.toMatchObject(unknownDevice);
  });

  test('sets up one of two at the same time: the other sign-in has to begin again', async () => {
    const user = await stack.aUser();
    const waiting = await Promise.all([1, 2, 3].map(() => firstStep(forced, user)));
    const answers = await Promise.allSettled(
      waiting.map(({ browser, demand, mfaToken }) =>
        browser
          .api(mfaCalls)
          .verifyMfaCode({ body: { mfaToken, value: getApp(stack, demand).code() } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const reason of refused) expect(reason).toMatchObject({ code: 'mfa/alreadyEnrolled' });
  });

  test('T-WAN-3 a user who set one up in the meantime adds no other by the sign-in that waited', async () => {
    const user = await stack.aUser();
    const { browser, demand, mfaToken } = await firstStep(forced, user);
    await withPhone(stack, user);
    const value = getApp(stack, demand).code();
    const adding = browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value } });
    await expect(adding).rejects.toMatchObject({ code: 'mfa/alreadyEnrolled' });
  });
});

describe('what is not offered here', () => {
  test('is neither set up nor listed', async () => {
    const few = await createStack({
      config: {
        mfa: { strategies: ['AuthenticatorApp', 'WebAuthnPlatform'], enforceMFAType: 'Force' },
      },
    });
    const user = await createStackUser(few);
    const { demand, browser, mfaToken } = await firstStep(few, user);
    expect(demand.mfaStrategies).toEqual(['AuthenticatorApp', 'WebAuthnPlatform']);
    const calls = browser.api(mfaCalls);
    const notOffered = { status: 403, code: 'mfa/notOffered' };
    const text = calls.preEnrollSmsForLogin({ body: { mfaToken, phoneNumber: aPhoneNumber() } });
    await expect(text).rejects.toMatchObject(notOffered);
    await expect(calls.preVerifyEmailCode({ body: { mfaToken } })).rejects.toMatchObject(
      notOffered,
    );
    const { webauthnToken, options } = await calls.preEnrollWebauthnForLogin({
      body: { mfaToken },
    });
    expect(options.authenticatorSelection?.authenticatorAttachment).toBe('platform');
    const key = createAuthenticator({ origin: few.url });
    const created = {
      mfaToken,
      webauthnToken,
      deviceType: 'CrossPlatform' as const,
      options: key.create(options),
    };
    await expect(calls.enrollWebauthnForLogin({ body: created })).rejects.toMatchObject(notOffered);
  });

  test('a factor that was set up before stays in use', async () => {
    const { user, app } = await aUserWithApp(stack);
    const without = await createStack({ besides: stack, config: { mfa: { strategies: ['SMS'] } } });
    const { browser, demand, mfaToken } = await firstStep(without, user);
    expect(demand.mfaEnrolled).toBe(true);
    const answer = await browser
      .api(mfaCalls)
      .verifyMfaCode({ body: { mfaToken, value: app.code() } });
    expect(answer.accessToken).toBeDefined();
  });
});

/** A user who signed up where MFA is demanded: they come in as far as the demand. */
async function createStackUser(few: typeof stack) {
  const expected = aNewUser();
  const browser = few.visitor();
  await browser.api(signUpCalls).signUp({ body: expected });
  const mail = await few.inbox.next(expected.email);
  const [link = ''] = mail.links.filter((one) => one.includes('/account/activate'));
  const answer = await browser.api(activationCalls).activate({ body: getSecret(link) });
  expect(answer).toMatchObject({ mfaRequired: true, mfaEnrolled: false });
  return expected;
}
