import type { FrameLocator, Locator, Page } from '@playwright/test';
import { buildHost, hostOrigin, serveHost, strictPolicy } from '../hosts/hosted-page.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible, openPortalAsNew, takePictures, widths } from './portal.ts';

/** Types a card into the provider’s frame. */
async function enterCard(frame: FrameLocator, number: string) {
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry date').fill('12 / 34');
  await frame.getByLabel('CVC').fill('123');
}

const cardFrame = (dialog: Locator) => dialog.frameLocator('iframe[title="Card details"]');
const getDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a plan is bought after a declined card and a confirmation, canceled, and renewed', async ({
  page,
  watch,
}) => {
  // no billing details before the first purchase; a declined card, and one that asks the bank
  watch.expect(/status of 404 .*\/billing\/profile\/v1$/, /status of 402 .*\/billing\//);
  await openPortalAsNew(page, 'subscriptions');
  await page.getByRole('button', { name: 'Choose a plan' }).click();
  const plans = getDialog(page, 'Change plan');
  await expect(plans.getByText('14-day trial')).toBeVisible();
  await takePictures(page, 'billing-plans', widths);
  await expectAccessible(page);
  await plans.getByRole('button', { name: 'Choose Team' }).click();

  const checkout = getDialog(page, 'Subscribe to Team');
  await enterCard(cardFrame(checkout), '4000000000000341');
  await takePictures(page, 'billing-checkout', widths);
  await checkout.getByRole('button', { name: 'Pay $49.00' }).click();
  // the dialog has another title as soon as the unpaid subscription is known
  await expect(page.getByText(/^The payment was declined\./)).toBeVisible();

  const again = getDialog(page, 'Pay for Team');
  await again.getByRole('radio', { name: 'Another card' }).check({ force: true });
  await enterCard(cardFrame(again), '4000002760003184');
  await again.getByRole('button', { name: /^(Pay|Confirm)/ }).click();
  const bank = page.frameLocator('iframe[title="Confirmation by your bank"]');
  await bank.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByText('You’re on the Team plan')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await takePictures(page, 'billing-page', widths);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Edit Name/ }).click();
  await takePictures(page, 'billing-details');
  await getDialog(page, 'Billing details').getByRole('button', { name: 'Cancel' }).click();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Actions for LAB-/ }).click();
  await page.getByRole('menuitem', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);

  await page.getByRole('button', { name: 'Cancel plan' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/the account is on the Starter plan/)).toBeVisible();
  await page.getByRole('button', { name: 'Renew plan' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew plan' }).click();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
});

test('a trial ends with a paid invoice, and the plan is switched', async ({ page, watch }) => {
  watch.expect(/status of 404 .*\/billing\/profile\/v1$/);
  await openPortalAsNew(page, 'subscriptions');
  await page.getByRole('button', { name: 'Choose a plan' }).click();
  const plans = getDialog(page, 'Change plan');
  await plans.getByRole('button', { name: 'Choose Business' }).click();
  const trial = getDialog(page, 'Subscribe to Business');
  await enterCard(cardFrame(trial), '4242424242424242');
  await trial.getByRole('button', { name: 'Start trial' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(
    page.getByText(/^The trial ends on .* You’ll be charged \$12\.00 then\.$/),
  ).toBeVisible();
  await takePictures(page, 'billing-trial', widths);

  for (const days of ['7', '7', '1']) await page.request.post('/lab/payments', { form: { days } });
  await page.reload();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await expect(page.getByRole('row', { name: /\$12\.00.*Paid|Paid.*\$12\.00/ })).toBeVisible();

  await page.getByRole('button', { name: 'Change plan' }).click();
  await plans.getByRole('button', { name: /Team$/ }).click();
  const change = getDialog(page, 'Switch to Team');
  await expect(change.getByText('Next charge')).toBeVisible();
  await takePictures(page, 'billing-switch', widths);
  await expectAccessible(page);
  await change.getByRole('button', { name: /^(Pay|Confirm)/ }).click();
  await expect(page.getByText('You’re on the Team plan')).toBeVisible();
});

test('a page of a host sells a plan by keyboard, and hears of all four events', async ({
  page,
}) => {
  await serveHost(page.context(), await buildHost('checkout-host.tsx'), { policy: strictPolicy });
  await page.goto(`${hostOrigin}/pricing`);
  await page.getByRole('button', { name: 'Choose business' }).focus();
  await page.keyboard.press('Enter');
  const checkout = getDialog(page, 'Switch to Business');
  const card = checkout.getByRole('radio', { name: 'Visa ending in 4242' });
  await expect(card).toBeVisible();
  await takePictures(page, 'checkout', widths);
  await expectAccessible(page);
  for (let tabs = 0; tabs < 8 && !(await isFocused(card)); tabs += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(card).toBeChecked();
  const pay = checkout.getByRole('button', { name: /^(Pay|Confirm)/ });
  for (let tabs = 0; tabs < 8 && !(await isFocused(pay)); tabs += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(getDialog(page, 'You’re on the Business plan')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status')).toHaveText('ready, success, close');

  await page.getByRole('button', { name: 'Choose gold' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status')).toHaveText(/, error billing\/planNotFound, close$/);
});

const isFocused = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);
