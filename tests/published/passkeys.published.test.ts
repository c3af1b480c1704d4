import { createAuthenticator } from '@foyer/testkit';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anAccount } from '../running-server/account.ts';
import { mailTo } from '../running-server/lab-inbox.ts';
import { loadRestClient, getMethod, publishedPairs } from './published-packages.ts';
import { openPublishedPage } from './published-page.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const server = sharedServer();
afterEach(() => void vi.unstubAllGlobals());

const descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()).optional(),
});
const creation = z.object({
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    excludeCredentials: z.array(descriptor).optional(),
  }),
});
const request = z.object({
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    allowCredentials: z.array(descriptor).optional(),
  }),
});
const list = z.object({
  devices: z.array(
    z.object({
      id: z.string(),
      deviceType: z.enum(['Platform', 'CrossPlatform']),
      createdAt: z.string(),
    }),
  ),
});
const getRefusal = async (call: unknown) => Promise.resolve(call).catch((error: unknown) => error);

/** A page of a host that calls the REST client by itself. */
function aPage(name: string) {
  const browser = createVisitorBrowser(server.origin);
  browser.open('/');
  const { api, ContextHolder } = loadRestClient(name);
  ContextHolder['setContext']?.({ baseUrl: server.origin });
  ContextHolder['setAccessToken']?.(null);
  const auth = (method: string) => getMethod(api.auth, method);
  return { auth, signIn: (user: { email: string; password: string }) => auth('loginv2')(user) };
}

/** Makes a passkey at a page of a user who is signed in, as the published pages do: nothing is excluded. */
async function register({ auth }: ReturnType<typeof aPage>, credentialId?: Uint8Array) {
  const authenticator = createAuthenticator({ origin: server.origin });
  const { options } = creation.parse(await auth('webAuthnCreateNewDeviceSession')());
  const bend = credentialId ? { credentialId } : {};
  const { id, response, deviceType } = authenticator.create(
    { ...options, excludeCredentials: [] },
    bend,
  );
  await auth('verifyNewDeviceSession')({ id, response, deviceType });
  return authenticator;
}

describe.each([{ name: '@frontegg/rest-api' }, { name: 'frontegg-rest-api-3' }])(
  '$name',
  ({ name }) => {
    test('registers a passkey, lists it, signs in with it from elsewhere, and removes it', async () => {
      const user = await anAccount(server.origin);
      const first = aPage(name);
      await first.signIn(user);
      const authenticator = await register(first);
      await mailTo(server.origin, user.email, /passkey was added/i);
      const { devices } = list.parse(await first.auth('getWebAuthnDevices')());
      expect(devices).toMatchObject([{ deviceType: 'Platform' }]);

      const plain = aPage(name);
      const named = request.parse(
        await plain.auth('webAuthnPreLogin')({ email: user.email, recaptchaToken: '' }),
      );
      expect(await plain.auth('webAuthnPostLogin')(authenticator.get(named.options))).toMatchObject(
        {
          userEmail: user.email,
        },
      );

      const other = aPage(name);
      const { options } = request.parse(await other.auth('webAuthnPreLogin')({}));
      const { id, rawId, response } = authenticator.get(options);
      const body = {
        id,
        rawId,
        response,
        type: 'public-key',
        recaptchaToken: '',
        invitationToken: '',
      };
      expect(await other.auth('webAuthnPostLoginV2')(body)).toMatchObject({
        user: { email: user.email, mfaRequired: false },
      });
      await other.auth('deleteWebAuthnDevice')(devices[0]?.id);
      expect(await other.auth('getWebAuthnDevices')()).toEqual({ devices: [] });

      const last = aPage(name);
      const asked = request.parse(await last.auth('webAuthnPreLogin')({}));
      const refused = await getRefusal(
        last.auth('webAuthnPostLogin')(authenticator.get(asked.options)),
      );
      expect(refused).toHaveProperty(
        'message',
        'This passkey didn’t work. Try again, or use another sign-in method.',
      );
    });

    test('is refused by the server where it would register the same passkey twice', async () => {
      const page = aPage(name);
      await page.signIn(await anAccount(server.origin));
      const credentialId = Buffer.from(crypto.randomUUID());
      await register(page, credentialId);
      const refused = await getRefusal(register(page, credentialId));
      expect(refused).toHaveProperty('message', expect.stringContaining('already has a passkey'));
      expect(list.parse(await page.auth('getWebAuthnDevices')()).devices).toHaveLength(1);
    });
  },
);

describe.each(publishedPairs.filter(({ versions }) => versions.store === '7.119.0'))(
  '$store $versions.store',
  (pair) => {
    test('offers a passkey after a password, to a user who has none', async () => {
      const user = await anAccount(server.origin);
      const signIn = async () => {
        const browser = createVisitorBrowser(server.origin);
        const page = await openPublishedPage(pair, browser, '/account/login');
        page.act('login', user);
        await page.sees(({ isAuthenticated }) => isAuthenticated);
        return { browser, page };
      };
      const { page } = await signIn();
      await page.sees(({ loginState }) => loginState.step === 'promptPasskeys');

      const settings = aPage('@frontegg/rest-api');
      await settings.signIn(user);
      await register(settings);
      const { browser } = await signIn();
      await expect.poll(() => browser.path()).toBe('/');
    });
  },
);
