import type { Page } from '@playwright/test';
import {
  type BuiltHost,
  buildHost,
  hostOrigin,
  serveHost,
  strictPolicy,
} from '../hosts/hosted-page.ts';
import { expect, heading, test } from '../journey.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  portalReady,
  rail,
  takePictures,
  widths,
} from './portal.ts';

// The frame itself, with small pages of the test's own: what is in it has journeys of its own.
let built: Promise<BuiltHost> | undefined;
const host = () => (built ??= buildHost('portal-host.tsx'));

async function open(page: Page, at: string): Promise<void> {
  await serveHost(page.context(), await host(), { policy: strictPolicy });
  await page.goto(`${hostOrigin}${at}`);
}

async function openPortal(page: Page, at: string): Promise<void> {
  await open(page, `/settings/${at}`);
  await portalReady(page);
}

const path = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

test('each page has an address: links, back, a reload and a second tab lead to the same', async ({
  page,
  context,
}) => {
  await openPortal(page, 'users?search=ada');
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('ada');
  await expect(page).toHaveTitle('Users – Host');
  await takePictures(page, 'frame', widths);
  await expectNoSideScroll(page);
  await expectAccessible(page);

  await rail(page).getByRole('link', { name: 'Audit logs' }).click();
  await expect(heading(page, 'Audit logs')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('ada');
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('ada');
  const second = await context.newPage();
  await second.goto(`${hostOrigin}/settings/api-tokens`);
  await expect(heading(second, 'API tokens')).toBeVisible();
  await expect(rail(second).getByRole('link', { name: 'API tokens' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('on a phone the menu is a drawer that gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPortal(page, 'users');
  await expect(rail(page)).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Open menu' });
  await button.click();
  await expect(rail(page)).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'drawer', [390]);
  await page.keyboard.press('Escape');
  await expect(rail(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await rail(page).getByRole('link', { name: 'Groups' }).click();
  await expect(heading(page, 'Groups')).toBeVisible();
  await expect(rail(page)).toHaveCount(0);
});

test('what is not saved is asked for when a user goes back, once, and back is back afterwards', async ({
  page,
}) => {
  await openPortal(page, 'groups');
  await rail(page).getByRole('link', { name: 'Users' }).click();
  await page.getByLabel('Note').fill('half a thought');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'leaving');
  await page.getByRole('button', { name: 'Stay on page' }).click();
  await expect(page.getByLabel('Note')).toHaveValue('half a thought');
  expect(path(page)).toBe('/settings/users');
  await page.goBack();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(heading(page, 'Groups')).toBeVisible();
  expect(path(page)).toBe('/settings/groups');
});

test('over a page of the host: it opens from a button, has an address, and gives the focus back', async ({
  page,
}) => {
  await open(page, '/invoices?year=2026');
  const button = page.getByRole('button', { name: 'Manage' });
  await button.click();
  await portalReady(page);
  expect(path(page)).toBe('/invoices?year=2026#admin-box/users');
  await rail(page).getByRole('link', { name: 'Roles' }).click();
  await expect(heading(page, 'Roles')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Roles')).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'overlay', [1280, 1600]);
  await page.getByRole('button', { name: 'Close settings' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(path(page)).toBe('/invoices?year=2026');
  await button.click();
  await portalReady(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('one page alone stands within a page of the host', async ({ page }) => {
  await open(page, '/people?single');
  await expect(heading(page, 'The application')).toBeVisible();
  await expect(heading(page, 'Users')).toBeVisible();
  await expect(rail(page)).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search users' }).fill('ada');
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('ada');
  expect(path(page)).toBe('/people?single');
  await takePictures(page, 'single');
});

test('a sensitive change asks for the password over the dialog it began in, which stays', async ({
  page,
}) => {
  await openPortal(page, 'users');
  await page.getByRole('button', { name: 'Remove Ada' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Ada?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(proof.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await takePictures(page, 'verification');
  await page.keyboard.type('Foyer-demo-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ada was removed.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('by keyboard alone: search everything, search the page, see the shortcuts; offline is said', async ({
  page,
  context,
}) => {
  await openPortal(page, 'users');
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('combobox', { name: 'Search settings' })).toBeFocused();
  await page.keyboard.type('log');
  await expectAccessible(page);
  await takePictures(page, 'palette');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Audit logs')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Users')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeFocused();
  await page.getByRole('main').focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await takePictures(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});
