import { hostOrigin, endSession, signInToConsole } from './console-journey.ts';
import { expect, heading, test } from './journey.ts';

test('the catalog is browsed, searched, and marks what continues', async ({ page }) => {
  await page.goto(`${hostOrigin}/preview`);
  await page.getByRole('link', { name: 'Security policy types' }).click();
  await expect(heading(page, 'Security policy types')).toBeVisible();
  await expect(page.getByText('Open list')).toBeVisible();
  await expect(page.getByText('43 of 43')).toBeVisible();
  await page.getByLabel('Search').fill('web');
  await expect(page.getByText('5 of 43')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'webBluetooth', exact: true })).toBeVisible();
  await page.getByLabel('Search').fill('no such thing');
  await expect(page.getByText('No value contains “no such thing”.')).toBeVisible();
  await page.getByRole('link', { name: 'Device types' }).click();
  await expect(page.getByText('Complete')).toBeVisible();
  await expect(page.getByLabel('Search')).toHaveValue('');
  await page.getByRole('link', { name: 'Antivirus vendors' }).click();
  await expect(page.getByText('No entry is published.')).toBeVisible();
});

test.describe('a failure of the dashboard is a toast', () => {
  for (const [body, text] of [
    [{ error: { message: 'The account is <b>closed</b>.' } }, 'The account is <b>closed</b>.'],
    [{ reason: 'internals' }, 'Something went wrong....'],
  ] as const) {
    test(text, async ({ page, watch }) => {
      watch.expect(/status of 400/);
      await page.goto(hostOrigin);
      await signInToConsole(page);
      await page.route('**/api/v1/session', (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ status: 400, json: body })
          : route.continue(),
      );
      await endSession(page, 'Timeout');
      const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
      await expect(toast).toHaveText(text);
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toHaveAttribute('data-leaving', 'true');
      await expect(toast).toHaveCount(0);
      await expect(page.getByText('admin@acme.test')).toBeVisible();
    });
  }
});
