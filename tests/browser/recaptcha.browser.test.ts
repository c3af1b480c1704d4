import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { aNewUser } from '../running-server/user.ts';
import { expect, fillSignUp, heading, problem, test } from './journey.ts';

/** The first try comes without a proof and is asked for one. Decision 0142. */
const asksForProof = /status of 403 .*signUp/;

interface Judge {
  readonly server: Server;
  readonly url: string;
  /** The answers it was shown, with the secret they came with. */
  readonly asked: { readonly secret: string | null; readonly response: string | null }[];
}

/** The service that judges what the script in the page said, in the words of reCAPTCHA. */
async function aJudge(): Promise<Judge> {
  const asked: Judge['asked'] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const form = new URLSearchParams(text);
    asked.push({ secret: form.get('secret'), response: form.get('response') });
    const success = form.get('response')?.startsWith('a person') ?? false;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success, score: success ? 0.9 : 0.1, action: 'login' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { server, asked, url: `http://127.0.0.1:${port}/siteverify` };
}

/** Plays the script that the page loads from the service, and lets the page's policy have it, as its operator would. */
async function withScript(page: Page, script: string): Promise<string[]> {
  const loaded: string[] = [];
  await page.route('https://www.google.com/recaptcha/**', async (route) => {
    loaded.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: script });
  });
  await page.route('**/account/sign-up', async (route) => {
    const answer = await route.fetch();
    const headers = answer.headers();
    const policy = headers['content-security-policy']?.replace(
      "script-src 'self'",
      "script-src 'self' https://www.google.com",
    );
    await route.fulfill({
      response: answer,
      headers: { ...headers, 'content-security-policy': policy ?? '' },
    });
  });
  return loaded;
}

/** What the real script puts in the window, as far as its documentation promises it. */
const service = (answer: string) => `
  window.grecaptcha = {
    ready: (run) => setTimeout(run, 1),
    execute: async (siteKey, { action }) => \`${answer} at \${siteKey} for \${action}\`,
  };`;

test('where reCAPTCHA is asked for, its script is loaded and what it says is judged by the service', async ({
  newServer,
  newVisitor,
}) => {
  test.slow(); // a server of its own, and several visits
  const judge = await aJudge();
  const recaptcha = { siteKey: 'public-key', secretKey: 'private-key', verifyUrl: judge.url };
  const { origin } = await newServer({ captcha: { provider: 'recaptcha', recaptcha } });

  await test.step('a user gets in', async () => {
    const { page, watch } = await newVisitor({ baseURL: origin });
    watch.expect(asksForProof);
    const loaded = await withScript(page, service('a person'));
    await page.goto('/account/sign-up');
    await fillSignUp(page, aNewUser());
    await expect(heading(page, 'Check your email')).toBeVisible();
    expect(loaded).toEqual(['https://www.google.com/recaptcha/api.js?render=public-key']);
    expect(judge.asked).toEqual([
      { secret: 'private-key', response: 'a person at public-key for login' },
    ]);
  });

  await test.step('a robot does not, and what was typed stays', async () => {
    const { page, watch } = await newVisitor({ baseURL: origin });
    watch.expect(asksForProof);
    await withScript(page, service('a robot'));
    const user = aNewUser();
    await page.goto('/account/sign-up');
    await fillSignUp(page, user);
    await expect(problem(page)).toBeVisible();
    await expect(page.getByLabel('Work email')).toHaveValue(user.email);
  });

  await test.step('a script that does not load is said, and the next press tries again', async () => {
    const { page, watch } = await newVisitor({ baseURL: origin });
    watch.expect(asksForProof, /ERR_FAILED|did not load/);
    await withScript(page, service('a person'));
    await page.route('https://www.google.com/recaptcha/**', (route) => route.abort(), { times: 1 });
    await page.goto('/account/sign-up');
    await fillSignUp(page, aNewUser());
    await expect(problem(page)).toBeVisible();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(heading(page, 'Check your email')).toBeVisible();
  });
  judge.server.close();
});
