import { anAccount } from '../running-server/account.ts';
import { passwordIsFrom } from '../running-server/past.ts';
import { enterEmail, enterPassword, expect, expectSignedIn, heading, test } from './journey.ts';

const day = 24 * 60;

test('a password that runs out soon causes a warning, and one that has run out must be changed before anything opens', async ({
  newServer,
  newVisitor,
}) => {
  test.slow(); // a server of its own, and several visits
  const server = await newServer({
    passwordRotation: { isActive: true, rotationPeriod: 30 * day, notificationPeriod: 7 * day },
  });
  const { page, watch } = await newVisitor({ baseURL: server.origin });
  watch.expect(/status of 400 .*passwords\/reset\/verify/);
  const user = await anAccount(server.origin);
  const signIn = async (password: string) => {
    await page.goto('/account/login');
    await enterEmail(page, user.email);
    await enterPassword(page, password);
  };

  await test.step('soon: a warning that is left by a press', async () => {
    await passwordIsFrom(server, user.email, 25);
    await signIn(user.password);
    await expect(
      page.getByText('Your password expires in 5 days. Choose a new one soon.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expectSignedIn(page, user.name);
    await page.context().clearCookies();
  });

  await test.step('too late: no session, the page for a new one', async () => {
    await passwordIsFrom(server, user.email, 31);
    await signIn(user.password);
    const field = page.getByRole('textbox', { name: 'New password' });
    await expect(field).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name.startsWith('fe_refresh'))).toEqual([]);
    await field.fill(user.password);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await field.fill('Difference-engine-2!');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(heading(page, 'Your password was changed')).toBeVisible();
  });

  await test.step('the new one signs in, without a warning', async () => {
    await signIn('Difference-engine-2!');
    await expectSignedIn(page, user.name);
  });
});
