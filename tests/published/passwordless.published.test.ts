import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anAccount } from '../running-server/account.ts';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import { type RunningServer, startRunningServer } from '../running-server/running-server.ts';
import { loadRestClient, getMethod } from './published-packages.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

let server: RunningServer;
beforeAll(async () => {
  const otherMethods = ['MagicLink', 'Code', 'SmsCode', 'QuickSmsCode'];
  server = await startRunningServer({ signIn: { otherMethods } });
});
afterAll(() => server.close());
afterEach(() => void vi.unstubAllGlobals());

const changing = z.object({ changePhoneId: z.string() });
const started = z.object({ resetPhoneNumberToken: z.string() });
const vouched = z.object({ changePhoneNumberToken: z.string() });
const waiting = z.object({ otcToken: z.string() });
const page = z.object({ items: z.array(z.object({ phoneNumber: z.string() })) });

let numbers = 0;
const aNumber = () => {
  numbers += 1;
  return `+49151${40_000 + numbers}000`;
};
/** The newest code that came to an address or a number. */
const codeTo = async (to: string, count = 1) =>
  (await mailTo(server.origin, to, /^\d{6} (is|confirms)/, count)).codes[0] ?? '';
const getRefusal = async (call: unknown) => Promise.resolve(call).catch((error: unknown) => error);

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
      const auth = (method: string) => getMethod(api.auth, method);
      const signIn = (user: { email: string; password: string }) => auth('loginv2')(user);
      return { browser, auth, signIn, numbers: api.userPhoneNumbers };
    }

    /** Proves a phone of a user who is signed in at a page. */
    async function provePhone({ auth }: ReturnType<typeof aPage>) {
      const phoneNumber = aNumber();
      const answer = await auth('changePhoneNumberWithVerification')({ phoneNumber });
      const { changePhoneId } = changing.parse(answer);
      await auth('verifyChangePhoneNumber')({ changePhoneId, code: await codeTo(phoneNumber) });
      return phoneNumber;
    }

    test('reads which ways there are, before and after signing in', async () => {
      const user = await anAccount(server.origin);
      const { auth, signIn } = aPage();
      const main = ['EmailAndPassword', 'MagicLink', 'Code', 'SmsCode'].map((strategy) => ({
        strategy,
      }));
      const secondary = expect.arrayContaining([{ strategy: 'SmsCode', isActive: true }]);
      const strategies = { mainAuthStrategies: main, secondaryAuthStrategies: secondary };
      expect(await auth('getVendorPublicAuthStrategiesConfig')()).toMatchObject(strategies);
      await signIn(user);
      expect(await auth('getPublicAuthStrategiesConfigForAuthenticatedUser')()).toMatchObject(
        strategies,
      );
    });

    test('signs in with the link of a mail', async () => {
      const { email } = await anAccount(server.origin);
      const { auth } = aPage();
      const response = await auth('passwordlessPreLogin')({
        type: 'MagicLink',
        email,
        username: '',
        recaptchaToken: '',
      });
      expect(response).toEqual({});
      const mail = await mailTo(server.origin, email, /Sign in to/);
      const token = new URL(linkTo(mail, '/account/login/magic-link')).searchParams.get('token');
      const other = aPage();
      const answer = await other.auth('passwordlessPostLoginV2')({
        type: 'MagicLink',
        token,
        invitationToken: '',
      });
      expect(answer).toMatchObject({ user: { email, mfaRequired: false } });
    });

    test('signs in with the code of a mail, typed where it was asked for', async () => {
      const { email } = await anAccount(server.origin);
      const { auth } = aPage();
      await auth('passwordlessPreLogin')({ type: 'Code', email, username: '', recaptchaToken: '' });
      const token = await codeTo(email);
      expect(await auth('passwordlessPostLogin')({ type: 'Code', token })).toMatchObject({
        userEmail: email,
      });
      const refused = await getRefusal(auth('passwordlessPostLogin')({ type: 'Code', token }));
      expect(refused).toHaveProperty(
        'message',
        'That code is incorrect or expired. Check it, or request a new one.',
      );
    });

    test('proves a phone, and signs in with a text to it, also as the known user', async () => {
      const user = await anAccount(server.origin);
      const first = aPage();
      await first.signIn(user);
      const phoneNumber = await provePhone(first);
      const { auth } = aPage();
      await auth('passwordlessPreLogin')({ type: 'SmsCode', email: user.email, username: '' });
      const token = await codeTo(phoneNumber, 2);
      const answer = await auth('passwordlessPostLogin')({ type: 'SmsCode', token });
      const { userId } = z.object({ userId: z.string() }).parse(answer);
      const existing = aPage();
      const masked = await existing.auth('passwordlessPreLogin')({ type: 'SmsCode', userId });
      expect(masked).toEqual({ phoneNumber: `********${phoneNumber.slice(-2)}` });
      const again = { type: 'SmsCode', token: await codeTo(phoneNumber, 3) };
      expect(await existing.auth('passwordlessPostLoginV2')(again)).toMatchObject({
        user: { email: user.email },
      });
    });

    test('replaces a lost phone', async () => {
      const { email } = await anAccount(server.origin);
      const { auth } = aPage();
      const { resetPhoneNumberToken } = started.parse(await auth('resetPhoneNumber')({ email }));
      const code = await codeTo(email);
      const { changePhoneNumberToken } = vouched.parse(
        await auth('verifyResetPhoneNumber')({ resetPhoneNumberToken, code }),
      );
      const phoneNumber = aNumber();
      await auth('changePhoneNumber')({ changePhoneNumberToken, phoneNumber });
      await auth('passwordlessPreLogin')({ type: 'SmsCode', email, username: '' });
      const token = await codeTo(phoneNumber);
      expect(await auth('passwordlessPostLogin')({ type: 'SmsCode', token })).toMatchObject({
        userEmail: email,
      });
    });

    test.skipIf(name !== '@frontegg/rest-api')('keeps several phone numbers', async () => {
      const user = await anAccount(server.origin);
      const { signIn, numbers: group = {} } = aPage();
      const call = (method: string) => getMethod(group, method);
      await signIn(user);
      const phoneNumber = aNumber();
      await call('createPhoneNumber')({ phoneNumber, verify: false });
      const { otcToken } = waiting.parse(await call('preVerifyPhoneNumber')({ phoneNumber }));
      await call('verifyPhoneNumber')({ otcToken, code: await codeTo(phoneNumber) });
      const own = z
        .array(z.object({ id: z.string(), verified: z.boolean() }))
        .parse(await call('getUserOwnPhoneNumbers')());
      expect(own).toHaveLength(1);
      expect(own[0]?.verified).toBe(true);
      const all = page.parse(await call('getUserPhoneNumbers')({ _limit: 10, _offset: 0 }));
      const verified = page.parse(await call('getUsersPhoneNumberV2')({ _limit: 10 }));
      expect([all.items, verified.items].map(([one]) => one?.phoneNumber)).toEqual([
        phoneNumber,
        phoneNumber,
      ]);
      const removal = waiting.parse(await call('deletePhoneNumber')(own[0]?.id));
      const body = { otcToken: removal.otcToken, code: await codeTo(phoneNumber, 2) };
      await call('verifyDeletePhoneNumber')(own[0]?.id, body);
      expect(await call('getUserOwnPhoneNumbers')()).toEqual([]);
    });
  },
);
