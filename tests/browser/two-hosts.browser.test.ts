import { aNewUser } from '../running-server/user.ts';
import { buildHost, serveHost } from './hosts/hosted-page.ts';
import { activationLink, expect, fillSignUp, heading, origin, test } from './journey.ts';

/** Allowed by tests/running-server/test-environment.config.ts. Nothing listens there: the test answers for it. */
const applicationOrigin = 'http://localhost:4178';

// Review 2026-11-23, integration B5.
test('a user who signs up at an application ends there when the provider runs on another host', async ({
  page,
  context,
}) => {
  const body = `<meta name="provider" content="${origin}">`;
  await serveHost(context, await buildHost('two-hosts-app.tsx'), { at: applicationOrigin, body });
  // The test serves the page, so the browser does not see that it comes from this machine, too.
  await context.grantPermissions(['local-network-access'], { origin: applicationOrigin });
  const user = aNewUser();
  await page.goto(`${applicationOrigin}/account/sign-up`);
  await fillSignUp(page, user);
  await expect(heading(page, 'Check your email')).toBeVisible();
  const link = await activationLink(user);
  expect(new URL(link).origin).toBe(applicationOrigin);
  await page.goto(link);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expect(heading(page, `Hello, ${user.name}`)).toBeVisible();
  expect(new URL(page.url()).origin).toBe(applicationOrigin);
});
