import { expect } from 'vitest';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import { aNewUser, getPage, type User, getSecret } from '../running-server/user.ts';
import type { PublishedPair } from './published-packages.ts';
import { openPublishedPage, type PublishedPage } from './published-page.ts';
import type { StoreState } from './store-state.ts';
import { createVisitorBrowser, type VisitorBrowser } from './visitor-browser.ts';

/** A user with a password. */
export type Credentials = Pick<User, 'email' | 'password'>;

/** A browser in which a published store is signed in. */
export interface SignedInBrowser {
  readonly browser: VisitorBrowser;
  readonly page: PublishedPage;
  readonly state: StoreState;
}

/** The steps of the journey as a page with a published store makes them. */
export function createPublishedSteps(pair: PublishedPair, origin: () => string) {
  const open = (browser: VisitorBrowser, path: string) => openPublishedPage(pair, browser, path);
  const newBrowser = () => createVisitorBrowser(origin());

  async function signUp(browser: VisitorBrowser, user: User): Promise<void> {
    const page = await open(browser, '/account/sign-up');
    page.act('signUpUser', user);
    const state = await page.sees(
      ({ signUpState }) => signUpState.stage === 'SignUpSuccess' || !!signUpState.error,
    );
    expect(state.signUpState).toMatchObject({ stage: 'SignUpSuccess', shouldActivate: true });
    expect(state.signUpState.error).toBeUndefined();
    expect(state.isAuthenticated).toBe(false);
    expect(getRefreshCookies(browser)).toEqual([]);
  }

  async function activationLink(user: User, mails = 1): Promise<string> {
    return linkTo(await mailTo(origin(), user.email, /activate/i, mails), '/account/activate');
  }

  async function activate(browser: VisitorBrowser, user: User): Promise<PublishedPage> {
    const link = await activationLink(user);
    const page = await open(browser, getPage(link));
    page.act('preActivateAccount', getSecret(link));
    await page.sees((state) => state[pair.activation]?.activationStrategy?.strategy !== undefined);
    expect(page.state()[pair.activation]).toMatchObject({ step: 'activating' });
    expect(page.state()[pair.activation]?.error).toBeUndefined();
    page.act('activateAccount', getSecret(link));
    await page.sees((state) => state.isAuthenticated);
    return page;
  }

  async function anActivatedUser(): Promise<User> {
    const user = aNewUser();
    const browser = newBrowser();
    await signUp(browser, user);
    await activate(browser, user);
    return user;
  }

  async function signedIn({ email, password }: Credentials): Promise<SignedInBrowser> {
    const browser = newBrowser();
    const page = await open(browser, '/account/login');
    page.act('login', { email, password });
    return { browser, page, state: await page.sees((now) => now.isAuthenticated) };
  }

  async function aSignedInBrowser(): Promise<SignedInBrowser & { readonly user: User }> {
    const user = await anActivatedUser();
    return { user, ...(await signedIn(user)) };
  }

  /** The text with which a user is refused at sign-in. */
  async function getRefusal({ email, password }: Credentials): Promise<string | undefined> {
    const page = await open(newBrowser(), '/account/login');
    page.act('login', { email, password });
    return (await page.sees(({ loginState }) => loginState.error !== undefined)).loginState.error;
  }

  /** Asks for a reset mail and finds the link in it. */
  async function forgotPassword(browser: VisitorBrowser, { email }: User): Promise<string> {
    const page = await open(browser, '/account/forget-password');
    if (pair.looksAtLinks) {
      page.act('determinePasswordRecoveryStrategy', { identifier: email, identifierType: 'email' });
    } else page.act('forgotPassword', { email });
    await page.sees(({ forgotPasswordState }) => forgotPasswordState.step === pair.mailSent);
    return linkTo(await mailTo(origin(), email, /reset/i), '/account/reset-password');
  }

  return {
    signUp,
    activationLink,
    activate,
    anActivatedUser,
    signedIn,
    aSignedInBrowser,
    getRefusal,
    forgotPassword,
  };
}

/** Names of the cookies that keep a user signed in. */
export function getRefreshCookies(browser: VisitorBrowser): readonly string[] {
  return browser.cookies.names().filter((name) => name.startsWith('fe_refresh_'));
}
