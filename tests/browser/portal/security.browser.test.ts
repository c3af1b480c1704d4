import { expect, test } from '../journey.ts';
import { expectAccessible, openPortalAsNew, takePictures, widths } from './portal.ts';

test('security policies are changed with their impact, undone, and inherited again', async ({
  page,
}) => {
  const me = await openPortalAsNew(page, 'security');
  const main = page.getByRole('main');
  await expect(main.getByText('After 24 days of inactivity')).toBeVisible();
  await takePictures(page, 'security-sessions', widths);
  await expectAccessible(page);

  await main.getByRole('button', { name: 'Edit Maximum concurrent sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Maximum concurrent sessions' });
  await dialog.getByRole('switch', { name: 'Limit sessions' }).click();
  await dialog.getByRole('textbox', { name: 'Sessions per user' }).fill('2');
  await expect(dialog.getByText('Nobody is affected right away.')).toBeVisible();
  await takePictures(page, 'security-sessions-form', widths);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('2 sessions per user')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByText('2 sessions per user')).toHaveCount(0);

  await page.getByRole('tab', { name: 'General settings' }).click();
  await expect(main.getByText('Passwords don’t expire')).toBeVisible();
  await takePictures(page, 'security-general', widths);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Edit Multi-factor authentication (MFA)' }).click();
  const mfa = page.getByRole('dialog', { name: 'Multi-factor authentication (MFA)' });
  await mfa.getByRole('radio', { name: 'Force', exact: true }).check({ force: true });
  await mfa.getByRole('button', { name: 'Show users' }).click();
  await expect(mfa.getByText(me.email)).toBeVisible();
  await takePictures(page, 'security-mfa', widths);
  await expectAccessible(page);
  await mfa.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Required for all users')).toBeVisible();
  await main.getByRole('button', { name: 'Use default' }).click();
  await expect(main.getByText('Not required')).toBeVisible();
});
