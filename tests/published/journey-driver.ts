import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import { aNewUser, demoAdmin, demoTenants, type User } from '../running-server/user.ts';
import type { RecordedCall } from './recorded-call.ts';
import type { VisitorBrowser } from './visitor-browser.ts';

/** A client that a user can make the journey with, page by page. Each step settles when the page stands still. */
export interface JourneyDriver {
  /** Loads a page, with the start-up calls. */
  open(path: string): Promise<void>;
  signUp(user: User): Promise<void>;
  /** Opens the page behind an activation link. */
  openActivation(link: string): Promise<void>;
  activate(): Promise<void>;
  enterEmail(email: string): Promise<void>;
  /** Submits the password; settles signed in or refused. */
  enterPassword(password: string): Promise<void>;
  switchTenant(tenantId: string): Promise<void>;
  forgotPassword(email: string): Promise<void>;
  /** Opens the page behind a reset link. */
  openReset(link: string): Promise<void>;
  resetPassword(password: string): Promise<void>;
  signOut(): Promise<void>;
}

/** What a driver sent in each step of the journey, with everything personal replaced by its role. */
export type Recording = ReadonlyMap<string, readonly RecordedCall[]>;

/** Makes the journey with a driver and records each step's calls. */
export async function recordJourney(
  browser: VisitorBrowser,
  driver: JourneyDriver,
): Promise<Recording> {
  const user = aNewUser();
  const steps = new Map<string, readonly RecordedCall[]>();
  const step = async (name: string, doing: Promise<void>) => {
    await doing;
    steps.set(name, browser.takeCalls());
  };
  const linkFor = async (about: RegExp, path: string) =>
    linkTo(await mailTo(browser.origin, user.email, about), path);

  await step('open the sign-up page', driver.open('/account/sign-up'));
  await step('sign up', driver.signUp(user));
  await step(
    'open the activation link',
    driver.openActivation(await linkFor(/activate/i, '/account/activate')),
  );
  await step('activate', driver.activate());
  await step('load a page signed in', driver.open('/'));
  await step('sign out', driver.signOut());
  await step('open the login page', driver.open('/account/login'));
  await step('enter the e-mail', driver.enterEmail(user.email));
  await step('enter a wrong password', driver.enterPassword('Not-the-password-1'));
  await step('enter the password', driver.enterPassword(user.password));
  await driver.signOut();
  await driver.open('/account/forget-password');
  browser.takeCalls();
  await step('forget the password', driver.forgotPassword(user.email));
  const resetLink = await linkFor(/reset/i, '/account/reset-password');
  await step('open the reset link', driver.openReset(resetLink));
  await step('set a new password', driver.resetPassword('Difference-engine-2!'));
  await driver.open('/account/login');
  await driver.enterEmail(demoAdmin.email);
  await driver.enterPassword(demoAdmin.password);
  browser.takeCalls();
  await step('switch to the tenant Globex', driver.switchTenant(demoTenants.globex));
  await step('switch to the tenant Acme', driver.switchTenant(demoTenants.acme));
  return steps;
}

/** Replaces in a call what differs from one user and session to the next. */
export function impersonal(call: RecordedCall): RecordedCall {
  const texts: readonly (readonly [RegExp, string])[] = [
    [/ada\.[\w.-]+@example\.test/g, '<e-mail>'],
    [/Engines [\w-]+/g, '<company>'],
    [/Analytical-engine-\d+!/g, '<password>'],
    [/("userId":")[^"]+/g, '$1<user>'],
    [/("token":")[^"]+/g, '$1<secret>'],
    [/Bearer [\w.-]+/g, 'Bearer <token>'],
  ];
  const replaced = <T>(value: T): T =>
    value === undefined
      ? value
      : JSON.parse(
          texts.reduce((text, [found, role]) => text.replace(found, role), JSON.stringify(value)),
        );
  return {
    ...call,
    query: replaced(call.query),
    body: replaced(call.body),
    headers: replaced(call.headers),
  };
}
