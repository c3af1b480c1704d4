import { createHash, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { anAccount } from '../running-server/account.ts';
import { findings } from './axe.ts';
import { buildHost, type BuiltHost, strictPolicy } from './hosts/hosted-page.ts';
import {
  box,
  enterEmail,
  enterPassword,
  expect,
  heading,
  origin,
  problem,
  test,
} from './journey.ts';
import { aUserWithApp, typeCode, withApp } from './second-factor.ts';
import { expectBack, expectBackWithCode, openShop, shopHome } from './shop.ts';

function authorizeAddress(query: Readonly<Record<string, string>> = {}): string {
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const parameters = {
    response_type: 'code',
    client_id: 'shop',
    redirect_uri: `${shopHome}/back`,
    scope: 'openid email',
    state: 'the-state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...query,
  };
  return `${origin}/oidc/authorize?${new URLSearchParams(parameters)}`;
}

test.beforeEach(({ context }) => openShop(context));

async function enter(page: Page, user: { email: string; password: string }): Promise<void> {
  await enterEmail(page, user.email);
  await enterPassword(page, user.password);
}

test.describe('the page an application leads to', () => {
  test('names the application, keeps its place through a reload and another page, and leads back with a code', async ({
    page,
  }) => {
    const user = await anAccount(origin);
    await page.goto(authorizeAddress());
    await expect(page.getByText('Continue to Shop.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(/\/oauth\/account\/sign-up\?.*interaction=/);
    await page.reload();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/oauth\/account\/login\?.*interaction=/);
    await page.reload();
    await enter(page, user);
    await expectBackWithCode(page);
  });

  test('ASVS-14.2.3 is nobody else’s frame and loads nothing from elsewhere', async ({
    request,
  }) => {
    const answer = await request.get(`${origin}/oauth/account/login?interaction=any`);
    expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers()['content-security-policy']).toContain("script-src 'self';");
  });

  test('who is signed in is led back at once, and asked where the application wants a choice', async ({
    page,
  }) => {
    const user = await anAccount(origin);
    await page.goto(authorizeAddress());
    await enter(page, user);
    await expectBackWithCode(page);
    // Nobody is there at the end of a redirect by the server; the address says enough.
    await page.goto(authorizeAddress()).catch(() => undefined);
    await expectBackWithCode(page);
    await page.goto(authorizeAddress({ prompt: 'select_account' }));
    await expect(heading(page, 'Continue to Shop')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: `Continue as ${user.name}` }).click();
    await expectBackWithCode(page);
  });

  test('another account takes the place of the one that is signed in', async ({ page }) => {
    const [one, other] = [await anAccount(origin), await anAccount(origin)];
    await page.goto(authorizeAddress());
    await enter(page, one);
    await expectBackWithCode(page);
    await page.goto(authorizeAddress({ prompt: 'select_account' }));
    await page.getByRole('button', { name: 'Use another account' }).click();
    await enter(page, other);
    await expectBackWithCode(page);
    await page.goto(authorizeAddress({ prompt: 'select_account' }));
    await expect(page.getByText(`You’re signed in as ${other.email}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await expectBack(page, /\/back\?error=access_denied/);
  });

  test('prompt=login asks again although a user is signed in, and begins with the address it was given', async ({
    page,
  }) => {
    const user = await anAccount(origin);
    await page.goto(authorizeAddress());
    await enter(page, user);
    await expectBackWithCode(page);
    await page.goto(authorizeAddress({ prompt: 'login', login_hint: user.email }));
    await expect(page.getByLabel('Email')).toHaveValue(user.email);
    await enter(page, user);
    await expectBackWithCode(page);
  });

  test('a sign-in that is over says so, and leads on to the application', async ({
    page,
    watch,
  }) => {
    watch.expect(/status of 410/);
    // A page with TLS tells a page without it nothing about itself, and the server of the test has none.
    await page
      .context()
      .route('http://plain.test/', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Shop</title><h1>The shop</h1>' }),
      );
    await page.goto('http://plain.test/');
    await page.evaluate(
      (address) => location.assign(address),
      `${origin}/oauth/account/login?interaction=gone`,
    );
    await expect(heading(page, 'This sign-in has ended')).toBeVisible();
    await expect(problem(page)).toContainText('Start again from the application');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'The shop')).toBeVisible();
  });

  test('only MFA is asked for where the application wants it of a user who is signed in', async ({
    page,
  }) => {
    const user = await anAccount(origin);
    await page.goto(authorizeAddress());
    await enter(page, user);
    await expectBackWithCode(page);
    const { app } = await withApp(origin, user);
    await page.goto(
      authorizeAddress({
        acr_values: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
      }),
    );
    await expect(box(page)).toHaveAttribute('data-step', 'authenticatorApp');
    await typeCode(page, app.code(1));
    await expectBackWithCode(page);
  });
});

let host: BuiltHost | undefined;

/** The host lives on the provider's own origin: its pages and files are answered here, everything else by the provider. */
async function serveHere(context: BrowserContext): Promise<void> {
  host ??= await buildHost('hosted-login-host.tsx');
  const { files, script, styles } = host;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
<link rel="stylesheet" href="${styles}"><script type="module" src="${script}"></script></head><body></body></html>`;
  await context.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = files.get(pathname);
    const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
    if (file !== undefined) return route.fulfill({ contentType, body: Buffer.from(file) });
    // The last redirect leads to a page that is answered here, and the tool does not see where redirects lead.
    if (pathname.startsWith('/oidc/authorize/')) {
      const answer = await route.fetch({ maxRedirects: 0 });
      const { location = '', ...headers } = answer.headers();
      const body = `<meta http-equiv="refresh" content="0;url=${location.replaceAll('&', '&amp;')}">`;
      return route.fulfill({
        status: 200,
        headers: { ...headers, 'content-type': 'text/html' },
        body,
      });
    }
    if (pathname !== '/' && pathname !== '/oauth/callback' && !pathname.startsWith('/account/'))
      return route.continue();
    const headers = { 'content-security-policy': strictPolicy };
    return route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: html });
  });
}

test.describe('a host with hosted login', () => {
  test('out to the page, MFA, back and in; a reload stays in without the page; out again', async ({
    page,
    context,
  }) => {
    await serveHere(context);
    const { user, app } = await aUserWithApp(origin);
    await page.goto('/');
    await expect(page).toHaveURL(/\/oauth\/account\/login\?interaction=/);
    await enter(page, user);
    await typeCode(page, app.code(1));
    await expect(heading(page, `Hello, ${user.name}`)).toBeVisible();
    const silent = page.waitForResponse((answer) =>
      answer.url().endsWith('/oauth/authorize/silent'),
    );
    await page.reload();
    expect((await silent).ok()).toBe(true);
    await expect(heading(page, `Hello, ${user.name}`)).toBeVisible();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/oauth\/account\/login\?interaction=/);
    await expect(box(page)).toHaveAttribute('data-step', 'preLogin');
  });

  test('a network that dies while the code is exchanged is shown, and taken up on the same page; MFA is verified there later', async ({
    page,
    context,
    watch,
  }) => {
    watch.expect(/ERR_FAILED/, /got no answer/);
    await serveHere(context);
    const user = await anAccount(origin);
    const exchange = '**/oauth/token';
    await page.route(exchange, (route) => route.abort());
    await page.goto('/');
    await enter(page, user);
    await expect(problem(page)).toContainText('difficulties');
    await page.unroute(exchange);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, `Hello, ${user.name}`)).toBeVisible();

    const { app } = await withApp(origin, user);
    await page.getByRole('button', { name: 'Prove it' }).click();
    await expect(box(page)).toHaveAttribute('data-step', 'authenticatorApp');
    await typeCode(page, app.code(1));
    await expect(heading(page, `Hello, ${user.name}`)).toBeVisible();
  });

  test('two tabs that left at once are both in: one comes back to the verifier of the other, and to a code once more', async ({
    page,
    context,
    watch,
  }) => {
    watch.expect(/status of 40[01]/);
    await serveHere(context);
    const user = await anAccount(origin);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/');
      await expect(box(tab)).toHaveAttribute('data-step', 'preLogin');
    }
    // Open, it would hear of the sign-in and continue by itself; its verifier stays.
    await other.goto('about:blank');
    const exchange = page.waitForResponse('**/oauth/token');
    const back = page.waitForRequest(/\/oauth\/callback\?/);
    await enter(page, user);
    const callback = (await back).url();
    expect((await exchange).ok()).toBe(false);
    await expect(heading(page, `Hello, ${user.name}`)).toBeVisible();

    await other.goto(callback);
    await expect(heading(other, `Hello, ${user.name}`)).toBeVisible();
    await page.reload();
    await expect(heading(page, `Hello, ${user.name}`)).toBeVisible();
  });
});
