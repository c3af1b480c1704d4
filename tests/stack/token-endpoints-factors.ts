import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { createAuthenticator, type TestUser, type Stack, type Visitor } from '@foyer/testkit';
import {
  aUserWithApp,
  aPhoneNumber,
  getApp,
  getClaims,
  firstStep,
  withPhone,
} from './second-factors.ts';
import {
  type Building,
  codeTo,
  type TokenEndpoint,
  type Opened,
  onlyToken,
  send,
} from './token-endpoints.ts';
import type { Key, TokenKind } from './token-kinds.ts';

const base = '/auth/v1/user/mfa';
const waits: readonly TokenKind[] = ['mfaToken.verify', 'mfaToken.stepUp'];

/** A sign-in that waits, and everything else the call takes. */
interface Waiting {
  readonly userId: string;
  readonly mfaToken: string;
  readonly path: string;
  readonly rest: object;
}

/** Endpoints of a pending MFA challenge: each takes the token of a sign-in that waits for it. */
export function factorEndpoints({ stack, forced }: Building): readonly TokenEndpoint[] {
  const endpoint = (
    call: string,
    own: readonly TokenKind[],
    wait: () => Promise<Waiting>,
  ): TokenEndpoint => ({
    call: `mfa.${call}`,
    fields: ['mfaToken', 'rest'],
    own,
    open: async () => {
      const { userId, mfaToken, path, rest } = await wait();
      const present = ({ token }: Key) =>
        send(stack.visitor(), 'POST', `${base}${path}`, {
          mfaToken: token,
          ...rest,
        });
      return {
        userId,
        good: onlyToken(mfaToken),
        present,
      };
    },
  });

  const verifying = async () => {
    const { user, app } = await aUserWithApp(stack);
    const { demand, mfaToken } = await firstStep(stack, user);
    return {
      userId: user.userId,
      mfaToken,
      value: app.code(),
      deviceId: demand.mfaDevices?.authenticators[0]?.id ?? '',
    };
  };
  const enrolling = async () => {
    const user = await stack.aUser();
    const { mfaToken } = await firstStep(forced, user);
    return { user, userId: user.userId, mfaToken, calls: forced.api(mfaCalls) };
  };
  const withText = async () => {
    const user = await stack.aUser();
    const { phoneNumber } = await withPhone(stack, user);
    const { demand, mfaToken } = await firstStep(stack, user);
    return {
      userId: user.userId,
      phoneNumber,
      mfaToken,
      deviceId: demand.mfaDevices?.phones[0]?.id ?? '',
    };
  };
  const withKey = async () => {
    const user = await stack.aUser();
    const key = await aKeyFor(stack, user);
    const { demand, mfaToken } = await firstStep(stack, user);
    return {
      userId: user.userId,
      key,
      mfaToken,
      deviceId: demand.mfaDevices?.webauthn[0]?.id ?? '',
    };
  };
  const textSent = async () => {
    const one = await withText();
    const sent = await stack.api(mfaCalls).preVerifySmsForLogin({
      params: { deviceId: one.deviceId },
      body: { mfaToken: one.mfaToken },
    });
    return {
      ...one,
      otcToken: sent.otcToken,
      code: (await stack.texts.next(one.phoneNumber)).code,
    };
  };
  const textSentToNew = async () => {
    const one = await enrolling();
    const phoneNumber = aPhoneNumber();
    const { otcToken } = await one.calls.preEnrollSmsForLogin({
      body: { mfaToken: one.mfaToken, phoneNumber },
    });
    return { ...one, otcToken, code: (await stack.texts.next(phoneNumber)).code };
  };
  const mailSent = async () => {
    const one = await enrolling();
    const { otcToken } = await one.calls.preVerifyEmailCode({ body: { mfaToken: one.mfaToken } });
    return { ...one, otcToken, code: await codeTo(stack, one.user.email) };
  };
  const keyAsked = async () => {
    const one = await withKey();
    const body = { mfaToken: one.mfaToken };
    const { webauthnToken, options } = await stack
      .api(mfaCalls)
      .preVerifyWebauthnForLogin({ params: { deviceId: one.deviceId }, body });
    return { ...one, webauthnToken, options: one.key.get(options) };
  };
  const newKeyAsked = async () => {
    const one = await enrolling();
    const { webauthnToken, options } = await one.calls.preEnrollWebauthnForLogin({
      body: { mfaToken: one.mfaToken },
    });
    const key = createAuthenticator({
      origin: stack.url,
      attachment: 'cross-platform',
      verifiesUser: false,
    });
    return { ...one, webauthnToken, options: key.create(options) };
  };

  /** The code that was sent, in place of the token of the sign-in. */
  const sentCodeEndpoint = (
    ...[call, kind, wait]: [
      string,
      TokenKind,
      () => Promise<{
        userId: string;
        mfaToken: string;
        otcToken: string;
        code: string;
        path: string;
      }>,
    ]
  ): TokenEndpoint => ({
    call: `mfa.${call}`,
    fields: ['otcToken', 'code'],
    own: [kind],
    timeout: 4,
    open: async () => {
      const { userId, mfaToken, otcToken, code, path } = await wait();
      const present = (key: Key) =>
        send(forced.visitor(), 'POST', `${base}${path}`, {
          mfaToken,
          otcToken: key.token,
          code: key.code,
        });
      return {
        userId,
        good: {
          token: otcToken,
          code,
        },
        present,
      };
    },
  });

  return [
    endpoint('verifyMfaCode', waits, async () => {
      const { value, ...one } = await verifying();
      return { ...one, path: '/verify', rest: { value } };
    }),
    endpoint('verifyAuthenticatorForLogin', waits, async () => {
      const { value, deviceId, ...one } = await verifying();
      return { ...one, path: `/authenticator/${deviceId}/verify`, rest: { value } };
    }),
    endpoint('preVerifySmsForLogin', waits, async () => {
      const { deviceId, ...one } = await withText();
      return { ...one, path: `/sms/${deviceId}`, rest: {} };
    }),
    endpoint('verifySmsForLogin', waits, async () => {
      const { deviceId, otcToken, code, ...one } = await textSent();
      return { ...one, path: `/sms/${deviceId}/verify`, rest: { otcToken, code } };
    }),
    endpoint('preVerifyWebauthnForLogin', waits, async () => {
      const { deviceId, ...one } = await withKey();
      return { ...one, path: `/webauthn/${deviceId}`, rest: {} };
    }),
    endpoint('verifyWebauthnForLogin', waits, async () => {
      const { deviceId, webauthnToken, options, ...one } = await keyAsked();
      return { ...one, path: `/webauthn/${deviceId}/verify`, rest: { webauthnToken, options } };
    }),
    endpoint('preEnrollAuthenticatorForLogin', ['mfaToken.enrol'], async () => ({
      ...(await enrolling()),
      path: '/authenticator/enroll',
      rest: {},
    })),
    endpoint('enrollAuthenticatorForLogin', ['mfaToken.enrol'], async () => {
      const one = await enrolling();
      const setup = await one.calls.preEnrollAuthenticatorForLogin({
        body: { mfaToken: one.mfaToken },
      });
      return {
        ...one,
        path: '/authenticator/enroll/verify',
        rest: { token: getApp(stack, setup).code() },
      };
    }),
    endpoint('preVerifyEmailCode', ['mfaToken.enrol'], async () => ({
      ...(await enrolling()),
      path: '/emailcode',
      rest: {},
    })),
    {
      ...endpoint('verifyEmailCode', ['mfaToken.enrol'], async () => {
        const { otcToken, code, ...one } = await mailSent();
        return { ...one, path: '/emailcode/verify', rest: { otcToken, code } };
      }),
      usedUpBy: waits,
    },
    endpoint('preEnrollSmsForLogin', ['mfaToken.enrol'], async () => ({
      ...(await enrolling()),
      path: '/sms/enroll',
      rest: { phoneNumber: aPhoneNumber() },
    })),
    endpoint('enrollSmsForLogin', ['mfaToken.enrol'], async () => {
      const { otcToken, code, ...one } = await textSentToNew();
      return { ...one, path: '/sms/enroll/verify', rest: { otcToken, code } };
    }),
    endpoint('confirmRecoveryCode', [], async () => {
      const { mfaToken, otcToken, code, userId } = await textSentToNew();
      const body = { mfaToken, otcToken, code, confirmsRecoveryCode: true };
      await forced.api(mfaCalls).enrollSmsForLogin({ body });
      return { userId, mfaToken, path: '/recovery-code/confirm', rest: {} };
    }),
    endpoint('preEnrollWebauthnForLogin', ['mfaToken.enrol'], async () => ({
      ...(await enrolling()),
      path: '/webauthn/enroll',
      rest: {},
    })),
    endpoint('enrollWebauthnForLogin', ['mfaToken.enrol'], async () => {
      const { webauthnToken, options, ...one } = await newKeyAsked();
      return {
        ...one,
        path: '/webauthn/enroll/verify',
        rest: { webauthnToken, options, deviceType: 'CrossPlatform' },
      };
    }),
    sentCodeEndpoint('verifySmsForLogin', 'code.mfaSms', async () => {
      const one = await textSent();
      return { ...one, path: `/sms/${one.deviceId}/verify` };
    }),
    sentCodeEndpoint('enrollSmsForLogin', 'code.mfaSms', async () => ({
      ...(await textSentToNew()),
      path: '/sms/enroll/verify',
    })),
    sentCodeEndpoint('verifyEmailCode', 'code.mfaEmail', async () => ({
      ...(await mailSent()),
      path: '/emailcode/verify',
    })),
    {
      call: 'mfa.recoverMfa',
      fields: ['recoveryCode'],
      own: ['recoveryCode'],
      open: async () => {
        const { user, recoveryCode } = await aUserWithApp(stack);
        const present = (key: Key) =>
          send(stack.visitor(), 'POST', `${base}/recover`, {
            email: user.email,
            recoveryCode: key.token,
          });
        return {
          userId: user.userId,
          good: onlyToken(recoveryCode),
          present,
        };
      },
    },
    ...ownEndpoints(stack),
  ];
}

