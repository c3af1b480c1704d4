import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailTo } from '../running-server/lab-inbox.ts';
import { aNewPerson, demoAdmin, pageOf, secretOf } from '../running-server/person.ts';
import { type RunningServer, startRunningServer } from '../running-server/running-server.ts';
import { methodOf, publishedPairs } from './published-packages.ts';
import { openPublishedPage } from './published-page.ts';
import { createPublishedSteps, refreshCookiesOf } from './published-steps.ts';
import { nameOf } from './recorded-call.ts';
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
      expect(refused.map((call) => [nameOf(call), call.status])).toEqual([
        ['POST /identity/resources/auth/v1/user/token/refresh', 401],
      ]);
      const answered = browser.calls.filter(({ status }) => status > 0);
      for (const { traceId } of answered) expect(traceId).toMatch(/^[\w-]{16,}$/);
      expect(refreshCookiesOf(browser)).toEqual([]);
    });

    test('signs up, gets a mail, activates and is signed in', async () => {
      const browser = createVisitorBrowser(server.origin);
      const person = aNewPerson();
      await steps.signUp(browser, person);

      const page = await steps.activate(browser, person);
      const state = page.state();
      expect(state.user).toMatchObject({ email: person.email, name: person.name, verified: true });
      expect(state.user?.permissions.map(({ key }) => key)).toContain('fe.*');
      expect(state.tenantsState.activeTenant).toMatchObject({ name: person.companyName });
      expect(state.tenantsState.tenants).toHaveLength(1);
      expect(refreshCookiesOf(browser)).toEqual([expect.stringMatching(cookie)]);
      await expect.poll(() => browser.path(), { timeout: pair.activationPause + 20_000 }).toBe('/');
    });

    test('is told that a used activation link is not valid any more', async () => {
      const browser = createVisitorBrowser(server.origin);
      const person = aNewPerson();
      await steps.signUp(browser, person);
      const link = await steps.activationLink(person);
      await steps.activate(browser, person);

      const later = createVisitorBrowser(server.origin);
      const page = await openPublishedPage(pair, later, pageOf(link));
      page.act('activateAccount', secretOf(link));
      const refused = await page.sees((state) => state[pair.activation]?.error !== undefined);
      expect(refused[pair.activation]?.error).toBe(
        'This activation link has expired or was already used. Request a new one.',
      );
      expect(refused.isAuthenticated).toBe(false);
    });

    test('asks for another activation mail, and the first link dies', async () => {
      const browser = createVisitorBrowser(server.origin);
      const person = aNewPerson();
      await steps.signUp(browser, person);
      const first = await steps.activationLink(person);
      const page = await openPublishedPage(pair, browser, pageOf(first));
      page.act('resendActivationEmail', { email: person.email });
      await page.sees((state) => state[pair.activation]?.resentEmail === true);
      expect(await steps.activationLink(person, 2)).not.toBe(first);

      page.act('preActivateAccount', secretOf(first));
      await page.sees((state) => state[pair.activation]?.error !== undefined);
      await steps.activate(browser, person);
    });

    test('cannot sign in before the address is proved, and is told so after the right password', async () => {
      const browser = createVisitorBrowser(server.origin);
      const person = aNewPerson();
      await steps.signUp(browser, person);
      const page = await openPublishedPage(pair, browser, '/account/login');
      page.act('login', { email: person.email, password: person.password });
      const state = await page.sees(({ loginState }) => loginState.error !== undefined);
      expect(state.loginState.error).toContain('isn’t activated yet');
      expect(state.isAuthenticated).toBe(false);
      expect(refreshCookiesOf(browser)).toEqual([]);
    });

    test('signs in with e-mail and password and is sent on', async () => {
      const person = await steps.anActivatedPerson();
      const browser = createVisitorBrowser(server.origin);
      const page = await openPublishedPage(pair, browser, '/account/login');
      page.act('preLogin', { email: person.email });
      await page.sees((state) => state.loginState.step === 'loginWithPassword');
      page.act('login', { email: person.email, password: person.password });
      const state = await page.sees((now) => now.isAuthenticated);

      expect(state.loginState).toMatchObject({ step: 'success', error: undefined });
      expect(state.user).toMatchObject({ email: person.email, name: person.name });
      expect(state.user?.tenantIds).toEqual([state.user?.tenantId]);
      expect(state.tenantsState.activeTenant?.tenantId).toBe(state.user?.tenantId);
      await expect.poll(() => browser.path()).toBe('/');
    });

    test('shows the server’s text for a wrong password, and the error carries status and trace id', async () => {
      const browser = createVisitorBrowser(server.origin);
      const page = await openPublishedPage(pair, browser, '/account/login');
      const credentials = { email: aNewPerson().email, password: 'Not-the-password-1' };
      page.act('login', credentials);
      const state = await page.sees(({ loginState }) => loginState.error !== undefined);
      expect(state.loginState.error).toBe(wrongPassword);
      expect(state.isAuthenticated).toBe(false);

      const failing = Promise.resolve(methodOf(page.code.rest.api.auth, 'loginv2')(credentials));
      const failure: unknown = await failing.catch((error: unknown) => error);
      expect(failure).toHaveProperty('statusCode', 401);
      expect(failure).toHaveProperty('message', wrongPassword);
      const { traceId } = browser.calls.at(-1) ?? {};
      expect(traceId).toMatch(/^[\w-]{16,}$/);
      if (pair.errorsKnowTraceId) expect(failure).toHaveProperty('traceId', traceId);
    });

    test('is still signed in after a reload, with a new refresh cookie and the same session', async () => {
      const { browser, state: before } = await steps.aSignedInBrowser();
      const [name = ''] = refreshCookiesOf(browser);
      const value = browser.cookies.get(name);

      const page = await openPublishedPage(pair, browser, '/');
      const state = page.state();
      expect(state.isAuthenticated).toBe(true);
      expect(state.user).toMatchObject({ id: before.user?.id, sid: before.user?.sid });
      expect(state.user?.accessToken).not.toBe(before.user?.accessToken);
      expect(browser.cookies.get(name)).not.toBe(value);
      expect(browser.cookies.attributesOf(name)).toEqual(
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
      const person = demoAdmin;
      const { page, browser } = await steps.signedIn(person);
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
      const stranger = demoAdmin;
      const { page: theirs } = await steps.signedIn(stranger);
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
      const person = await steps.anActivatedPerson();
      const browser = createVisitorBrowser(server.origin);
      const link = await steps.forgotPassword(browser, person);
      const page = await openPublishedPage(pair, browser, pageOf(link));
      if (pair.looksAtLinks) {
        page.act('validateResetPasswordToken', secretOf(link));
        await page.sees(
          ({ forgotPasswordState }) => forgotPasswordState.resetTokenValidationStatus === 'valid',
        );
      }
      page.act('loadPasswordConfig', { userId: secretOf(link).userId });
      const rules = await page.sees(({ forgotPasswordState }) =>
        Boolean(forgotPasswordState.passwordConfig),
      );
      expect(rules.forgotPasswordState.passwordConfig?.minLength).toBeGreaterThanOrEqual(8);

      const password = 'Difference-engine-2!';
      page.act('resetPassword', { ...secretOf(link), password });
      await page.sees(
        ({ forgotPasswordState }) => forgotPasswordState.step === pair.passwordChanged,
      );
      const { page: again } = await steps.signedIn({ ...person, password });
      expect(again.state().user?.email).toBe(person.email);
      expect(await steps.refusalOf(person)).toBe(wrongPassword);
      await mailTo(server.origin, person.email, /password (was|has been) changed/i);
    });

    test('finds a used reset link invalid, and the sessions of before have ended', async () => {
      const { browser: elsewhere, person } = await steps.aSignedInBrowser();
      const browser = createVisitorBrowser(server.origin);
      const link = await steps.forgotPassword(browser, person);
      const page = await openPublishedPage(pair, browser, pageOf(link));
      page.act('resetPassword', { ...secretOf(link), password: 'Difference-engine-2!' });
      await page.sees(
        ({ forgotPasswordState }) => forgotPasswordState.step === pair.passwordChanged,
      );

      const later = await openPublishedPage(
        pair,
        createVisitorBrowser(server.origin),
        pageOf(link),
      );
      if (pair.looksAtLinks) {
        later.act('validateResetPasswordToken', secretOf(link));
        await later.sees(
          ({ forgotPasswordState }) => forgotPasswordState.resetTokenValidationStatus === 'invalid',
        );
      }
      later.act('resetPassword', { ...secretOf(link), password: 'Difference-engine-3!' });
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
      expect(refreshCookiesOf(browser)).toEqual([]);
      const [first, ...rest] = browser.takeCalls();
      expect(first && nameOf(first)).toBe('POST /identity/resources/auth/v1/logout');
      expect(rest.map(nameOf)).toContain('POST /identity/resources/auth/v1/user/token/refresh');
      expect((await openPublishedPage(pair, browser, '/')).state().isAuthenticated).toBe(false);
    });

    test('ends the session on the server at sign-out: the old cookie opens nothing', async () => {
      const { browser, page } = await steps.aSignedInBrowser();
      const kept = browser.cookies.text();
      page.act('logout', undefined);
      await page.sees((state) => !state.isAuthenticated && !state.isLoading);
      const thief = createVisitorBrowser(server.origin);
      thief.cookies.store([kept]);
      expect((await openPublishedPage(pair, thief, '/')).state().isAuthenticated).toBe(false);
    });
  },
);
