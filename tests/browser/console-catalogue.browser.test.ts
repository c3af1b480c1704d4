import { hostOrigin, endSession, signInToConsole } from './console-journey.ts';
import { expect, heading, test } from './journey.ts';

test('the catalogue is browsed, searched, and marks what goes on', async ({ page }) => {
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

test('the identifier and the days of the pickers can be tried, with their refusals', async ({ page }) => {
  await page.goto(`${hostOrigin}/preview#tools`);
  const timestamp = page.getByLabel('Timestamp in milliseconds');
  const make = page.getByRole('button', { name: 'Make an identifier' });
  await timestamp.fill('1469918176385');
  await make.click();
  await expect(page.getByText(/^01ARYZ6S41[0-9A-Z]{16} · 2016-07-30T22:36:16\.385Z$/)).toBeVisible();
  for (const [typed, refusal] of [
    ['-1', 'A timestamp is not negative.'],
    ['1.5', 'A timestamp is a whole number of milliseconds.'],
    ['now', 'A timestamp is a number, not NaN.'],
    ['281474976710656', 'A timestamp is at most 281474976710655.'],
  ] as const) {
    await timestamp.fill(typed);
    await make.click();
    await expect(page.getByText(refusal)).toBeVisible();
  }
  // The largest identifier there is lies beyond the days that JavaScript knows nothing of.
  await timestamp.fill('281474976710655');
  await make.click();
  await expect(page.getByText(/^7ZZZZZZZZZ[0-9A-Z]{16} · \+010889-08-02/)).toBeVisible();
  const day = page.getByLabel('A day from 1900-01-01 to 2099-12-31');
  await day.fill('2099-12-31');
  await expect(page.getByText('This day can be picked.')).toBeVisible();
  await day.fill('1899-12-31');
  await expect(page.getByText('This day is outside the range.')).toBeVisible();
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
        route.request().method() === 'DELETE' ? route.fulfill({ status: 400, json: body }) : route.continue(),
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

test('the calls of the dashboard carry the token as bearer, and never in an address', async ({ page }) => {
  const headers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') headers.push(request.headers()['authorization']);
    expect(request.url()).not.toMatch(/eyJ/);
  });
  const started = page.waitForResponse((response) => response.url().endsWith('/users/v3/me/tenants'));
  await page.goto(hostOrigin);
  await signInToConsole(page);
  await started;
  await expect.poll(async () => (await page.context().cookies()).length).toBeGreaterThanOrEqual(3);
  await endSession(page, 'Timeout');
  await expect.poll(() => headers).toEqual([expect.stringMatching(/^Bearer eyJ/)]);
});
