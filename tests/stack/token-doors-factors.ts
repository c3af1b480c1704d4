import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { createAuthenticator, type Person, type Stack, type Visitor } from '@foyer/testkit';
import {
  aPersonWithApp,
  aPhoneNumber,
  appOf,
  claimsOf,
  firstStep,
  withPhone,
} from './second-factors.ts';
import { type Building, codeTo, type Door, type Opened, onlyToken, send } from './token-doors.ts';
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

/** Doors of a pending second factor: each takes the token of a sign-in that waits for just this. */
export function factorDoors({ stack, forced }: Building): readonly Door[] {
  const door = (call: string, own: readonly TokenKind[], wait: () => Promise<Waiting>): Door => ({
    call: `mfa.${call}`,
    fields: ['mfaToken', 'rest'],
    own,
    open: async () => {
      const { userId, mfaToken, path, rest } = await wait();
      const knock = ({ token }: Key) =>
        send(stack.visitor(), 'POST', `${base}${path}`, {
          mfaToken: token,
          ...rest,
        });
      return {
        userId,
        good: onlyToken(mfaToken),
        knock,
      };
    },
  });

  const verifying = async () => {
    const { person, app } = await aPersonWithApp(stack);
    const { demand, mfaToken } = await firstStep(stack, person);
    return {
      userId: person.userId,
      mfaToken,
      value: app.code(),
      deviceId: demand.mfaDevices?.authenticators[0]?.id ?? '',
    };
  };
  const enrolling = async () => {
    const person = await stack.aPerson();
    const { mfaToken } = await firstStep(forced, person);
    return { person, userId: person.userId, mfaToken, calls: forced.api(mfaCalls) };
  };
  const withText = async () => {
    const person = await stack.aPerson();
    const { phoneNumber } = await withPhone(stack, person);
    const { demand, mfaToken } = await firstStep(stack, person);
    return {
      userId: person.userId,
      phoneNumber,
      mfaToken,
      deviceId: demand.mfaDevices?.phones[0]?.id ?? '',
    };
  };
  const withKey = async () => {
    const person = await stack.aPerson();
    const key = await aKeyOf(stack, person);
    const { demand, mfaToken } = await firstStep(stack, person);
    return {
      userId: person.userId,
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
    return { ...one, otcToken, code: await codeTo(stack, one.person.email) };
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
  const sentCodeDoor = (
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
  ): Door => ({
    call: `mfa.${call}`,
    fields: ['otcToken', 'code'],
    own: [kind],
    patience: 4,
    open: async () => {
      const { userId, mfaToken, otcToken, code, path } = await wait();
      const knock = (key: Key) =>
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
        knock,
      };
    },
  });

  return [
    door('verifyMfaCode', waits, async () => {
      const { value, ...one } = await verifying();
      return { ...one, path: '/verify', rest: { value } };
    }),
    door('verifyAuthenticatorForLogin', waits, async () => {
      const { value, deviceId, ...one } = await verifying();
      return { ...one, path: `/authenticator/${deviceId}/verify`, rest: { value } };
    }),
    door('preVerifySmsForLogin', waits, async () => {
      const { deviceId, ...one } = await withText();
      return { ...one, path: `/sms/${deviceId}`, rest: {} };
    }),
    door('verifySmsForLogin', waits, async () => {
      const { deviceId, otcToken, code, ...one } = await textSent();
      return { ...one, path: `/sms/${deviceId}/verify`, rest: { otcToken, code } };
    }),
    door('preVerifyWebauthnForLogin', waits, async () => {
      const { deviceId, ...one } = await withKey();
      return { ...one, path: `/webauthn/${deviceId}`, rest: {} };
    }),
    door('verifyWebauthnForLogin', waits, async () => {
      const { deviceId, webauthnToken, options, ...one } = await keyAsked();
      return { ...one, path: `/webauthn/${deviceId}/verify`, rest: { webauthnToken, options } };
    }),
    door('preEnrollAuthenticatorForLogin', ['mfaToken.enrol'], async () => ({
      ...(await enrolling()),
      path: '/authenticator/enroll',
      rest: {},
    })),
    door('enrollAuthenticatorForLogin', ['mfaToken.enrol'], async () => {
      const one = await enrolling();
      const setup = await one.calls.preEnrollAuthenticatorForLogin({
        body: { mfaToken: one.mfaToken },
      });
      return {
        ...one,
        path: '/authenticator/enroll/verify',
        rest: { token: appOf(stack, setup).code() },
      };
    }),
    door('preVerifyEmailCode', ['mfaToken.enrol'], async () => ({
      ...(await enrolling()),
      path: '/emailcode',
      rest: {},
    })),
    {
      ...door('verifyEmailCode', ['mfaToken.enrol'], async () => {
        const { otcToken, code, ...one } = await mailSent();
        return { ...one, path: '/emailcode/verify', rest: { otcToken, code } };
      }),
      usedUpBy: waits,
    },
    door('preEnrollSmsForLogin', ['mfaToken.enrol'], async () => ({
      ...(await enrolling()),
      path: '/sms/enroll',
      rest: { phoneNumber: aPhoneNumber() },
    })),
    door('enrollSmsForLogin', ['mfaToken.enrol'], async () => {
      const { otcToken, code, ...one } = await textSentToNew();
      return { ...one, path: '/sms/enroll/verify', rest: { otcToken, code } };
    }),
    door('confirmRecoveryCode', [], async () => {
      const { mfaToken, otcToken, code, userId } = await textSentToNew();
      const body = { mfaToken, otcToken, code, confirmsRecoveryCode: true };
      await forced.api(mfaCalls).enrollSmsForLogin({ body });
      return { userId, mfaToken, path: '/recovery-code/confirm', rest: {} };
    }),
    door('preEnrollWebauthnForLogin', ['mfaToken.enrol'], async () => ({
      ...(await enrolling()),
      path: '/webauthn/enroll',
      rest: {},
    })),
    door('enrollWebauthnForLogin', ['mfaToken.enrol'], async () => {
      const { webauthnToken, options, ...one } = await newKeyAsked();
      return {
        ...one,
        path: '/webauthn/enroll/verify',
        rest: { webauthnToken, options, deviceType: 'CrossPlatform' },
      };
    }),
    sentCodeDoor('verifySmsForLogin', 'code.mfaSms', async () => {
      const one = await textSent();
      return { ...one, path: `/sms/${one.deviceId}/verify` };
    }),
    sentCodeDoor('enrollSmsForLogin', 'code.mfaSms', async () => ({
      ...(await textSentToNew()),
      path: '/sms/enroll/verify',
    })),
    sentCodeDoor('verifyEmailCode', 'code.mfaEmail', async () => ({
      ...(await mailSent()),
      path: '/emailcode/verify',
    })),
    {
      call: 'mfa.recoverMfa',
      fields: ['recoveryCode'],
      own: ['recoveryCode'],
      open: async () => {
        const { person, recoveryCode } = await aPersonWithApp(stack);
        const knock = (key: Key) =>
          send(stack.visitor(), 'POST', `${base}/recover`, {
            email: person.email,
            recoveryCode: key.token,
          });
        return {
          userId: person.userId,
          good: onlyToken(recoveryCode),
          knock,
        };
      },
    },
    ...ownDoors(stack),
  ];
}

/** Doors of the own second factors, behind a session. */
function ownDoors(stack: Stack): readonly Door[] {
  const own = '/users/v1/mfa';
  const withApp = async () => {
    const { person, app } = await aPersonWithApp(stack);
    const deviceId = (await person.api(mfaCalls).getMfaDevices()).authenticators[0]?.id ?? '';
    return { person, deviceId, code: app.code() };
  };
  const codeDoor = (
    call: string,
    begin: () => Promise<{ person: Person; code: string; path: string }>,
  ): Door => ({
    call: `mfa.${call}`,
    fields: ['token'],
    own: ['appCode'],
    patience: 8,
    open: async () => {
      const { person, code, path } = await begin();
      const knock = (key: Key) =>
        send(person, 'POST', `${own}${path}`, { token: key.code || key.token });
      return {
        userId: person.userId,
        good: {
          token: code,
          code,
        },
        knock,
      };
    },
  });
  const settingUp = async () => {
    const person = await stack.aPerson();
    return { person, code: appOf(stack, await person.api(mfaCalls).enrollMfa()).code() };
  };
  const phoneDoor = (
    call: string,
    begin: (person: Person) => Promise<{ phone: string; otcToken: string; path: string }>,
  ): Door => ({
    call: `mfa.${call}`,
    fields: ['otcToken', 'code'],
    own: ['code.mfaSms'],
    patience: 20,
    open: async () => {
      const person = await stack.aPerson();
      const { phone, otcToken, path } = await begin(person);
      const { code } = await stack.texts.next(phone);
      const knock = (key: Key) =>
        send(person, 'POST', `${own}${path}`, {
          otcToken: key.token,
          code: key.code || '000000',
        });
      return {
        userId: person.userId,
        good: {
          token: otcToken,
          code,
        },
        knock,
      };
    },
  });
  const keyDoor = (
    call: string,
    kind: TokenKind,
    begin: (person: Person) => Promise<KeyQuestion>,
  ): Door => ({
    call: `mfa.${call}`,
    fields: ['webauthnToken', 'options'],
    own: [kind],
    patience: 20,
    open: async (): Promise<Opened> => {
      const person = await stack.aPerson();
      const { path, webauthnToken, challenge, rest } = await begin(person);
      const knock = ({ token }: Key) =>
        send(person, 'POST', `${own}${path}`, {
          webauthnToken,
          ...rest(token),
        });
      const ceremonySubject = `${claimsOf(person).sid} ${webauthnToken}`;
      return {
        userId: person.userId,
        ceremonySubject,
        good: onlyToken(challenge),
        knock,
      };
    },
  });

  return [
    codeDoor('verifyMfa', async () => ({ ...(await settingUp()), path: '/enroll/verify' })),
    codeDoor('enrollAuthenticator', async () => ({
      ...(await settingUp()),
      path: '/authenticator/enroll/verify',
    })),
    codeDoor('disableMfa', async () => ({ ...(await withApp()), path: '/disable' })),
    codeDoor('disableAuthenticator', async () => {
      const one = await withApp();
      return { ...one, path: `/authenticator/${one.deviceId}/disable/verify` };
    }),
    phoneDoor('enrollSms', async (person) => {
      const phone = aPhoneNumber();
      const { otcToken } = await person
        .api(mfaCalls)
        .preEnrollSms({ body: { phoneNumber: phone } });
      return { phone, otcToken, path: '/sms/enroll/verify' };
    }),
    {
      call: 'mfa.enrollEmail',
      fields: ['otcToken', 'code'],
      own: ['code.mfaEmail'],
      patience: 20,
      open: async () => {
        const person = await stack.aPerson();
        const { otcToken } = await person.api(mfaCalls).preEnrollEmail();
        const code = await codeTo(stack, person.email);
        const knock = (key: Key) =>
          send(person, 'POST', `${own}/emailcode/enroll/verify`, {
            otcToken: key.token,
            code: key.code || '000000',
          });
        return {
          userId: person.userId,
          good: {
            token: otcToken,
            code,
          },
          knock,
        };
      },
    },
    phoneDoor('disableSms', async (person) => {
      const { phoneNumber: phone } = await withPhone(stack, person);
      const deviceId = (await person.api(mfaCalls).getMfaDevices()).phones[0]?.id ?? '';
      const { otcToken } = await person.api(mfaCalls).preDisableSms({ params: { deviceId } });
      return { phone, otcToken, path: `/sms/${deviceId}/disable/verify` };
    }),
    keyDoor('enrollWebauthn', 'challenge.mfaEnrol', async (person) => {
      const { webauthnToken, options } = await person.api(mfaCalls).preEnrollWebauthn();
      const rest = (token: string) => ({
        deviceType: 'CrossPlatform',
        options: createAuthenticator({ origin: stack.url, attachment: 'cross-platform' }).create({
          ...options,
          challenge: challengeOf(token),
        }),
      });
      return { path: '/webauthn/enroll/verify', webauthnToken, challenge: options.challenge, rest };
    }),
    keyDoor('disableWebauthn', 'challenge.mfaDisable', async (person) => {
      const key = await aKeyOf(stack, person);
      const deviceId = (await person.api(mfaCalls).getMfaDevices()).webauthn[0]?.id ?? '';
      const { webauthnToken, options } = await person
        .api(mfaCalls)
        .preDisableWebauthn({ params: { deviceId } });
      const rest = (token: string) => ({
        options: key.get({ ...options, challenge: challengeOf(token) }),
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

const challengeOf = (token: string) =>
  /^[\w-]+$/.test(token) ? token : Buffer.from(token).toString('base64url');

async function aKeyOf(stack: Stack, person: Visitor) {
  const key = createAuthenticator({
    origin: stack.url,
    attachment: 'cross-platform',
    verifiesUser: false,
  });
  const { webauthnToken, options } = await person.api(mfaCalls).preEnrollWebauthn();
  const body = {
    webauthnToken,
    deviceType: 'CrossPlatform' as const,
    options: key.create(options),
  };
  await person.api(mfaCalls).enrollWebauthn({ body });
  await person.api(loginCalls).refresh();
  return key;
}
