import { aSession } from '../../running-server/account.ts';
import { assignInsights } from '../../running-server/assigned-application.ts';
import { expect, origin, test } from '../journey.ts';
import { expectAccessible, openPortal, takePictures } from './portal.ts';
import { aTenantOfTwo } from './team.ts';

test('an administrator assigns an application to a user, and opens it from the menu', async ({
  page,
}) => {
  const { admin } = await aTenantOfTwo();
  const { tenantId } = claimsIn((await aSession(origin, admin)).accessToken);
  await assignInsights(origin, tenantId);
  await page.route('https://insights.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Insights</h1>' }),
  );
  await openPortal(page, admin, 'users');
  const main = page.getByRole('main');
  await main
    .getByRole('row', { name: new RegExp(admin.email) })
    .getByText(admin.name)
    .click();
  const section = main.getByRole('region', { name: 'Applications' });
  await section.getByRole('combobox', { name: 'Assigned applications' }).click();
  await page.getByRole('option', { name: /^Insights/ }).click();
  await expect(page.getByText('Applications saved.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await takePictures(page, 'user-applications', [390, 768, 1280]);
  await page.reload();
  await expect(section.getByRole('combobox')).toHaveValue('Insights');
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await takePictures(page, 'menu-applications', [1280]);
  await page.getByRole('menuitemradio', { name: 'Insights' }).click();
  await expect(page.getByRole('heading', { name: 'Insights' })).toBeVisible();
});

function claimsIn(token: string): { readonly tenantId: string } {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}