/** Endpoints of a user's MFA methods, behind a session. */
function ownEndpoints(stack: Stack): readonly TokenEndpoint[] {
  const own = '/users/v1/mfa';
  const withApp = async () => {
    const { user, app } = await aUserWithApp(stack);
    const deviceId = (await user.api(mfaCalls).getMfaDevices()).authenticators[0]?.id ?? '';
    return { user, deviceId, code: app.code() };
  };
  const codeEndpoint = (
    call: string,
    begin: () => Promise<{ user: TestUser; code: string; path: string }>,
  ): TokenEndpoint => ({
    call: `mfa.${call}`,
    fields: ['token'],
    own: ['appCode'],
    timeout: 8,
    open: async () => {
      const { user, code, path } = await begin();
      const present = (key: Key) =>
        send(user, 'POST', `${own}${path}`, { token: key.code || key.token });
      return {
        userId: user.userId,
        good: {
          token: code,
          code,
        },
        present,
      };
    },
  });
  const settingUp = async () => {
    const user = await stack.aUser();
    return { user, code: getApp(stack, await user.api(mfaCalls).enrollMfa()).code() };
  };
  const phoneEndpoint = (
    call: string,
    begin: (user: TestUser) => Promise<{ phone: string; otcToken: string; path: string }>,
  ): TokenEndpoint => ({
    call: `mfa.${call}`,
    fields: ['otcToken', 'code'],
    own: ['code.mfaSms'],
    timeout: 20,
    open: async () => {
      const user = await stack.aUser();
      const { phone, otcToken, path } = await begin(user);
      const { code } = await stack.texts.next(phone);
      const present = (key: Key) =>
        send(user, 'POST', `${own}${path}`, {
          otcToken: key.token,
          code: key.code || '000000',
        });
      return {
        userId: user.userId,
        good: {
          token: otcToken,
          code,
        },
        present,
      };
    },
  });
  const keyEndpoint = (
    call: string,
    kind: TokenKind,
    begin: (user: TestUser) => Promise<KeyQuestion>,
  ): TokenEndpoint => ({
    call: `mfa.${call}`,
    fields: ['webauthnToken', 'options'],
    own: [kind],
    timeout: 20,
    open: async (): Promise<Opened> => {
      const user = await stack.aUser();
      const { path, webauthnToken, challenge, rest } = await begin(user);
      const present = ({ token }: Key) =>
        send(user, 'POST', `${own}${path}`, {
          webauthnToken,
          ...rest(token),
        });
      const ceremonySubject = `${getClaims(user).sid} ${webauthnToken}`;
      return {
        userId: user.userId,
        ceremonySubject,
        good: onlyToken(challenge),
        present,
      };
    },
  });

  return [
    codeEndpoint('verifyMfa', async () => ({ ...(await settingUp()), path: '/enroll/verify' })),
    codeEndpoint('enrollAuthenticator', async () => ({
      ...(await settingUp()),
      path: '/authenticator/enroll/verify',
    })),
    codeEndpoint('disableMfa', async () => ({ ...(await withApp()), path: '/disable' })),
    codeEndpoint('disableAuthenticator', async () => {
      const one = await withApp();
      return { ...one, path: `/authenticator/${one.deviceId}/disable/verify` };
    }),
    phoneEndpoint('enrollSms', async (user) => {
      const phone = aPhoneNumber();
      const { otcToken } = await user.api(mfaCalls).preEnrollSms({ body: { phoneNumber: phone } });
      return { phone, otcToken, path: '/sms/enroll/verify' };
    }),
    {
      call: 'mfa.enrollEmail',
      fields: ['otcToken', 'code'],
      own: ['code.mfaEmail'],
      timeout: 20,
      open: async () => {
        const user = await stack.aUser();
        const { otcToken } = await user.api(mfaCalls).preEnrollEmail();
        const code = await codeTo(stack, user.email);
        const present = (key: Key) =>
          send(user, 'POST', `${own}/emailcode/enroll/verify`, {
            otcToken: key.token,
            code: key.code || '000000',
          });
        return {
          userId: user.userId,
          good: {
            token: otcToken,
            code,
          },
          present,
        };
      },
    },
    phoneEndpoint('disableSms', async (user) => {
      const { phoneNumber: phone } = await withPhone(stack, user);
      const deviceId = (await user.api(mfaCalls).getMfaDevices()).phones[0]?.id ?? '';
      const { otcToken } = await user.api(mfaCalls).preDisableSms({ params: { deviceId } });
      return { phone, otcToken, path: `/sms/${deviceId}/disable/verify` };
    }),
    keyEndpoint('enrollWebauthn', 'challenge.mfaEnrol', async (user) => {
      const { webauthnToken, options } = await user.api(mfaCalls).preEnrollWebauthn();
      const rest = (token: string) => ({
        deviceType: 'CrossPlatform',
        options: createAuthenticator({ origin: stack.url, attachment: 'cross-platform' }).create({
          ...options,
          challenge: getChallenge(token),
        }),
      });
      return { path: '/webauthn/enroll/verify', webauthnToken, challenge: options.challenge, rest };
    }),
    keyEndpoint('disableWebauthn', 'challenge.mfaDisable', async (user) => {
      const key = await aKeyFor(stack, user);
      const deviceId = (await user.api(mfaCalls).getMfaDevices()).webauthn[0]?.id ?? '';
      const { webauthnToken, options } = await user
        .api(mfaCalls)
        .preDisableWebauthn({ params: { deviceId } });
      const rest = (token: string) => ({
        options: key.get({ ...options, challenge: getChallenge(token) }),
      });
      return {
        path: `/webauthn/${deviceId}/disable/verify`,
        webauthnToken,
        challenge: options.challenge,
        rest,
      };
    }),
  ];
}

interface KeyQuestion {
  readonly path: string;
  readonly webauthnToken: string;
  readonly challenge: string;
  readonly rest: (token: string) => object;
}

const getChallenge = (token: string) =>
  /^[\w-]+$/.test(token) ? token : Buffer.from(token).toString('base64url');

async function aKeyFor(stack: Stack, user: Visitor) {
  const key = createAuthenticator({
    origin: stack.url,
    attachment: 'cross-platform',
    verifiesUser: false,
  });
  const { webauthnToken, options } = await user.api(mfaCalls).preEnrollWebauthn();
  const body = {
    webauthnToken,
    deviceType: 'CrossPlatform' as const,
    options: key.create(options),
  };
  await user.api(mfaCalls).enrollWebauthn({ body });
  await user.api(loginCalls).refresh();
  return key;
}
