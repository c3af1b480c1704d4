import { createHash, randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { anAccount } from '../running-server/account.ts';
import { aNewUser } from '../running-server/user.ts';
import { findings } from './axe.ts';
import {
  box,
  enterEmail,
  enterPassword,
  expect,
  expectMoment,
  heading,
  origin,
  resetLink,
  test,
  chooseOption,
} from './journey.ts';
import { expectBackWithCode, openShop, shopHome } from './shop.ts';

const hosted = `${origin}/oauth/account/login`;

function authorizeAddress(
  query: Readonly<Record<string, string>> = {},
  action?: { type: string; data: string },
) {
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const wish = action && Buffer.from(JSON.stringify(action)).toString('base64');
  const parameters = {
    response_type: 'code',
    client_id: 'shop',
    redirect_uri: `${shopHome}/back`,
    scope: 'openid email',
    state: 'the-state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...query,
    ...(wish ? { login_direct_action: wish } : {}),
  };
  return `${origin}/oidc/authorize?${new URLSearchParams(parameters)}`;
}

test.beforeEach(({ context }) => openShop(context));

test.describe('a user who signs in elsewhere, at the page of hosted login', () => {
  test('goes to their tenant and comes back to the application with a code', async ({ page }) => {
    await page.goto(authorizeAddress());
    await page.getByLabel('Email').fill('ada@acme-sso.test');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expectMoment(page, 'redirectToSSO');
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    await expectBackWithCode(page);
  });

  test('opens an account with a social provider and comes back to the application with a code', async ({
    page,
  }) => {
    await page.goto(authorizeAddress({}, { type: 'signup', data: '' }));
    await chooseOption(page, 'Continue with Google');
    await page.getByText('Somebody else').click();
    await page.getByRole('textbox', { name: 'Email address' }).fill(aNewUser().email);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectBackWithCode(page);
  });
});

test.describe('what an application asks to begin with', () => {
  test('a social provider is left for at once; who comes back without a sign-in is not sent there again', async ({
    page,
    watch,
  }) => {
    watch.expect(/status of 403 .*\/google\/postlogin/);
    const user = await anAccount(origin);
    await page.goto(authorizeAddress({}, { type: 'social-login', data: 'google' }));
    await expect(heading(page, /Sign in with Google/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await expect(heading(page, 'Sign-in didn’t work')).toBeVisible();
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await expect(box(page)).toHaveAttribute('data-step', 'preLogin');
    await page.reload();
    await enterEmail(page, user.email);
    await enterPassword(page, user.password);
    await expectBackWithCode(page);
  });

  test('a provider that is not offered, and an address of nobody we know, are no wish', async ({
    page,
  }) => {
    for (const action of [
      { type: 'social-login', data: 'nobody' },
      { type: 'custom-social-login', data: 'anything' },
      { type: 'direct', data: 'https://evil.test/saml' },
    ]) {
      await page.goto(authorizeAddress({}, action));
      await expect(box(page)).toHaveAttribute('data-step', 'preLogin');
      expect(new URL(page.url()).origin).toBe(origin);
    }
  });

  test('a tenant’s own sign-in begins with a button that says where it leads', async ({ page }) => {
    await page.goto(authorizeAddress({}, { type: 'direct', data: `${origin}/lab/idp/saml/sso` }));
    await expect(heading(page, 'Continue with single sign-on')).toBeVisible();
    await expect(page.getByText(`You’ll sign in at ${new URL(origin).host}.`)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('tenant.png') });
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    await expectBackWithCode(page);
  });

  test('a tenant that enforces its own sign-in leads there, and on to the application', async ({
    page,
  }) => {
    // The demo's tenant enforces nothing: the server's word for it is written by the test, once.
    let isFirst = true;
    await page.route('**/oauth/interaction/*', async (route) => {
      if (!isFirst) return route.fallback();
      isFirst = false;
      const answer = await route.fetch();
      const signedIn = { userId: 'ada', email: 'ada@acme-sso.test', name: 'Ada' };
      const enforced = { reasons: ['singleSignOn'], signOnTenantId: crypto.randomUUID(), signedIn };
      return route.fulfill({ response: answer, json: { ...(await answer.json()), ...enforced } });
    });
    await page.goto(authorizeAddress());
    await expect(heading(page, 'Continue with single sign-on')).toBeVisible();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    await expectBackWithCode(page);
  });

  test('the tenant it names gives the page its looks', async ({ page }) => {
    const look = (name: string) =>
      page.waitForRequest(async (request) => {
        const isLook = request.url().includes('/metadata?entityName=adminBox');
        return isLook && (await request.headerValue(name)) !== null;
      });
    const id = crypto.randomUUID();
    const byAlias = look('frontegg-login-alias');
    await page.goto(authorizeAddress({ organization: 'acme' }));
    expect(await (await byAlias).headerValue('frontegg-login-alias')).toBe('acme');
    const byId = look('frontegg-scoped-tenant');
    await page.goto(authorizeAddress({ tenantId: id }));
    expect(await (await byId).headerValue('frontegg-scoped-tenant')).toBe(id);
  });
});

/** What a server that serves no application answers at the addresses of mails: the same page. The demo has an application there. */
async function withoutApplication(context: BrowserContext): Promise<void> {
  await context.route(`${origin}/account/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    return route.fulfill({ response: await route.fetch({ url: hosted }) });
  });
}

test.describe('a link in a mail, where no application serves its page', () => {
  test('opens in a tab of its own, and takes up the sign-in that an application waits for', async ({
    page,
    context,
  }) => {
    await withoutApplication(context);
    const user = await anAccount(origin);
    await page.goto(authorizeAddress());
    await enterEmail(page, user.email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(heading(page, 'Check your email')).toBeVisible();
    const mailed = await context.newPage();
    await mailed.goto(await resetLink(user));
    const password = 'Difference-engine-2!';
    await mailed.getByRole('textbox', { name: 'New password' }).fill(password);
    await mailed.getByRole('button', { name: 'Save new password' }).click();
    await expect(heading(mailed, 'Your password was changed')).toBeVisible();
    await mailed.getByRole('button', { name: 'Sign in' }).click();
    await expect(mailed).toHaveURL(/\/oauth\/account\/login\?interaction=/);
    await enterEmail(mailed, user.email);
    await enterPassword(mailed, password);
    await expectBackWithCode(mailed);
  });

  // Review 2026-11-23, integration B5.
  test('leads back to the application it was asked for from, also in another browser', async ({
    page,
    newVisitor,
  }) => {
    const user = await anAccount(origin);
    await page.goto(authorizeAddress());
    await enterEmail(page, user.email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(heading(page, 'Check your email')).toBeVisible();
    const phone = await newVisitor();
    await openShop(phone.page.context());
    await withoutApplication(phone.page.context());
    await phone.page.goto(await resetLink(user));
    await phone.page.getByRole('textbox', { name: 'New password' }).fill('Difference-engine-2!');
    await phone.page.getByRole('button', { name: 'Save new password' }).click();
    await phone.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading(phone.page, 'The shop')).toBeVisible();
  });

  test('works where no application waits: a user signs in, and sees that', async ({
    page,
    context,
  }) => {
    await withoutApplication(context);
    const user = await anAccount(origin);
    await page.goto(`${origin}/account/login`);
    await enterEmail(page, user.email);
    await enterPassword(page, user.password);
    await expect(heading(page, 'You’re signed in')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  test('is not reloaded for ever at a page that providers lead back to', async ({
    page,
    context,
    watch,
  }) => {
    watch.expect(/status of 40[01]/);
    await withoutApplication(context);
    await page.goto(
      `${origin}/account/social/success?code=x&state=%7B%22provider%22%3A%22google%22%7D`,
    );
    await expect(heading(page, 'Sign-in didn’t work')).toBeVisible();
  });
});
