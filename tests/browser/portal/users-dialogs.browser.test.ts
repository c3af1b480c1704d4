import { readFile } from 'node:fs/promises';
import { call } from '../../running-server/account.ts';
import { expect, origin, test } from '../journey.ts';
import { withApp } from '../second-factor.ts';
import { expectAccessible, openPortal, takePictures } from './portal.ts';
import { aTenantOfTwo } from './team.ts';

test('an administrator changes a colleague: roles in the table, access until a date, and all that asks first', async ({
  page,
  watch,
}) => {
  // nobody has made an invite link yet
  watch.expect(/status of 404/);
  const { admin, member } = await aTenantOfTwo();
  await withApp(origin, member);
  const credentials = { email: member.email, password: member.password };
  await openPortal(page, admin, 'users');
  const main = page.getByRole('main');
  const row = main.getByRole('row', { name: new RegExp(member.email) });
  const reported = (text: string | RegExp) => expect(page.getByText(text)).toBeVisible();
  const act = async (name: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const confirm = async (title: string, button: string, picture: string) => {
    const question = page.getByRole('alertdialog', { name: title });
    await expect(question).toBeVisible();
    await takePictures(page, picture);
    await question.getByRole('button', { name: button }).click();
    await expect(question).toHaveCount(0);
  };

  await row.getByRole('button', { name: 'Roles of Grace Hopper' }).click();
  const list = page.getByRole('dialog', { name: /^Roles of Grace Hopper/ });
  await list.getByRole('option', { name: /^Read only/ }).click();
  await takePictures(page, 'users-roles-changed', [390, 1280]);
  await list.getByRole('button', { name: 'Save' }).click();
  await reported('Roles of Grace Hopper updated.');
  await expect(row).toContainText('No roles');
  await expect(row.getByRole('button', { name: 'Roles of Grace Hopper: No role' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Read only');

  await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Edit roles' }).click();
  const several = page.getByRole('dialog', { name: 'Edit roles' });
  await several.getByRole('combobox', { name: 'Assign' }).click();
  await page.getByRole('option', { name: /^Admin/ }).click();
  await page.keyboard.press('Tab');
  await expect(several.getByText('1 user is affected.')).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'users-several', [390, 1280]);
  await several.getByRole('button', { name: 'Cancel' }).click();
  await expect(several).toHaveCount(0);
  await row.getByRole('checkbox').click();

  await act('Temporary access');
  const temporary = page.getByRole('dialog', { name: 'Temporary access for Grace Hopper' });
  await expect(temporary).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'users-temporary', [390, 1280]);
  await temporary.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText(/^Until /)).toBeVisible();

  await act('Disable');
  await expect(row.getByText('Disabled')).toBeVisible();
  await takePictures(page, 'users-toast', [390, 1280]);
  await act('Enable');
  await expect(row.getByText('Disabled')).toHaveCount(0);
  const signingIn = async () => (await call(origin, '/auth/v1/user', credentials)).json();
  expect(await signingIn()).toMatchObject({ mfaRequired: true });
  await act('Reset MFA');
  await confirm('Reset MFA for Grace Hopper?', 'Reset MFA', 'users-reset-factors');
  await reported('MFA of Grace Hopper reset.');
  expect(await signingIn()).toHaveProperty('accessToken');
  await act('Sign out');
  await confirm('Sign out Grace Hopper?', 'Sign out', 'users-sign-out');
  await act('Require password reset');
  await confirm(
    'Require Grace Hopper to reset their password?',
    'Require password reset',
    'users-new-password',
  );
  await reported('Grace Hopper must choose a new password.');
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem', { name: /^Reset MFA/ })).toContainText(
    'MFA is not set up.',
  );
  await takePictures(page, 'users-row-menu', [390, 1280]);
  await page.keyboard.press('Escape');

  const more = main.getByRole('button', { name: 'More', exact: true });
  await more.click();
  const loading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  expect(await readFile(await (await loading).path(), 'utf8')).toContain(member.email);
  await more.click();
  await page.getByRole('menuitem', { name: 'Invite link' }).click();
  const link = page.getByRole('dialog', { name: 'Invite link' });
  await link.getByRole('button', { name: 'Create link' }).click();
  await expect(
    link.getByText(/sign-up\?invitationToken=/).or(link.getByRole('textbox')),
  ).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'users-invite-link', [390, 1280]);
  const address = (await link.getByRole('textbox', { name: 'Invite link' }).textContent()) ?? '';
  await link.getByRole('button', { name: 'Deactivate link' }).click();
  await confirm('Deactivate the invite link?', 'Deactivate link', 'users-link-end');
  await reported('Invite link deactivated.');
  await expect(link.getByRole('button', { name: 'Create link' })).toBeVisible();
  const token = new URL(address).searchParams.get('invitationToken');
  expect((await call(origin, '/tenants/invites/v1/verify', { token })).ok).toBe(false);
  await link.getByRole('button', { name: 'Cancel' }).click();

  await act('Remove from account');
  await confirm('Remove Grace Hopper?', 'Remove from account', 'users-remove');
  await reported('Grace Hopper removed.');
  await expect(row).toHaveCount(0);
});
