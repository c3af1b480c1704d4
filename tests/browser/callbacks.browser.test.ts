import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Route } from '@playwright/test';
import { aNewUser } from '../running-server/user.ts';
import { catchReturn, chooseOutsider, leaveFor, type ProviderReturn } from './tenant.ts';
import {
  box,
  chooseOption,
  expect,
  expectSignedIn,
  heading,
  problem,
  recordSteps,
  test,
} from './journey.ts';

/** A sign-in at a provider. */
interface Way extends ProviderReturn {
  /** Goes to the provider's page. */
  readonly leave: (page: Page) => Promise<void>;
  /** The call in which the page that opens on return redeems what the provider sent. */
  readonly postlogin: string;
  /** What happens to that call. */
  readonly fault: (route: Route) => Promise<void>;
}

const ada = { email: 'ada@acme-sso.test', name: 'Ada Lovelace' };
const olga = { email: 'olga@acme-labs.test', name: 'Olga Labs' };

async function leaveForGoogle(page: Page): Promise<void> {
  await page.goto('/account/sign-up');
  await chooseOption(page, 'Continue with Google');
}

const methods: Readonly<Record<string, Way>> = {
  'a social provider': {
    leave: leaveForGoogle,
    agree: (page) => chooseOutsider(page, aNewUser().email),
    callback: '**/account/social/success?*',
    postlogin: '**/google/postlogin?*',
    fault: lost,
  },
  SAML: {
    leave: (page) => leaveFor(page, ada.email),
    agree: (page) => page.getByRole('button', { name: ada.name }).click(),
    callback: '**/account/saml/callback?*',
    postlogin: '**/saml/postlogin',
    fault: lost,
  },
  'OpenID Connect': {
    leave: (page) => leaveFor(page, olga.email),
    agree: (page) => page.getByRole('button', { name: olga.name }).click(),
    callback: '**/account/oidc/callback?*',
    postlogin: '**/oidc/postlogin',
    fault: dead,
  },
};

function dead(route: Route): Promise<void> {
  return route.abort();
}

/** The provider hears the call, and the answer is lost. */
async function lost(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

for (const [name, way] of Object.entries(methods)) {
  test(`${name}: a network that dies is shown on the page that one comes back to, and taken up there`, async ({
    page,
    context,
    watch,
  }) => {
    watch.expect(/ERR_FAILED/, /got no answer/, /status of 40[013] .*postlogin/);
    await page.route(way.postlogin, way.fault);
    await way.leave(page);
    await way.agree(page);
    await expect(problem(page)).toContainText('difficulties');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.unroute(way.postlogin);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectSignedIn(page);
    await context.clearCookies();

    // What it brought is of no use any longer: clean back to the sign-in.
    await page.route(way.postlogin, dead);
    await way.leave(page);
    await way.agree(page);
    await expect(problem(page)).toContainText('difficulties');
    await context.clearCookies();
    await page.unroute(way.postlogin);
    await page.getByRole('button', { name: 'Try again' }).click();
    if (name === 'a social provider')
      await page.getByRole('button', { name: 'Back to sign-in' }).click();
    else await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/account/login');
    await expect(box(page)).toHaveAttribute('data-step', 'preLogin');
  });

  test(`${name}: the page works in a tab that never began, continues where it is opened again, and keeps nobody in the past`, async ({
    page,
    context,
    watch,
  }) => {
    watch.expect(/ERR_FAILED/, /status of 40[013] .*postlogin/);
    await way.leave(page);
    const address = await catchReturn(page, way);
    await page.close();
    const other = await context.newPage();
    const steps = await recordSteps(other);
    await other.goto(address);
    await expectSignedIn(other);
    await other.goto(address);
    await expectSignedIn(other);
    expect(await steps()).toEqual(['signingIn', 'success']);
    await expect(other).toHaveURL((url) => url.pathname === '/');
    await other.reload();
    await expectSignedIn(other);
    const third = await context.newPage();
    await third.goto(address);
    await expectSignedIn(third);
  });
}

test('two tabs at two providers: who comes back last is signed in, in both', async ({
  context,
  page,
  watch,
}) => {
  watch.expect(/ERR_ABORTED/);
  const other = await context.newPage();
  const [one, two] = [aNewUser().email, aNewUser().email];
  await leaveForGoogle(page);
  await other.goto('/account/sign-up');
  await chooseOption(other, 'Continue with Microsoft');
  await chooseOutsider(page, one);
  await expectSignedIn(page, one.split('@')[0]);
  await chooseOutsider(other, two);
  await expectSignedIn(other, two.split('@')[0]);
  await expectSignedIn(page, two.split('@')[0]);
});

test('a tab that is closed half-way leaves nothing behind: the next one begins again', async ({
  context,
  page,
}) => {
  await leaveForGoogle(page);
  await expect(heading(page, /Google/)).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await leaveForGoogle(next);
  await chooseOutsider(next, aNewUser().email);
  await expectSignedIn(next);
});

test('Apple posts its answer: the browser’s own buttons lead through it to the application again', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 40[013] .*postlogin/, /ERR_CACHE_MISS/);
  await page.goto('/account/sign-up');
  await chooseOption(page, 'Continue with Apple');
  await chooseOutsider(page, aNewUser().email);
  await expectSignedIn(page);
  await page.reload();
  await expectSignedIn(page);
  // the posted page of the provider, when the browser kept it as a step of its own, is not shown without asking
  await page.goBack().catch((error: Error) => expect(error.message).toContain('ERR_CACHE_MISS'));
  // the browser puts the page of its failure in another process, and says for a moment that there is none
  await expect(() => page.goForward()).toPass();
  await expectSignedIn(page);
});
