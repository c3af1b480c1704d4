import { z } from 'zod';
import { anAccount } from '../running-server/account.ts';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import { aNewUser, getSecret } from '../running-server/user.ts';
import { call } from '../running-server/account.ts';
import {
  expect,
  expectSignedIn,
  heading,
  holdTime,
  openSignedIn,
  origin,
  test,
} from './journey.ts';
import { callAs } from './sign-in-methods.ts';

const me = z.object({ id: z.string() });
const minted = z.object({ url: z.string() });

/** A member of the admin's tenant, below the admin. */
async function aMemberFor(admin: Awaited<ReturnType<typeof anAccount>>) {
  const user = aNewUser();
  await callAs(admin, '/users/v2', { email: user.email, name: user.name });
  const link = linkTo(
    await mailTo(origin, user.email, /invited you to/i),
    '/account/invitation/accept',
  );
  const accepted = await call(origin, '/users/v1/invitation/accept', {
    ...getSecret(link),
    password: user.password,
  });
  if (!accepted.ok)
    throw new Error(`the invitation was answered ${accepted.status}: ${await accepted.text()}`);
  const { id } = me.parse(await (await callAs(user, '/users/v2/me')).json());
  return { ...user, id };
}

test('impersonating, success: one click acts as the user for whom the token is, and a used one is refused', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 40[01]/);
  const admin = await anAccount(origin);
  const member = await aMemberFor(admin);
  const answer = await callAs(admin, '/impersonation/v1/actor-tokens', {
    userId: member.id,
    reason: 'Ticket 4711: the list is empty',
  });
  const { url } = minted.parse(await answer.json());
  await openSignedIn(page, admin);
  await page.clock.install();
  await page.goto(url);
  await expect(heading(page, 'Impersonate a user')).toBeVisible();
  await expect(page.getByText(admin.email)).toBeVisible();
  await holdTime(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(heading(page, /^You’re impersonating /)).toBeVisible();
  await page.clock.resume();
  await expectSignedIn(page);
  await page.goto('/who-am-i');
  await expect(page.getByTestId('person-email')).toHaveText(member.email);

  await page.goto(url);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(heading(page, 'That didn’t work')).toBeVisible();
});
