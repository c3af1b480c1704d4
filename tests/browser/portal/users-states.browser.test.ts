import { z } from 'zod';
import { anAccount } from '../../running-server/account.ts';
import { expect, origin, test } from '../journey.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  openPortal,
  portalReady,
  takePictures,
} from './portal.ts';
import { aFullTeam } from './team.ts';

const own = z.object({
  items: z.array(z.object({ tenantId: z.string(), roleIds: z.array(z.string()) })),
});
const named = z.object({ items: z.array(z.object({ id: z.string() })) });

/** Which answer the list of members gets from now on. */
type Answer = 'held' | 'failed' | 'none' | 'full';

const namesCut = (names: Element[]) =>
  names
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);

test('the page of users says that it loads, fails, finds nobody, and shows a tenant that works', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 500|Something went wrong/);
  let answer: Answer = 'held';
  let release = () => {};
  const current = new Promise<void>((resolve) => {
    release = resolve;
  });
  let tenantId = '';
  let roleIds: string[] = [];
  await page.route('**/team/resources/roles/v1*', async (route) => {
    const reply = await route.fetch();
    roleIds = named.parse(await reply.json()).items.map(({ id }) => id);
    await route.fulfill({ response: reply });
  });
  await page.route('**/team/resources/members/v1?*', async (route) => {
    if (answer === 'held') {
      await current;
      const reply = await route.fetch();
      tenantId = own.parse(await reply.json()).items[0]?.tenantId ?? '';
      return route.fulfill({ response: reply });
    }
    if (answer === 'failed')
      return route.fulfill({
        status: 500,
        json: { errors: ['Something went wrong.'], traceId: 'trace-of-the-test' },
      });
    if (answer === 'none')
      return route.fulfill({ json: { items: [], totalItems: 0, totalPages: 0 } });
    const search =
      new URL(route.request().url()).searchParams.get('searchFilter')?.toLowerCase() ?? '';
    const { items, ...rest } = aFullTeam(tenantId, roleIds);
    return route.fulfill({
      json: { ...rest, items: items.filter(({ name }) => name.toLowerCase().includes(search)) },
    });
  });
  const user = await anAccount(origin);
  await openPortal(page, user, 'users');
  const main = page.getByRole('main');
  const region = main.locator('.foyer-table-region');
  await expect(region).toHaveAttribute('data-state', 'loading');
  release();
  await expect(main.getByRole('row', { name: new RegExp(user.email) })).toBeVisible();

  answer = 'failed';
  await page.reload();
  await portalReady(page);
  await expect(main.getByText('The users could not be loaded.')).toBeVisible();
  await expectAccessible(page);

  answer = 'full';
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('row', { name: /Katherine Johnson/ })).toBeVisible();
  await expect(main.getByRole('row', { name: /Frances Allen/ })).toContainText('Locked');
  await expectAccessible(page);
  await takePictures(page, 'users-full', [390, 768, 1280]);
  const locked = main
    .getByRole('button', { name: /^Roles of Hedy Lamarr/ })
    .locator('.foyer-chip-text');
  expect(await locked.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
    0,
  );
  for (const width of [768, 820, 880, 899, 1160, 1200, 1240]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = main.locator('[data-title="Roles"] .foyer-chip-text').evaluateAll(namesCut);
    expect(await cut, `roles that are cut at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await main.getByRole('button', { name: 'Roles of Ada Lovelace' }).click();
  const list = page.getByRole('dialog', { name: /^Roles of Ada Lovelace/ });
  await list.getByRole('combobox').fill('adm');
  await expect(list.getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await takePictures(page, 'users-roles-inline', [390, 1280]);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);

  const tableTop = async () => (await main.getByRole('grid').boundingBox())?.y;
  const top = await tableTop();
  await main.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Role', exact: true }).click();
  await page.getByRole('menuitemcheckbox').first().click();
  await page.keyboard.press('Escape');
  await expect(main.getByRole('button', { name: 'Remove filter: Role' })).toBeVisible();
  expect(await tableTop()).toBe(top);
  await takePictures(page, 'users-filtered', [390, 768, 1280]);
  await main.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await expectAccessible(page);
  await takePictures(page, 'users-save-view');
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Sign-in method' }).click();
  await takePictures(page, 'users-filter');
  answer = 'none';
  await page.getByRole('menuitemcheckbox', { name: 'Google' }).click();
  await expect(page).toHaveURL(/provider=google/);
  await expect(main.getByText('No users found')).toBeVisible();
  await takePictures(page, 'users-none-found', [390, 1280]);

  answer = 'full';
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search settings' });
  await palette.getByRole('combobox').fill('ada');
  const found = palette.getByRole('option', { name: /Ada Lovelace/ });
  await expect(found).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'palette-people', [390, 1280]);
  await found.click();
  await expect(page).toHaveURL(/users\/[\da-f-]{36}$/);
});
