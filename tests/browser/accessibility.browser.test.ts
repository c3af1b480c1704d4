import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { anAccount, call } from '../running-server/account.ts';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import { aNewPerson, type Person } from '../running-server/person.ts';
import {
  activationLink,
  box,
  enterEmail,
  enterPassword,
  expect,
  expectSignedIn,
  heading,
  landing,
  origin,
  problem,
  resetLink,
  signIn,
  signUp,
  test,
} from './journey.ts';
import { plugIn, profiles } from './virtual-authenticator.ts';
import { callAs, signInBy, typeCode } from './ways-in.ts';

interface Screen {
  readonly name: string;
  /** Brings the page there. */
  readonly reach: (page: Page) => Promise<unknown>;
}

const anybody: Pick<Person, 'email' | 'password'> = { email: 'ada@example.test', password: 'Not-the-password-1' };

const screens: readonly Screen[] = [
  { name: 'landing', reach: (page) => visit(page, '/', () => landing(page)) },
  { name: 'login', reach: (page) => visit(page, '/account/login', () => heading(page, 'Sign in')) },
  {
    name: 'login with a missing e-mail',
    reach: async (page) => {
      await page.goto('/account/login');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByText('Enter your e-mail address.')).toBeVisible();
    },
  },
  {
    name: 'password',
    reach: async (page) => {
      await page.goto('/account/login');
      await enterEmail(page, anybody.email);
    },
  },
  {
    name: 'wrong password',
    reach: async (page) => {
      await page.goto('/account/login');
      await enterEmail(page, anybody.email);
      await enterPassword(page, anybody.password);
      await expect(problem(page)).toBeVisible();
    },
  },
  {
    name: 'signed in, going on',
    reach: async (page) => {
      const person = await anAccount(origin);
      // Holds the 200 ms after a sign-in, so that there is time to look.
      await page.addInitScript(() => {
        const real = window.setTimeout;
        Reflect.set(window, 'setTimeout', (run: () => void, delay: number) =>
          real(run, delay === 200 ? 60_000 : delay),
        );
      });
      await page.goto('/account/login');
      await enterEmail(page, person.email);
      await enterPassword(page, person.password);
      await expect(heading(page, 'You are signed in')).toBeVisible();
    },
  },
  { name: 'sign-up', reach: (page) => visit(page, '/account/sign-up', () => rules(page)) },
  {
    name: 'sign-up with everything missing',
    reach: async (page) => {
      await page.goto('/account/sign-up');
      await expect(rules(page)).toBeVisible();
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('Enter the name of your company.')).toBeVisible();
    },
  },
  { name: 'sign-up done', reach: (page) => signUp(page, aNewPerson()) },
  {
    name: 'activation',
    reach: async (page) => {
      const person = aNewPerson();
      await signUp(page, person);
      await page.goto(await activationLink(person));
      await expect(heading(page, 'Activate your account')).toBeVisible();
    },
  },
  {
    name: 'activation done',
    reach: async (page) => {
      const person = aNewPerson();
      await signUp(page, person);
      await page.goto(await activationLink(person));
      await page.getByRole('button', { name: 'Activate account' }).click();
      await expect(heading(page, 'Your account is active')).toBeVisible();
    },
  },
  {
    name: 'activation in another browser',
    reach: async (page) => {
      const person = aNewPerson();
      await call(origin, '/users/v1/signUp', person);
      await page.goto(await activationLink(person));
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'dead activation link',
    reach: (page) => visit(page, '/account/activate', () => heading(page, 'This link no longer works')),
  },
  {
    name: 'forgot password',
    reach: (page) => visit(page, '/account/forget-password', () => heading(page, 'Reset your password')),
  },
  {
    name: 'forgot password, mail sent',
    reach: async (page) => {
      await page.goto('/account/forget-password');
      await page.getByLabel('E-mail').fill(anybody.email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(heading(page, 'Check your mail')).toBeVisible();
    },
  },
  {
    name: 'new password',
    reach: async (page) => {
      const person = await anAccount(origin);
      await call(origin, '/users/v1/passwords/reset', { email: person.email });
      await page.goto(await resetLink(person));
      await expect(rules(page)).toBeVisible();
    },
  },
  {
    name: 'new password saved',
    reach: async (page) => {
      const person = await anAccount(origin);
      await call(origin, '/users/v1/passwords/reset', { email: person.email });
      await page.goto(await resetLink(person));
      await page.getByRole('textbox', { name: 'New password' }).fill('Difference-engine-2!');
      await page.getByRole('button', { name: 'Save new password' }).click();
      await expect(heading(page, 'Your password is changed')).toBeVisible();
    },
  },
  {
    name: 'dead reset link',
    reach: (page) => visit(page, '/account/reset-password', () => heading(page, 'This link no longer works')),
  },
  {
    name: 'offer of a passkey',
    reach: async (page) => {
      await plugIn(page, profiles.platform);
      const person = await anAccount(origin);
      await page.goto('/account/login');
      await enterEmail(page, person.email);
      await enterPassword(page, person.password);
      await expect(heading(page, 'Sign in faster next time')).toBeVisible();
    },
  },
  {
    name: 'code by mail, refused',
    reach: async (page) => {
      await signInBy(page, anybody.email, 'Get a code by e-mail');
      await typeCode(page, '000000');
      await expect(page.getByText(/That code is not right/)).toBeVisible();
    },
  },
  {
    name: 'code by text message',
    reach: async (page) => {
      await signInBy(page, anybody.email, 'Get a code by text message');
      await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'link by mail',
    reach: async (page) => {
      await signInBy(page, anybody.email, 'Get a link by e-mail');
      await expect(page.getByLabel('Code from the mail')).toBeVisible();
    },
  },
  {
    name: 'magic link',
    reach: (page) =>
      visit(page, '/account/login/magic-link?token=t', () => page.getByRole('button', { name: 'Sign in' })),
  },
  {
    name: 'dead magic link',
    reach: (page) => visit(page, '/account/login/magic-link', () => heading(page, 'This link no longer works')),
  },
  {
    name: 'invitation of somebody new, while somebody else is signed in',
    reach: async (page) => {
      const inviter = await anAccount(origin);
      const { email } = aNewPerson();
      await callAs(inviter, '/users/v2', { email });
      await signIn(page, inviter);
      await page.goto(linkTo(await mailTo(origin, email, /invites you to/i), '/account/invitation/accept'));
      await expect(page.getByRole('button', { name: 'Switch and accept' })).toBeVisible();
    },
  },
  {
    name: 'dead invitation',
    reach: (page) => visit(page, '/account/invitation/accept', () => heading(page, 'This invitation no longer works')),
  },
  {
    name: 'lost phone',
    reach: (page) => visit(page, '/account/reset-phone-number', () => heading(page, 'Lost your phone?')),
  },
  {
    name: 'lost phone, code',
    reach: async (page) => {
      await page.goto('/account/reset-phone-number');
      await page.getByLabel('E-mail').fill(anybody.email);
      await page.getByRole('button', { name: 'Send the code' }).click();
      await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'acting as somebody',
    reach: (page) =>
      visit(page, '/account/impersonate?userId=u&actorToken=t', () => heading(page, 'Act as somebody else')),
  },
  {
    name: 'unlock',
    reach: (page) => visit(page, '/account/unlock?token=t', () => heading(page, 'Unlock your account')),
  },
  {
    name: 'loading',
    reach: async (page) => {
      await page.route('**/token/refresh', () => undefined);
      await page.goto('/');
      // The ring comes after a moment only.
      await expect(page.getByRole('status').filter({ hasText: 'One moment' }).locator('.foyer-spinner')).toHaveCSS(
        'opacity',
        '1',
      );
    },
  },
  {
    name: 'offline',
    reach: async (page) => {
      await page.goto('/account/login');
      await enterEmail(page, anybody.email);
      await page.context().setOffline(true);
      await expect(page.getByText('You are offline. What you typed stays here.')).toBeVisible();
    },
  },
  {
    name: 'application',
    reach: async (page) => signIn(page, await anAccount(origin)),
  },
  {
    name: 'who am I, with the account menu open',
    reach: async (page) => {
      await signIn(page, await anAccount(origin));
      await page.goto('/who-am-i');
      await expectSignedIn(page);
      await page.getByRole('button', { name: /^Account of/ }).click();
    },
  },
];

test.describe('axe finds nothing, light and dark', () => {
  test.use({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const { name, reach } of screens) {
    test(name, async ({ page, watch }) => {
      watch.expect(/status of 40[01]|net::ERR|got no answer/);
      await reach(page);
      // The way to a screen takes longer than looking at it: one way for both.
      expect(await findings(page)).toEqual([]);
      const light = await inkOf(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await inkOf(page)).not.toBe(light);
      expect(await findings(page)).toEqual([]);
    });
  }
});

for (const width of [390, 768, 1280]) {
  test(`nothing is wider than the page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/',
      '/account/login',
      '/account/sign-up',
      '/account/forget-password',
      '/account/reset-phone-number',
      '/account/invitation/accept',
    ]) {
      await page.goto(path);
      await expect(box(page).or(landing(page))).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  });
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function findings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}

/** The colour of the text on the page: another one in the dark. */
function inkOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).color);
}

async function visit(page: Page, path: string, seen: () => ReturnType<Page['getByRole']>): Promise<void> {
  await page.goto(path);
  await expect(seen()).toBeVisible();
}

function rules(page: Page) {
  return page.getByRole('list', { name: 'Password rules' });
}
