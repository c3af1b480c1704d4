import { mailTo } from '../../running-server/lab-inbox.ts';
import { expect, origin, test } from '../journey.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  openPortalAsNew,
  rail,
  takePictures,
} from './portal.ts';

test('an administrator invites users, finds them, mails them again, and takes an invitation back', async ({
  page,
}) => {
  const { email } = await openPortalAsNew(page, 'users');
  const main = page.getByRole('main');
  await expect(main.getByRole('row', { name: new RegExp(email) })).toBeVisible();
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  const invited = `invited.${email}`;
  await dialog.getByRole('textbox', { name: 'Email' }).fill(invited);
  await dialog.getByRole('checkbox', { name: 'Access ends on a date' }).click();
  await expectAccessible(page);
  await takePictures(page, 'users-add', [390, 1280]);
  await dialog.getByRole('checkbox', { name: 'Access ends on a date' }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${invited}.`)).toBeVisible();

  await main.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import users' }).click();
  const many = page.getByRole('dialog', { name: 'Import users' });
  await many.getByRole('textbox', { name: 'CSV or email addresses' }).fill(
    `Email,Name,Roles,Team,Notes
ann.${email},Ann Lee,,,new
nonsense,Ben,,,
${email},Cid,,,
dan.${email},Dan,Nobody,,`,
  );
  await expect(many.getByText('Existing member', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'users-many', [390, 768, 1280]);
  await many.getByRole('button', { name: 'Invite 1 user' }).click();
  const imported = page.getByRole('region', { name: 'Bulk operations' });
  await expect(imported.getByText('1 user invited')).toBeVisible();
  await imported.getByRole('button', { name: 'Dismiss' }).click();

  await page.getByRole('tab', { name: /Invited/ }).click();
  const waiting = main.getByRole('row', { name: new RegExp(invited) });
  await expect(waiting).toBeVisible();
  await expect(page).toHaveURL(/view=invited/);
  await takePictures(page, 'users-invited', [390, 1280]);
  await page.reload();
  await waiting.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Resend invitation' }).click();
  await expect(page.getByText(`Email sent to ${invited}.`)).toBeVisible();
  await mailTo(origin, invited, /invited you/, 2);
  await main.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Resend all invitations' }).click();
  await expect(page.getByText('2 users are affected.')).toBeVisible();
  await takePictures(page, 'users-send-again', [390, 1280]);
  await page.getByRole('button', { name: 'Continue with 2 users' }).click();
  const progress = page.getByRole('region', { name: 'Bulk operations' });
  await expect(progress.getByText('2 invitations sent')).toBeVisible();
  await mailTo(origin, `ann.${email}`, /invited you/, 2);
  await takePictures(page, 'users-sent-again', [390, 1280]);
  await progress.getByRole('button', { name: 'Dismiss' }).click();
  await waiting.getByText(invited).click();
  await expect(main.getByRole('combobox', { name: 'Assigned roles' })).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'users-person', [390, 1280]);
  await main.getByRole('button', { name: 'Revoke invitation' }).click();
  const question = page.getByRole('alertdialog', { name: `Revoke the invitation for ${invited}?` });
  await question.getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(page.getByText(`Invitation for ${invited} revoked.`)).toBeVisible();
  await expect(waiting).toHaveCount(0);

  await page.getByRole('tab', { name: /Members/ }).click();
  await expect(main.getByRole('row', { name: new RegExp(email) })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await takePictures(page, 'users', [390, 768, 1280]);
  await page.emulateMedia({ media: 'print' });
  await expect(rail(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add user' })).toBeHidden();
  await expect(main.getByRole('row', { name: new RegExp(email) })).toBeVisible();
  await takePictures(page, 'users-print', [768]);
  await page.emulateMedia({ media: 'screen' });
  await main.getByText(email).click();
  const access = main.getByRole('region', { name: 'Access' });
  await expect(access).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(access).toBeVisible();
  await takePictures(page, 'users-person-print', [768]);
});
