import { getCode, fromBase32, getStep } from '@foyer/server/modules/mfa/totp';
import { createAuthenticator } from '@foyer/testkit';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anAccount } from '../running-server/account.ts';
import { mailTo } from '../running-server/lab-inbox.ts';
import type { User } from '../running-server/user.ts';
import { loadRestClient, getMethod, publishedPairs } from './published-packages.ts';
import { openPublishedPage } from './published-page.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const server = sharedServer();
afterEach(() => void vi.unstubAllGlobals());

const devices = z.object({
  webauthn: z.array(z.object({ id: z.string() })),
  phones: z.array(z.object({ id: z.string() })),
  authenticators: z.array(z.object({ id: z.string() })),
  emails: z.array(z.object({ email: z.string() })),
});
const demand = z.object({
  mfaRequired: z.literal(true),
  mfaToken: z.string(),
  mfaDevices: devices,
});
const sent = z.object({ otcToken: z.string() });
const picture = z.object({ qrCode: z.string().startsWith('data:image/'), otpauthUrl: z.string() });
const recovery = z.object({ recoveryCode: z.string().min(16) });
const signedIn = z.object({ accessToken: z.string(), mfaRequired: z.literal(false) });
const descriptors = z.array(z.object({ type: z.literal('public-key'), id: z.string() })).optional();
const toCreate = z.object({
  webauthnToken: z.string(),
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  }),
});
const toSign = z.object({
  webauthnToken: z.string(),
  options: z.object({ challenge: z.string(), rpId: z.string(), allowCredentials: descriptors }),
});

let numbers = 0;
const aNumber = () => {
  numbers += 1;
  return `+49152${50_000 + numbers}000`;
};
/** The code that came to a mailbox or a phone; waits until `count` of them have come. */
const codeTo = async (to: string, count = 1) =>
  (await mailTo(server.origin, to, /^\d{6} is your .*verification code/, count)).codes[0] ?? '';

/** An authenticator app. It shows this step's code first and the next step's then: a server takes each once. */
function getApp(setup: unknown) {
  const { otpauthUrl } = picture.parse(setup);
  const key = fromBase32(new URL(otpauthUrl).searchParams.get('secret') ?? '');
  let used = getStep(new Date()) - 1;
  return {
    code: () => {
      used = Math.max(used + 1, getStep(new Date()));
      return getCode(key, used);
    },
  };
}

