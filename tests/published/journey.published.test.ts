import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailTo } from '../running-server/lab-inbox.ts';
import { aNewUser, demoAdmin, getPage, getSecret } from '../running-server/user.ts';
import { type RunningServer, startRunningServer } from '../running-server/running-server.ts';
import { getMethod, publishedPairs } from './published-packages.ts';
import { openPublishedPage } from './published-page.ts';
import { createPublishedSteps, getRefreshCookies } from './published-steps.ts';
import { getName } from './recorded-call.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const wrongPassword =
  "We couldn't sign you in with that email and password. After several failed attempts we pause sign-in and email you.";
const cookie = /^fe_refresh_[0-9a-f]{12}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let server: RunningServer;
beforeAll(async () => {
  // the offer after a sign-in is a step of its own, in passkeys.published.test.ts
  server = await startRunningServer({ passkeys: { prompt: false } });
});
afterAll(() => server.close());

// Errors a store meets are written to the console by the packages themselves.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

describe.each(publishedPairs)(
  '$store $versions.store with its REST client $versions.rest',
  (pair) => {
    const steps = createPublishedSteps(pair, () => server.origin);

    test('is the published code of that version', async () => {
      const browser = createVisitorBrowser(server.origin);
      const page = await openPublishedPage(pair, browser, '/account/login');
      expect(page.code.versions).toEqual(pair.versions);
    });

    test('starts anonymously: the public configuration is there and nobody is signed in', async () => {
      const browser = createVisitorBrowser(server.origin);
      const page = await openPublishedPage(pair, browser, '/account/login');
      const state = page.state();

      // Acme of the demo signs in by single sign-on.
      expect(state).toMatchObject({ isAuthenticated: false, isSSOAuth: true });
      expect(state.user ?? undefined).toBeUndefined();
      expect(state.signUpState.allowSignUps).toBe(true);
      expect(state.securityPolicyState.publicPolicy.policy?.authStrategy).toBe('EmailAndPassword');
      expect(new URL(state.ssoACS ?? '').origin).toBe(server.origin);
      const refused = browser.calls.filter(({ status }) => status >= 300);
      expect(refused.map((call) => [getName(call), call.status])).toEqual([
        ['POST /identity/resources/auth/v1/user/token/refresh', 401],
      ]);
      const answered = browser.calls.filter(({ status }) => status > 0);
      for (const { traceId } of answered) expect(traceId).toMatch(/^[\w-]{16,}$/);
      expect(getRefreshCookies(browser)).toEqual([]);
    });

    test('signs up, gets a mail, activates and is signed in', async () => {
      const browser = createVisitorBrowser(server.origin);
      const user = aNewUser();
      await steps.signUp(browser, user);

      const page = await steps.activate(browser, user);
      const state = page.state();
      expect(state.user).toMatchObject({ email: user.email, name: user.name, verified: true });
      expect(state.user?.permissions.map(({ key }) => key)).toContain('fe.*');
      expect(state.tenantsState.activeTenant).toMatchObject({ name: user.companyName });
      expect(state.tenantsState.tenants).toHaveLength(1);
      expect(getRefreshCookies(browser)).toEqual([expect.stringMatching(cookie)]);
      await expect.poll(() => browser.path(), { timeout: pair.activationPause + 20_000 }).toBe('/');
    });

    test('is shown that a used activation link is not valid any longer', async () => {
      const browser = createVisitorBrowser(server.origin);
      const user = aNewUser();
      await steps.signUp(browser, user);
      const link = await steps.activationLink(user);
      await steps.activate(browser, user);

      const later = createVisitorBrowser(server.origin);
      const page = await openPublishedPage(pair, later, getPage(link));
      page.act('activateAccount', getSecret(link));
      const refused = await page.sees((state) => state[pair.activation]?.error !== undefined);
      expect(refused[pair.activation]?.error).toBe(
        'This activation link has expired or was already used. Request a new one.',
      );
      expect(refused.isAuthenticated).toBe(false);
    });

    test('asks for another activation mail, and the first link dies', async () => {
      const browser = createVisitorBrowser(server.origin);
      const user = aNewUser();
      await steps.signUp(browser, user);
      const first = await steps.activationLink(user);
      const page = await openPublishedPage(pair, browser, getPage(first));
      page.act('resendActivationEmail', { email: user.email });
      await page.sees((state) => state[pair.activation]?.resentEmail === true);
      expect(await steps.activationLink(user, 2)).not.toBe(first);

      page.act('preActivateAccount', getSecret(first));
      await page.sees((state) => state[pair.activation]?.error !== undefined);
      await steps.activate(browser, user);
    });

    test('cannot sign in before the address is proved, and learns that after the right password', async () => {
      const browser = createVisitorBrowser(server.origin);
      const user = aNewUser();
      await steps.signUp(browser, user);
      const page = await openPublishedPage(pair, browser, '/account/login');
      page.act('login', { email: user.email, password: user.password });
      const state = await page.sees(({ loginState }) => loginState.error !== undefined);
      expect(state.loginState.error).toContain('isn’t activated yet');
      expect(state.isAuthenticated).toBe(false);
      expect(getRefreshCookies(browser)).toEqual([]);
    });

    test('signs in with email and password and is sent on', async () => {
      const user = await steps.anActivatedUser();
      const browser = createVisitorBrowser(server.origin);
      const page = await openPublishedPage(pair, browser, '/account/login');
      page.act('preLogin', { email: user.email });
      await page.sees((state) => state.loginState.step === 'loginWithPassword');
      page.act('login', { email: user.email, password: user.password });
      const state = await page.sees((now) => now.isAuthenticated);

      expect(state.loginState).toMatchObject({ step: 'success', error: undefined });
      expect(state.user).toMatchObject({ email: user.email, name: user.name });
      expect(state.user?.tenantIds).toEqual([state.user?.tenantId]);
      expect(state.tenantsState.activeTenant?.tenantId).toBe(state.user?.tenantId);
      await expect.poll(() => browser.path()).toBe('/');
    });

    test('shows the server’s text for a wrong password, and the error carries status and trace id', async () => {
      const browser = createVisitorBrowser(server.origin);
      const page = await openPublishedPage(pair, browser, '/account/login');
      const credentials = { email: aNewUser().email, password: 'Not-the-password-1' };
      page.act('login', credentials);
      const state = await page.sees(({ loginState }) => loginState.error !== undefined);
      expect(state.loginState.error).toBe(wrongPassword);
      expect(state.isAuthenticated).toBe(false);

      const failing = Promise.resolve(getMethod(page.code.rest.api.auth, 'loginv2')(credentials));
      const failure: unknown = await failing.catch((error: unknown) => error);
      expect(failure).toHaveProperty('statusCode', 401);
      expect(failure).toHaveProperty('message', wrongPassword);
      const { traceId } = browser.calls.at(-1) ?? {};
      expect(traceId).toMatch(/^[\w-]{16,}$/);
      if (pair.errorsKnowTraceId) expect(failure).toHaveProperty('traceId', traceId);
    });

    test('is still signed in after a reload, with a new refresh cookie and the same session', async () => {
      const { browser, state: before } = await steps.aSignedInBrowser();
      const [name = ''] = getRefreshCookies(browser);
      const value = browser.cookies.get(name);

      const page = await openPublishedPage(pair, browser, '/');
      const state = page.state();
      expect(state.isAuthenticated).toBe(true);
      expect(state.user).toMatchObject({ id: before.user?.id, sid: before.user?.sid });
      expect(state.user?.accessToken).not.toBe(before.user?.accessToken);
      expect(browser.cookies.get(name)).not.toBe(value);
      expect(browser.cookies.getAttributes(name)).toEqual(
        expect.arrayContaining(['httponly', 'path=/']),
      );
    });

    test('loads in two tabs at once, with two refreshes at once, and stays signed in', async () => {
      const { browser } = await steps.aSignedInBrowser();
      browser.takeCalls();
      const open = () => openPublishedPage(pair, browser, '/');
      const tabs = await Promise.all([open(), open()]);
      expect(tabs.map((tab) => tab.state().isAuthenticated)).toEqual([true, true]);
      const refreshes = browser.takeCalls().filter(({ path }) => path.endsWith('/token/refresh'));
      expect(refreshes.map(({ status }) => status)).toEqual([201, 201]);
      expect((await open()).state().isAuthenticated).toBe(true);
    });

    test('switches the tenant, and the new token carries it', async () => {
      const member = demoAdmin;
      const { page, browser } = await steps.signedIn(member);
      const { tenantsState, user } = page.state();
      expect(tenantsState.tenants).toHaveLength(2);
      const other = tenantsState.tenants.find(({ tenantId }) => tenantId !== user?.tenantId);

      page.act('switchTenant', { tenantId: other?.tenantId });
      const state = await page.sees(
        (now) => now.user?.tenantId === other?.tenantId && !now.isLoading,
      );
      expect(state.tenantsState.activeTenant).toMatchObject({
        tenantId: other?.tenantId,
        name: other?.name,
      });
      const reloaded = await openPublishedPage(pair, browser, '/');
      expect(reloaded.state().user?.tenantId).toBe(other?.tenantId);
    });

    test('does not get into a tenant it is no member of', async () => {
      const outsider = demoAdmin;
      const { page: theirs } = await steps.signedIn(outsider);
      const foreign = theirs.state().user?.tenantId;
      const { page } = await steps.aSignedInBrowser();
      const before = page.state().user?.tenantId;
      const callback = vi.fn();
      page.act('switchTenant', { tenantId: foreign, callback });
      await expect.poll(() => callback).toHaveBeenCalled();
      expect(callback.mock.calls[0]?.[0]).toBe(false);
      page.act('requestAuthorize', false);
      expect((await page.sees((state) => !state.isLoading)).user?.tenantId).toBe(before);
    });

    test('forgets the password, resets it by mail, and signs in with the new one', async () => {
      const user = await steps.anActivatedUser();
      const browser = createVisitorBrowser(server.origin);
      const link = await steps.forgotPassword(browser, user);
      const page = await openPublishedPage(pair, browser, getPage(link));
      if (pair.looksAtLinks) {
        page.act('validateResetPasswordToken', getSecret(link));
        await page.sees(
          ({ forgotPasswordState }) => forgotPasswordState.resetTokenValidationStatus === 'valid',
        );
      }
      page.act('loadPasswordConfig', { userId: getSecret(link).userId });
      const rules = await page.sees(({ forgotPasswordState }) =>
        Boolean(forgotPasswordState.passwordConfig),
      );
      expect(rules.forgotPasswordState.passwordConfig?.minLength).toBeGreaterThanOrEqual(8);

      const password = 'Difference-engine-2!';
      page.act('resetPassword', { ...getSecret(link), password });
      await page.sees(
        ({ forgotPasswordState }) => forgotPasswordState.step === pair.passwordChanged,
      );
      const { page: again } = await steps.signedIn({ ...user, password });
      expect(again.state().user?.email).toBe(user.email);
      expect(await steps.getRefusal(user)).toBe(wrongPassword);
      await mailTo(server.origin, user.email, /password (was|has been) changed/i);
    });

    test('finds a used reset link invalid, and the sessions of before have ended', async () => {
      const { browser: elsewhere, user } = await steps.aSignedInBrowser();
      const browser = createVisitorBrowser(server.origin);
      const link = await steps.forgotPassword(browser, user);
      const page = await openPublishedPage(pair, browser, getPage(link));
      page.act('resetPassword', { ...getSecret(link), password: 'Difference-engine-2!' });
      await page.sees(
        ({ forgotPasswordState }) => forgotPasswordState.step === pair.passwordChanged,
      );

      const later = await openPublishedPage(
        pair,
        createVisitorBrowser(server.origin),
        getPage(link),
      );
      if (pair.looksAtLinks) {
        later.act('validateResetPasswordToken', getSecret(link));
        await later.sees(
          ({ forgotPasswordState }) => forgotPasswordState.resetTokenValidationStatus === 'invalid',
        );
      }
      later.act('resetPassword', { ...getSecret(link), password: 'Difference-engine-3!' });
      await later.sees(({ forgotPasswordState }) => forgotPasswordState.error !== undefined);
      expect((await openPublishedPage(pair, elsewhere, '/')).state().isAuthenticated).toBe(false);
    });

    test('signs out: the state is cleared, the cookie is gone and the page starts anonymously', async () => {
      const { browser, page } = await steps.aSignedInBrowser();
      browser.takeCalls();
      const callback = vi.fn();
      page.act('logout', callback);
      await vi.waitFor(() => expect(callback).toHaveBeenCalled(), { timeout: 10_000 });
      const state = await page.sees((now) => !now.isLoading);

      expect(state.isAuthenticated).toBe(false);
      expect(state.user ?? undefined).toBeUndefined();
      expect(getRefreshCookies(browser)).toEqual([]);
      const [first, ...rest] = browser.takeCalls();
      expect(first && getName(first)).toBe('POST /identity/resources/auth/v1/logout');
      expect(rest.map(getName)).toContain('POST /identity/resources/auth/v1/user/token/refresh');
      expect((await openPublishedPage(pair, browser, '/')).state().isAuthenticated).toBe(false);
    });

    test('ends the session on the server at sign-out: the old cookie opens nothing', async () => {
      const { browser, page } = await steps.aSignedInBrowser();
      const stored = browser.cookies.text();
      page.act('logout', undefined);
      await page.sees((state) => !state.isAuthenticated && !state.isLoading);
      const thief = createVisitorBrowser(server.origin);
      thief.cookies.store([stored]);
      expect((await openPublishedPage(pair, thief, '/')).state().isAuthenticated).toBe(false);
    });
  },
);
