import { mailTo } from '../running-server/lab-inbox.ts';
import { aNewUser } from '../running-server/user.ts';
import {
  activationLink,
  enterEmail,
  enterPassword,
  expect,
  expectSignedIn,
  heading,
  signUp,
  test,
} from './journey.ts';

test('where every visitor must prove to be no robot, the browser works for it in a worker, unseen', async ({
  newServer,
  newVisitor,
}) => {
  const server = await newServer({ captcha: { provider: 'proofOfWork' } });
  const { page, watch } = await newVisitor({ baseURL: server.origin });
  watch.expect(/status of 403/);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
  const user = aNewUser();
  await signUp(page, user, server.origin);
  expect(workers).toEqual([expect.stringContaining('proof-of-work')]);

  await page.goto(await activationLink(user, 1, server.origin));
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expectSignedIn(page, user.name);
  await page.context().clearCookies();

  await page.goto('/account/login');
  await enterEmail(page, user.email);
  await enterPassword(page, user.password);
  await expectSignedIn(page, user.name);
  await page.context().clearCookies();

  await page.goto('/account/forget-password');
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  await mailTo(server.origin, user.email, /reset/i);
  expect(workers).toHaveLength(3);
});

test('where nobody asks, no script for it is loaded', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await signUp(page, aNewUser());
  expect(scripts.filter((url) => /prove-human|proof-of-work|recaptcha/.test(url))).toEqual([]);
});
