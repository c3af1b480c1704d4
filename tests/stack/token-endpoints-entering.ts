import { passkeysCalls } from '@foyer/contract/passkeys/calls';
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { phonesCalls } from '@foyer/contract/phones/calls';
import { createSessionCookies } from '@foyer/server/kernel/http/session-cookies';
import { createAuthenticator, type TestUser } from '@foyer/testkit';
import { aNumber, ask, withPhone } from './asking-for-codes.ts';
import { vouchedFor } from './changing-phones.ts';
import { aUserWithApp, getClaims } from './second-factors.ts';
import {
  type Building,
  codeTo,
  type TokenEndpoint,
  linkIn,
  type Opened,
  onlyToken,
  Refused,
  send,
} from './token-endpoints.ts';
import type { Key } from './token-kinds.ts';

/** Endpoints of signing in without a password, phones, passkeys, and those that are opened by cookies. */
export function signInEndpoints({ stack }: Building): readonly TokenEndpoint[] {
  const cookies = createSessionCookies(stack.server.kernel.config, stack.url);
  const withCookie = (name: string, value: string) => {
    const browser = stack.visitor();
    browser.cookies.set(name, encodeURIComponent(value));
    return browser;
  };
  const getChallenge = (token: string) =>
    /^[\w-]+$/.test(token) ? token : Buffer.from(token).toString('base64url');

  const byCode = (type: 'code' | 'smscode') => async (): Promise<Opened> => {
    const user = await stack.aUser();
    const phone = type === 'smscode' ? await withPhone(stack, user) : '';
    const browser = stack.visitor();
    await ask(browser, type, { email: user.email });
    const code = phone ? (await stack.texts.next(phone)).code : await codeTo(stack, user.email);
    const present = (key: Key) =>
      send(
        withCookie(cookies.login.name, key.token),
        'POST',
        `/auth/v1/passwordless/${type}/postlogin`,
        {
          token: key.code || key.token,
        },
      );
    return {
      userId: user.userId,
      good: { token: browser.cookies.get(cookies.login.name) ?? '', code },
      present,
    };
  };

  const byPhone =
    (
      path: string,
      field: string,
      begin: (ada: TestUser, phoneNumber: string) => Promise<string | undefined>,
    ) =>
    async (): Promise<Opened> => {
      const ada = await stack.aUser();
      const phoneNumber = aNumber();
      const token = (await begin(ada, phoneNumber)) ?? '';
      const { code } = await stack.texts.next(phoneNumber);
      const present = (key: Key) => send(ada, 'POST', path, { [field]: key.token, code: key.code });
      return { userId: ada.userId, good: { token, code }, present };
    };

  return [
    {
      call: 'passwordless.passwordlessPostlogin',
      fields: ['token'],
      own: ['secret.magicLink'],
      open: async () => {
        const { email, userId } = await stack.aUser();
        await stack.api(passwordlessCalls).passwordlessPrelogin({
          params: { type: 'magiclink' },
          body: { email },
        });
        const right =
          (await linkIn(stack, email, '/account/login/magic-link')).searchParams.get('token') ?? '';
        const present = ({ token }: Key) =>
          send(stack.visitor(), 'POST', '/auth/v1/passwordless/magiclink/postlogin', { token });
        return {
          userId,
          good: onlyToken(right),
          present,
        };
      },
    },
    ...(['code', 'smscode'] as const).map(
      (type): TokenEndpoint => ({
        call: 'passwordless.passwordlessPostlogin',
        fields: [`token of ${type}`],
        own: ['code.passwordless'],
        open: byCode(type),
      }),
    ),
    {
      call: 'phones.verifyChangePhoneNumber',
      fields: ['changePhoneId', 'code'],
      own: ['code.phoneChange'],
      open: byPhone(
        '/users/v1/phone/verify',
        'changePhoneId',
        async (ada, phoneNumber) =>
          (await ada.api(phonesCalls).changePhoneNumberWithVerification({ body: { phoneNumber } }))
            .changePhoneId,
      ),
    },
    {
      call: 'phones.verifyPhoneNumber',
      fields: ['otcToken', 'code'],
      own: ['code.phoneChange'],
      open: byPhone(
        '/users/phone-numbers/v1/verify',
        'otcToken',
        async (ada, phoneNumber) =>
          (await ada.api(phonesCalls).createPhoneNumber({ body: { phoneNumber } })).otcToken,
      ),
    },
    {
      call: 'phones.verifyDeletePhoneNumber',
      fields: ['otcToken', 'code'],
      own: ['code.phoneRemoval'],
      open: async () => {
        const ada = await stack.aUser();
        const phone = await withPhone(stack, ada);
        const [{ id: phoneId } = { id: '' }] = await ada.api(phonesCalls).listMyPhoneNumbers();
        const { otcToken } = await ada.api(phonesCalls).deletePhoneNumber({ params: { phoneId } });
        const { code } = await stack.texts.next(phone);
        const present = (key: Key) =>
          send(ada, 'POST', `/users/phone-numbers/v1/${phoneId}/delete/verify`, {
            otcToken: key.token,
            code: key.code,
          });
        return {
          userId: ada.userId,
          good: {
            token: otcToken,
            code,
          },
          present,
        };
      },
    },
    {
      call: 'phones.verifyResetPhoneNumber',
      fields: ['resetPhoneNumberToken', 'code'],
      own: ['code.phoneReset'],
      open: async () => {
        const { email, userId } = await stack.aUser();
        const { resetPhoneNumberToken: token } = await stack
          .api(phonesCalls)
          .resetPhoneNumber({ body: { email } });
        const present = (key: Key) =>
          send(stack.visitor(), 'POST', '/users/v1/phone/reset/verify', {
            resetPhoneNumberToken: key.token,
            code: key.code,
          });
        return {
          userId,
          good: {
            token,
            code: await codeTo(stack, email),
          },
          present,
        };
      },
    },
    {
      call: 'phones.changePhoneNumber',
      fields: ['changePhoneNumberToken'],
      own: ['secret.phoneReset'],
      open: async () => {
        const ada = await stack.aUser();
        const right = await vouchedFor(stack, ada);
        const phoneNumber = aNumber();
        const present = ({ token: changePhoneNumberToken }: Key) =>
          send(stack.visitor(), 'PUT', '/users/v1/phone/change', {
            changePhoneNumberToken,
            phoneNumber,
          });
        return {
          userId: ada.userId,
          good: onlyToken(right),
          present,
        };
      },
    },
    {
      call: 'passkeys.webauthnPostlogin',
      fields: ['response'],
      own: ['challenge.signIn'],
      open: async () => {
        const ada = await stack.aUser();
        const key = createAuthenticator({ origin: stack.url });
        const created = await ada.api(passkeysCalls).createWebauthnDeviceSession();
        await ada.api(passkeysCalls).verifyWebauthnDevice({ body: key.create(created.options) });
        const { options } = await stack.api(passkeysCalls).webauthnPrelogin();
        const present = ({ token }: Key) =>
          send(
            stack.visitor(),
            'POST',
            '/auth/v1/webauthn/postlogin',
            key.get({
              ...options,
              challenge: getChallenge(token),
            }),
          );
        return {
          userId: ada.userId,
          ceremonySubject: 'anybody',
          good: onlyToken(options.challenge),
          present,
        };
      },
    },
    {
      call: 'passkeys.verifyWebauthnDevice',
      fields: ['response'],
      own: ['challenge.passkey'],
      open: async () => {
        const ada = await stack.aUser();
        const { options } = await ada.api(passkeysCalls).createWebauthnDeviceSession();
        const present = ({ token }: Key) => {
          const key = createAuthenticator({ origin: stack.url });
          return send(
            ada,
            'POST',
            '/users/webauthn/v1/devices/verify',
            key.create({
              ...options,
              challenge: getChallenge(token),
            }),
          );
        };
        const ceremonySubject = `${ada.userId} ${getClaims(ada).sid}`;
        return {
          userId: ada.userId,
          ceremonySubject,
          good: onlyToken(options.challenge),
          present,
        };
      },
    },
    {
      call: 'login.refresh',
      fields: ['refresh cookie'],
      own: ['cookie.refresh'],
      open: async () => {
        const ada = await stack.aUser();
        const present = ({ token }: Key) =>
          send(withCookie(cookies.refresh.name, token), 'POST', '/auth/v1/user/token/refresh', {});
        return {
          userId: ada.userId,
          good: onlyToken(ada.cookies.get(cookies.refresh.name)),
          present,
        };
      },
    },
    {
      call: 'login.signIn',
      fields: ['device cookie'],
      own: ['cookie.device'],
      open: async () => {
        const { user, app } = await aUserWithApp(stack);
        const { email, password, userId } = user;
        const first = stack.visitor();
        const { mfaToken } = Object(
          await send(first, 'POST', '/auth/v1/user', {
            email,
            password,
          }),
        );
        await send(first, 'POST', '/auth/v1/user/mfa/verify', {
          mfaToken,
          value: app.code(),
          rememberDevice: true,
        });
        const present = async ({ token }: Key) => {
          const { mfaRequired } = Object(
            await send(withCookie(cookies.device.name, token), 'POST', '/auth/v1/user', {
              email,
              password,
            }),
          );
          if (mfaRequired) throw new Refused(403, 'is asked for the second factor');
        };
        return {
          userId,
          good: onlyToken(first.cookies.get(cookies.device.name)),
          present,
        };
      },
    },
  ];
}
