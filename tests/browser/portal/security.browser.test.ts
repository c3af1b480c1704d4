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
  // the demo checks passwords for all accounts
  await expect(main.getByText('Rejected')).toBeVisible();
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

test('an allow list is filled, tested, and turned on by an administrator whose address it has', async ({
  page,
  watch,
}) => {
  watch.expect(/409 .*\/restrictions\/ip\/config$/);
  await openPortalAsNew(page, 'security/ip-restrictions');
  const main = page.getByRole('main');
  await expect(main.getByText('No addresses in the allow list')).toBeVisible();
  await takePictures(page, 'security-ip-empty', widths);
  await main.getByRole('button', { name: 'Add several' }).click();
  const several = page.getByRole('dialog', { name: 'Add to the allow list' });
  const lines = ['192.0.2.0/24, Berlin office', '2001:db8::/32, VPN', '198.51.100.1', 'office'];
  await several
    .getByRole('textbox', { name: 'Addresses' })
    .fill([...lines, '198.51.100.7-198.51.100.9, Paris office'].join('\n'));
  await several.getByRole('button', { name: 'Add 5 addresses' }).click();
  await expect(several.getByText('4 added, 0 already in the list, 1 invalid')).toBeVisible();
  await takePictures(page, 'security-ip-results', widths);
  await expectAccessible(page);
  await several.getByRole('button', { name: 'Done' }).click();

  await main.getByRole('textbox', { name: 'IP address to test' }).fill('192.0.2.44');
  await page.keyboard.press('Enter');
  await expect(main.getByText('It matches 192.0.2.0/24 (Berlin office).')).toBeVisible();
  await takePictures(page, 'security-ip', widths);
  await expectAccessible(page);

  await main.getByRole('button', { name: 'Edit IP restrictions' }).click();
  const mode = page.getByRole('dialog', { name: 'IP restrictions' });
  await mode.getByRole('radio', { name: /^Only the allow list/ }).check({ force: true });
  await expect(mode.getByText(/^This would block your own IP address/)).toBeVisible();
  await takePictures(page, 'security-ip-impact', widths);
  await expectAccessible(page);
  await mode.getByRole('button', { name: 'Save' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Block your own IP address?' });
  await expect(confirmation).toBeVisible();
  await takePictures(page, 'security-ip-confirm', widths);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await mode.getByRole('button', { name: 'Add my IP' }).click();
  await expect(mode.getByText('Nobody is affected right away.')).toBeVisible();
  await mode.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Only addresses in the allow list are allowed')).toBeVisible();
  await main.getByText('5 addresses').scrollIntoViewIfNeeded();
  await takePictures(page, 'security-ip-on', widths);
  await expectAccessible(page);
});

test('an allow list of email domains shows who is outside, and is turned on with the administrator’s domain', async ({
  page,
}) => {
  await openPortalAsNew(page, 'security/domain-restrictions');
  const main = page.getByRole('main');
  await expect(main.getByText('No domains in the allow list')).toBeVisible();
  await takePictures(page, 'security-domains-empty', widths);
  await main.getByRole('button', { name: 'Add domains' }).click();
  const add = page.getByRole('dialog', { name: 'Add to the allow list' });
  await add.getByRole('textbox', { name: 'Domains' }).fill('globex.com\n*.globex.com\noffice');
  await add.getByRole('button', { name: 'Add 3 domains' }).click();
  await expect(add.getByText('2 added, 0 already in the list, 1 invalid')).toBeVisible();
  await takePictures(page, 'security-domains-results', widths);
  await expectAccessible(page);
  await add.getByRole('button', { name: 'Done' }).click();

  await main.getByRole('textbox', { name: 'Email or domain to test' }).fill('jane@eu.globex.com');
  await page.keyboard.press('Enter');
  await expect(main.getByText('It matches *.globex.com.')).toBeVisible();

  await main.getByRole('button', { name: 'Edit Email domain restrictions' }).click();
  const mode = page.getByRole('dialog', { name: 'Email domain restrictions' });
  await mode.getByRole('radio', { name: /^Only the allow list/ }).check({ force: true });
  await expect(mode.getByText(/^Your own email domain/)).toBeVisible();
  await mode.getByRole('button', { name: 'Show users' }).click();
  await takePictures(page, 'security-domains-impact', widths);
  await expectAccessible(page);
  await mode.getByRole('button', { name: /^Add / }).click();
  await expect(mode.getByText('No members or invitations are outside the rule.')).toBeVisible();
  await mode.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Only domains in the allow list are allowed')).toBeVisible();
  await takePictures(page, 'security-domains', widths);
  await expectAccessible(page);
});
