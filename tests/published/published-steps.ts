import { expect } from 'vitest';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import { aNewPerson, pageOf, type Person, secretOf } from '../running-server/person.ts';
import type { PublishedPair } from './published-packages.ts';
import { openPublishedPage, type PublishedPage } from './published-page.ts';
import type { StoreState } from './store-state.ts';
import { createVisitorBrowser, type VisitorBrowser } from './visitor-browser.ts';

/** Somebody with a password. */
export type Credentials = Pick<Person, 'email' | 'password'>;

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

  async function signUp(browser: VisitorBrowser, person: Person): Promise<void> {
    const page = await open(browser, '/account/sign-up');
    page.act('signUpUser', person);
    const state = await page.sees(
      ({ signUpState }) => signUpState.stage === 'SignUpSuccess' || !!signUpState.error,
    );
    expect(state.signUpState).toMatchObject({ stage: 'SignUpSuccess', shouldActivate: true });
    expect(state.signUpState.error).toBeUndefined();
    expect(state.isAuthenticated).toBe(false);
    expect(refreshCookiesOf(browser)).toEqual([]);
  }

  async function activationLink(person: Person, mails = 1): Promise<string> {
    return linkTo(await mailTo(origin(), person.email, /activate/i, mails), '/account/activate');
  }

  async function activate(browser: VisitorBrowser, person: Person): Promise<PublishedPage> {
    const link = await activationLink(person);
    const page = await open(browser, pageOf(link));
    page.act('preActivateAccount', secretOf(link));
    await page.sees((state) => state[pair.activation]?.activationStrategy?.strategy !== undefined);
    expect(page.state()[pair.activation]).toMatchObject({ step: 'activating' });
    expect(page.state()[pair.activation]?.error).toBeUndefined();
    page.act('activateAccount', secretOf(link));
    await page.sees((state) => state.isAuthenticated);
    return page;
  }

  async function anActivatedPerson(): Promise<Person> {
    const person = aNewPerson();
    const browser = newBrowser();
    await signUp(browser, person);
    await activate(browser, person);
    return person;
  }

  async function signedIn({ email, password }: Credentials): Promise<SignedInBrowser> {
    const browser = newBrowser();
    const page = await open(browser, '/account/login');
    page.act('login', { email, password });
    return { browser, page, state: await page.sees((now) => now.isAuthenticated) };
  }

  async function aSignedInBrowser(): Promise<SignedInBrowser & { readonly person: Person }> {
    const person = await anActivatedPerson();
    return { person, ...(await signedIn(person)) };
  }

  /** The text with which somebody is refused at sign-in. */
  async function refusalOf({ email, password }: Credentials): Promise<string | undefined> {
    const page = await open(newBrowser(), '/account/login');
    page.act('login', { email, password });
    return (await page.sees(({ loginState }) => loginState.error !== undefined)).loginState.error;
  }

  /** Asks for a reset mail and finds the link in it. */
  async function forgotPassword(browser: VisitorBrowser, { email }: Person): Promise<string> {
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
    anActivatedPerson,
    signedIn,
    aSignedInBrowser,
    refusalOf,
    forgotPassword,
  };
}

/** Names of the cookies that keep somebody signed in. */
export function refreshCookiesOf(browser: VisitorBrowser): readonly string[] {
  return browser.cookies.names().filter((name) => name.startsWith('fe_refresh_'));
}
