import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { aSession } from '../../running-server/account.ts';
import { demoReseller } from '../../running-server/user.ts';
import { expect, origin, test } from '../journey.ts';
import { expectAccessible, openPortal, takePictures, widths } from './portal.ts';

const account = z.object({ tenantId: z.string() });
const token = z.object({ accessToken: z.string() });

/** Sends a JSON call and answers the body; throws where it is refused. */
async function send(path: string, accessToken: string, body: object): Promise<unknown> {
  const answer = await fetch(`${origin}/frontegg${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Presses a key on an element that has the focus. */
async function press(element: Locator, key = 'Enter'): Promise<void> {
  await element.focus();
  await element.press(key);
}

const choose = async (page: Page, name: string, action: string) => {
  await press(page.getByRole('button', { name: `Actions for ${name}` }));
  await press(page.getByRole('menuitem', { name: action }));
};

test('a reseller creates a template, tries it, applies it, and ends drift by keyboard', async ({
  page,
}) => {
  const id = crypto.randomUUID().slice(0, 8);
  const [name, customer] = [`Baseline ${id}`, `Customer ${id}`];
  const { accessToken } = await aSession(origin, demoReseller);
  const created = await send('/tenants/resources/sub-tenants/v1', accessToken, { name: customer });
  const { tenantId } = account.parse(created);

  await openPortal(page, demoReseller, 'all-accounts/policies');
  await press(page.getByRole('button', { name: 'Create template' }).first());
  const form = page.getByRole('dialog', { name: 'Create a policy template' });
  await form.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type(name);
  const scope = form.getByRole('combobox', { name: 'Covers' });
  await press(scope, 'ArrowDown');
  await scope.fill(customer);
  await expect(page.getByRole('option', { name: customer })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await press(form.getByRole('radio', { name: /^Can be overridden/ }), 'Space');
  await press(form.getByRole('checkbox', { name: 'User lockout' }), 'Space');
  await expect(form.getByLabel('Failed attempts before lockout')).toHaveValue('5');
  await takePictures(page, 'policy-template', widths);
  await expectAccessible(page);
  await press(form.getByRole('button', { name: 'Create template' }));

  const dryRun = page.getByRole('dialog', { name: `Dry run: ${name}` });
  await expect(dryRun.getByText('1 account changes')).toBeVisible();
  await expect(dryRun.getByText(/User lockout: \d+ attempts → 5 attempts/)).toBeVisible();
  await takePictures(page, 'policy-dry-run', widths);
  await expectAccessible(page);
  await press(dryRun.getByRole('button', { name: 'Apply to 1 account' }));
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByText(/, 1 account$/)).toBeVisible();
  await takePictures(page, 'policy-templates', widths);
  await expectAccessible(page);

  const inside = await send('/identity/resources/users/v3/me/token', accessToken, { tenantId });
  const settings = '/identity/resources/configurations/v1/security-settings';
  const lockout = { enabled: true, maxAttempts: 50 };
  const { accessToken: below } = token.parse(inside);
  await send(settings, below, { lockout });
  const expiring = { description: `Export ${id}`, expiresInMinutes: 14_400 };
  await send('/identity/resources/tenants/api-tokens/v2', below, expiring);

  await choose(page, name, 'View drift');
  const drift = page.getByRole('dialog', { name: `Drift: ${name}` });
  await expect(drift.getByText(/Template: 5 attempts · Account: 50 attempts/)).toBeVisible();
  await takePictures(page, 'policy-drift', widths);
  await expectAccessible(page);
  await press(drift.getByRole('button', { name: `Apply again ${customer}` }));
  await expect(drift.getByText('1 account matches the template.')).toBeVisible();

  await page.goto(`${origin}/settings/all-accounts/expirations`);
  const expiration = page.getByRole('row', { name: new RegExp(`Export ${id}`) });
  await expect(expiration.getByRole('link', { name: customer })).toHaveAttribute(
    'href',
    new RegExp(tenantId),
  );
  await takePictures(page, 'policy-expirations', widths);
  await expectAccessible(page);
});