describe.each([{ name: '@frontegg/rest-api' }, { name: 'frontegg-rest-api-3' }])(
  '$name',
  ({ name }) => {
    /** A page of a host that calls the REST client by itself. */
    function aPage() {
      const browser = createVisitorBrowser(server.origin);
      browser.open('/');
      const { api, ContextHolder } = loadRestClient(name);
      ContextHolder['setContext']?.({ baseUrl: server.origin });
      ContextHolder['setAccessToken']?.(null);
      return { browser, auth: (method: string) => getMethod(api.auth, method) };
    }

    /** A page on which a new user is signed in. */
    async function aSignedInPage() {
      const user = await anAccount(server.origin);
      const page = aPage();
      await page.auth('loginv2')({ email: user.email, password: user.password });
      return { user, ...page };
    }

    /** A new page, up to MFA. */
    async function firstStep({ email, password }: User) {
      const page = aPage();
      const answer = await page.auth('login')({ email, password });
      return { ...page, answer, ...demand.parse(answer) };
    }

    /** A new user whose tenant demands MFA, at their next sign-in. */
    async function aForcedUser() {
      const { user, auth } = await aSignedInPage();
      const policy = { enforceMFAType: 'Force' };
      expect(await auth('saveMfaPolicy')(policy)).toMatchObject(policy);
      const step = await firstStep(user);
      expect(step.answer).toMatchObject({
        mfaEnrolled: false,
        mfaStrategies: expect.arrayContaining(['SMS']),
      });
      return { user, ...step };
    }

    test('keeps an authenticator app, signs in with it and removes everything', async () => {
      const { user, auth } = await aSignedInPage();
      const app = getApp(await auth('enrollMfa')());
      recovery.parse(await auth('verifyMfa')({ token: app.code() }));
      expect(await auth('getMFADevices')()).toMatchObject({
        authenticators: [{}],
        phones: [],
        webauthn: [],
        emails: [],
      });
      const { mfaToken, browser, auth: other } = await firstStep(user);
      const allowed = await other('checkIfAllowToRememberMfaDevice')(mfaToken);
      expect(allowed).toEqual({ isAllowedToRemember: true, mfaDeviceExpiration: 1_209_600 });
      const answer = await other('loginWithMfa')({
        mfaToken,
        value: app.code(),
        rememberDevice: true,
      });
      expect(answer).toMatchObject({ mfaRequired: false, userEmail: user.email });
      expect(browser.cookies.names().some((one) => one.startsWith('fe_device_'))).toBe(true);
      expect(await other('login')({ email: user.email, password: user.password })).toMatchObject({
        mfaRequired: false,
      });
    });

    test('signs in with version two of the same call, and knows the user', async () => {
      const { user, auth } = await aSignedInPage();
      const app = getApp(await auth('enrollMfa')());
      await auth('verifyMfa')({ token: app.code() });
      const { mfaToken, auth: other } = await firstStep(user);
      const answer = await other('loginWithMfaV2')({ mfaToken, value: app.code() });
      expect(answer).toMatchObject({
        user: { email: user.email, mfaRequired: false },
        activeTenant: {},
      });
    });

    test('adds another app, names it at sign-in, and reads why a code is refused', async () => {
      const { user, auth } = await aSignedInPage();
      const app = getApp(await auth('preEnrollMFAAuthenticatorApp')());
      const refused: unknown = await Promise.resolve(
        auth('enrollMFAAuthenticatorApp')({ token: '00000x' }),
      ).catch((error: unknown) => error);
      expect(refused).toMatchObject({
        statusCode: 403,
        message: expect.stringContaining('That code is incorrect'),
      });
      recovery.parse(await auth('enrollMFAAuthenticatorApp')({ token: app.code() }));
      const { mfaToken, mfaDevices, auth: other } = await firstStep(user);
      const body = { mfaToken, value: app.code(), rememberDevice: false };
      const answer = await other('verifyMFAAuthenticatorAppForLogin')(
        mfaDevices.authenticators[0]?.id,
        body,
      );
      signedIn.parse(answer);
    });

    test('removes all factors with a code, and one app with its own', async () => {
      for (const one of ['disableMfa', 'disableMFAAuthenticatorApp']) {
        const { auth } = await aSignedInPage();
        const app = getApp(await auth('enrollMfa')());
        await auth('verifyMfa')({ token: app.code() });
        const { authenticators } = devices.parse(await auth('getMFADevices')());
        const body = { token: app.code() };
        if (one === 'disableMfa') await auth(one)(body);
        else await auth(one)(authenticators[0]?.id, body);
        expect(await auth('getMFADevices')()).toMatchObject({ authenticators: [] });
      }
    });

    test('keeps a phone, signs in with a text to it and removes it', async () => {
      const { user, auth } = await aSignedInPage();
      const phoneNumber = aNumber();
      const started = sent.parse(await auth('preEnrollMFASMS')({ phoneNumber }));
      recovery.parse(
        await auth('enrollMFASMS')({ otcToken: started.otcToken, code: await codeTo(phoneNumber) }),
      );
      const { mfaToken, mfaDevices, auth: other } = await firstStep(user);
      const id = mfaDevices.phones[0]?.id;
      const { otcToken } = sent.parse(await other('preVerifyMFASMSForLogin')(id, { mfaToken }));
      const body = {
        mfaToken,
        otcToken,
        code: await codeTo(phoneNumber, 2),
        rememberDevice: false,
      };
      const existing = { user: { email: user.email, mfaRequired: false } };
      expect(await other('verifyMFASMSForLoginV2')(id, body)).toMatchObject(existing);
      const removal = sent.parse(await other('preDisableMFASMS')(id));
      await other('disableMFASMS')(id, {
        otcToken: removal.otcToken,
        code: await codeTo(phoneNumber, 3),
      });
      expect(await other('getMFADevices')()).toMatchObject({ phones: [] });
    });

    test('keeps a security key, signs in with it and removes it', async () => {
      const { user, auth } = await aSignedInPage();
      const key = createAuthenticator({ origin: server.origin, attachment: 'cross-platform' });
      const started = toCreate.parse(await auth('preEnrollMFAWebAuthn')());
      const created = {
        webauthnToken: started.webauthnToken,
        options: key.create(started.options),
        publicKey: {},
      };
      recovery.parse(await auth('enrollMFAWebAuthn')({ ...created, deviceType: 'CrossPlatform' }));
      const { mfaToken, mfaDevices, auth: other } = await firstStep(user);
      const id = mfaDevices.webauthn[0]?.id;
      const { webauthnToken, options } = toSign.parse(
        await other('preVerifyMFAWebAuthnForLogin')(id, { mfaToken }),
      );
      const body = { mfaToken, webauthnToken, options: key.get(cleaned(options)), publicKey: {} };
      const existing = { user: { email: user.email, mfaRequired: false } };
      expect(await other('verifyMFAWebAuthnForLoginV2')(id, body)).toMatchObject(existing);
      const removal = toSign.parse(await other('preDisableMFAWebAuthn')(id));
      const last = {
        webauthnToken: removal.webauthnToken,
        options: key.get(cleaned(removal.options)),
      };
      await other('disableMFAWebAuthn')(id, last);
      expect(await other('getMFADevices')()).toMatchObject({ webauthn: [] });
    });

    test('comes back with the recovery code', async () => {
      const { user, auth } = await aSignedInPage();
      const app = getApp(await auth('enrollMfa')());
      const { recoveryCode } = recovery.parse(await auth('verifyMfa')({ token: app.code() }));
      const { email, password } = user;
      const { auth: other } = await firstStep(user);
      expect(await other('recoverMfaToken')({ email, recoveryCode })).toEqual({});
      expect(await other('login')({ email, password })).toMatchObject({ mfaRequired: false });
    });

    test('sets up an authenticator app where the tenant demands it', async () => {
      const { auth, mfaToken, answer } = await aForcedUser();
      expect(answer).toMatchObject({ recoveryCode: expect.any(String) });
      const app = getApp(await auth('preEnrollMFAAuthenticatorAppForLogin')({ mfaToken }));
      const entered = await auth('enrollMFAAuthenticatorAppForLogin')({
        mfaToken,
        token: app.code(),
      });
      recovery.parse(entered);
      signedIn.parse(entered);
    });

    test('sets up a phone where the tenant demands it', async () => {
      const { auth, mfaToken } = await aForcedUser();
      const phoneNumber = aNumber();
      const { otcToken } = sent.parse(
        await auth('preEnrollMFASMSForLogin')({ mfaToken, phoneNumber }),
      );
      const entered = await auth('enrollMFASMSForLogin')({
        mfaToken,
        otcToken,
        code: await codeTo(phoneNumber),
      });
      recovery.parse(entered);
      signedIn.parse(entered);
    });

    test('sets up a security key where the tenant demands it', async () => {
      const { auth, mfaToken } = await aForcedUser();
      const key = createAuthenticator({ origin: server.origin });
      const { webauthnToken, options } = toCreate.parse(
        await auth('preEnrollMFAWebAuthnForLogin')({ mfaToken }),
      );
      const created = {
        mfaToken,
        webauthnToken,
        deviceType: 'Platform',
        options: key.create(options),
        publicKey: {},
      };
      const entered = await auth('enrollMFAWebAuthnForLogin')(created);
      recovery.parse(entered);
      signedIn.parse(entered);
    });

    test('takes the mailbox where the tenant demands a factor', async () => {
      const { auth, mfaToken, user } = await aForcedUser();
      const { otcToken } = sent.parse(await auth('preVerifyMFAEmailCode')({ mfaToken }));
      const entered = await auth('verifyMFAEmailCode')({
        mfaToken,
        otcToken,
        code: await codeTo(user.email),
      });
      recovery.parse(entered);
      signedIn.parse(entered);
      const next = await firstStep(user);
      expect(next.mfaDevices.emails).toEqual([{ email: user.email }]);
      const again = sent.parse(
        await next.auth('preVerifyMFAEmailCode')({ mfaToken: next.mfaToken }),
      );
      const body = {
        mfaToken: next.mfaToken,
        otcToken: again.otcToken,
        code: await codeTo(user.email, 2),
      };
      signedIn.parse(await next.auth('verifyMFAEmailCode')(body));
    });

    test('reads what is offered and demanded, and changes it', async () => {
      const { auth } = await aSignedInPage();
      const offered = {
        strategies: expect.arrayContaining([{ strategy: 'AuthenticatorApp', isActive: true }]),
      };
      expect(await auth('getMFAStrategiesConfig')()).toMatchObject(offered);
      expect(await auth('getVendorMfaPolicy')()).toMatchObject({ enforceMFAType: 'DontForce' });
      expect(await auth('getMfaPolicy')()).toEqual({});
      const created = await auth('saveMfaPolicy')({ enforceMFAType: 'DontForce' });
      const { id } = z.object({ id: z.string() }).parse(created);
      expect(await auth('saveMfaPolicy')({ id, enforceMFAType: 'ForceExceptSAML' })).toMatchObject({
        id,
      });
      expect(await auth('getMfaPolicy')()).toMatchObject({ id, enforceMFAType: 'ForceExceptSAML' });
    });

    test.skipIf(name !== '@frontegg/rest-api')(
      'steps up: an exact text without a factor, a demand with one',
      async () => {
        const { auth } = await aSignedInPage();
        const none: unknown = await Promise.resolve(auth('generateStepupSession')({})).catch(
          (error: unknown) => error,
        );
        expect(none).toHaveProperty('message', 'MFA is not enrolled');
        const app = getApp(await auth('enrollMfa')());
        await auth('verifyMfa')({ token: app.code() });
        const { mfaToken } = demand.parse(await auth('generateStepupSession')({ maxAge: 0 }));
        const answer = await auth('loginWithMfa')({ mfaToken, value: app.code() });
        expect(claimsIn(signedIn.parse(answer).accessToken)).toMatchObject({
          acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
          amr: expect.arrayContaining(['otp', 'mfa']),
        });
      },
    );
  },
);

