import { inDatabase } from '../../running-server/past.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible, openPortalAsNew, takePictures, widths } from './portal.ts';

/** A year of usage of the account of a user. */
const aYear = `insert into usage_days (tenant_id, metric, part, day, value, updated_at)
  select u.last_tenant_id, v.metric, v.part, (now() at time zone 'UTC')::date - age, v.value * (500 - age) / 500, now()
  from users u, generate_series(0, 364) as age, (values ('seats', '', 41), ('activeUsers', '', 36), ('apiRequests', '', 7800),
    ('signIns', 'password', 40), ('signIns', 'sso', 31)) as v (metric, part, value) where u.email = $1
  on conflict do nothing`;

test('a reader of usage chooses a period and reads a chart as a table', async ({ page }) => {
  const { email } = await openPortalAsNew(page, 'usage');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usage');
  await inDatabase(process.env['FOYER_TEST_DATA'] ?? '', aYear, [email]);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Plan limits' })).toBeVisible();
  await takePictures(page, 'usage', widths);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Past 12 months' }).click();
  await expect(page).toHaveURL(/range=12m/);
  await page.getByLabel('Show Sign-ins as a table').click();
  const table = page.getByRole('region', { name: 'Sign-ins' }).getByRole('table');
  await expect(table.getByRole('row').nth(12)).toBeVisible();
});