describe.each(publishedPairs)('$store, $versions.store', (pair) => {
  test('reaches signed in through MFA', async () => {
    const user = await anAccount(server.origin);
    const browser = createVisitorBrowser(server.origin);
    const own = await openPublishedPage(pair, browser, '/account/login');
    own.act('login', { email: user.email, password: user.password });
    await own.sees(({ isAuthenticated }) => isAuthenticated);
    const app = getApp(await getMethod(own.code.rest.api.auth, 'enrollMfa')());
    await getMethod(own.code.rest.api.auth, 'verifyMfa')({ token: app.code() });

    const page = await openPublishedPage(
      pair,
      createVisitorBrowser(server.origin),
      '/account/login',
    );
    page.act('login', {
      email: user.email,
      password: user.password,
      recaptchaToken: '',
      invitationToken: '',
    });
    const asked = await page.sees(({ loginState }) => loginState.step === 'loginWithTwoFactor');
    expect(asked.isAuthenticated).toBe(false);
    expect(asked.loginState['email']).toBe(user.email);
    const mfaToken = asked.loginState['mfaToken'];
    page.act('loginWithMfa', { mfaToken, value: '00000x', rememberDevice: false });
    const wrong = await page.sees(({ loginState }) => loginState.error !== undefined);
    expect(wrong.loginState.error).toContain('That code is incorrect');
    page.act('loginWithMfa', { mfaToken, value: app.code(), rememberDevice: false });
    const entered = await page.sees(({ isAuthenticated }) => isAuthenticated);
    expect(entered.user?.email).toBe(user.email);
  });

  test('finds the pending MFA challenge after a reload', async () => {
    const user = await anAccount(server.origin);
    const own = await openPublishedPage(
      pair,
      createVisitorBrowser(server.origin),
      '/account/login',
    );
    own.act('login', { email: user.email, password: user.password });
    await own.sees(({ isAuthenticated }) => isAuthenticated);
    const app = getApp(await getMethod(own.code.rest.api.auth, 'enrollMfa')());
    await getMethod(own.code.rest.api.auth, 'verifyMfa')({ token: app.code() });

    const browser = createVisitorBrowser(server.origin);
    const page = await openPublishedPage(pair, browser, '/account/login');
    page.act('login', { email: user.email, password: user.password });
    await page.sees(({ loginState }) => loginState.step === 'loginWithTwoFactor');
    const reloaded = await openPublishedPage(pair, browser, '/account/login');
    const asked = await reloaded.sees(({ loginState }) => loginState.step === 'loginWithTwoFactor');
    expect(asked.isAuthenticated).toBe(false);
    const mfaToken = asked.loginState['mfaToken'];
    reloaded.act('loginWithMfa', { mfaToken, value: app.code(), rememberDevice: false });
    await reloaded.sees(({ isAuthenticated }) => isAuthenticated);
  });
});

function claimsIn(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Options as the software key takes them: nothing is there and undefined. */
function cleaned({ challenge, rpId, allowCredentials }: z.infer<typeof toSign>['options']) {
  return { challenge, rpId, ...(allowCredentials ? { allowCredentials } : {}) };
}
