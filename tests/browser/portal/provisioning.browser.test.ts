import type { Locator, Page } from '@playwright/test';
import { expect, origin, test } from '../journey.ts';
import { expectAccessible, nothingLoads, openPortalAsNew, takePictures, widths } from './portal.ts';

/** Creates a connection by keyboard alone and copies what is shown once. Returns what to enter in the directory. */
async function addConnection(
  page: Page,
  look: (name: string) => Promise<void> = async () => undefined,
): Promise<{ baseUrl: string; token: string }> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const main = page.getByRole('main');
  await expect(main.getByText('Manage users in your directory')).toBeVisible();
  await look('empty');
  await main.getByRole('button', { name: 'Add connection' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add directory connection' });
  await adding.getByRole('radio', { name: 'Microsoft Entra ID' }).press('Space');
  await look('add');
  await adding.getByRole('button', { name: 'Create connection' }).press('Enter');
  const shown = page.getByRole('dialog', { name: 'Connect Microsoft Entra ID' });
  const copied = async (name: string) => {
    await shown.getByRole('button', { name: `Copy ${name}` }).press('Enter');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await expect(shown.getByText(/^foyer_scim_/)).toBeVisible();
  await look('token');
  const [baseUrl, token] = [await copied('Base URL'), await copied('Token')];
  await shown.getByRole('button', { name: 'Done' }).press('Enter');
  return { baseUrl, token };
}

/** Pictures of a state, and accessibility in both themes. */
async function inspect(page: Page, name: string): Promise<void> {
  await takePictures(page, `provisioning-${name}`, widths);
  await expectAccessible(page);
}

/** Opens a tab of the connection, and inspects it under a name. */
async function openTab(page: Page, tab: string, name?: string): Promise<Locator> {
  await page.getByRole('tab', { name: tab }).click();
  await nothingLoads(page);
  if (name !== undefined) await inspect(page, name);
  return page.getByRole('tabpanel');
}

/** The directory of the lab, in a window of its own. */
async function connectLab(page: Page, one: { baseUrl: string; token: string }): Promise<Page> {
  const lab = await page.context().newPage();
  await lab.goto(`${origin}/lab`);
  await lab
    .getByRole('link', { name: /^Directory/ })
    .first()
    .click();
  await lab.getByLabel('Sends requests like').selectOption('Microsoft Entra ID');
  await lab.getByLabel('Base URL').fill(one.baseUrl);
  await lab.getByLabel('Token').fill(one.token);
  await lab.getByRole('button', { name: 'Test and save' }).click();
  await expect(lab.getByText('Connected as Microsoft Entra ID.')).toBeVisible();
  return lab;
}

/** Changes a user in the lab and syncs. */
async function changeInLab(lab: Page, user: string, change: () => Promise<void>): Promise<void> {
  await lab.getByRole('link', { name: user, exact: true }).click();
  await change();
  await lab.getByRole('button', { name: 'Save' }).click();
  await lab.getByRole('button', { name: 'Sync now' }).click();
}

test('a connection waits for its directory, and each empty state says what to do first', async ({
  page,
}) => {
  await openPortalAsNew(page, 'provisioning');
  await addConnection(page, (name) => inspect(page, name));
  const main = page.getByRole('main');
  await expect(main.getByText('Set up Microsoft Entra ID')).toBeVisible();
  await inspect(page, 'waiting');
  for (const [tab, name] of [
    ['Users', 'no-users'],
    ['Groups', 'no-groups'],
    ['Conflicts', 'no-conflicts'],
    ['Requests', 'no-requests'],
  ] as const)
    await openTab(page, tab, name);
  await page.getByRole('button', { name: 'View setup steps' }).click();
  await expect(main.getByText('Set up Microsoft Entra ID')).toBeVisible();
});

test('a directory is connected, provisions a user, and takes access away again', async ({
  page,
}) => {
  test.slow(); // two pages, and the directory between them
  const me = await openPortalAsNew(page, 'provisioning');
  const domain = `${me.companyName.replace(/[^a-z0-9]/gi, '').toLowerCase()}.test`;
  const entered = await addConnection(page);
  const main = page.getByRole('main');
  await expect(main.getByText('Set up Microsoft Entra ID')).toBeVisible();
  const lab = await connectLab(page, entered);
  // the page waits for the first request, and updates by itself
  await expect(main.getByText(/^Connected\. Last request/)).toBeVisible();
  await changeInLab(lab, 'Hana Sato', () => lab.getByLabel('Email').fill(me.email));
  await lab.getByRole('link', { name: 'Add user' }).click();
  await lab.getByLabel('First name').fill('Wren');
  await lab.getByLabel('Last name').fill('Castellanos');
  await lab.getByLabel('Email').fill(`wren@${domain}`);
  await lab.getByRole('checkbox', { name: 'Administrators' }).check();
  await lab.getByRole('button', { name: 'Save' }).click();
  await lab.getByRole('button', { name: 'Sync now' }).click();
  const row = lab.getByRole('row', { name: /^Wren Castellanos/ });
  await expect(row).toContainText('Provisioned');
  await takePictures(lab, 'lab-directory', widths);
  await expectAccessible(lab);

  await expect(lab.getByText(/^A user with this email exists/).first()).toBeVisible();

  await page.reload();
  const conflicts = await openTab(page, 'Conflicts', 'conflicts');
  await conflicts.getByRole('button', { name: `Assign ${me.email}` }).click();
  await expect(conflicts.getByText('No conflicts')).toBeVisible();
  await openTab(page, 'Users');
  await takePictures(page, 'provisioning-users', widths);
  await expect(main.getByText(`wren@${domain}`, { exact: true }).first()).toBeVisible();
  const groups = await openTab(page, 'Groups', 'groups');
  await groups.getByRole('button', { name: 'Choose roles Administrators' }).click();
  const roles = page.getByRole('dialog', { name: 'Roles of Administrators' });
  await roles.getByRole('combobox', { name: 'Roles' }).click();
  await page.getByRole('option', { name: /^Admin/ }).click();
  await page.keyboard.press('Escape');
  await roles.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Roles of Administrators saved.')).toBeVisible();
  await openTab(page, 'Overview');
  await takePictures(page, 'provisioning-overview', widths);
  await openTab(page, 'Requests');
  await main.getByText('POST /Users', { exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'POST /Users' })).toBeVisible();
  await takePictures(page, 'provisioning-request', widths);
  await page.keyboard.press('Escape');

  // the directory manages the administrator's own name since they were assigned to it
  await page.goto(`${origin}/settings/profile`);
  await expect(main.getByText(/^Your organization’s directory manages this/).first()).toBeVisible();
  await takePictures(page, 'profile-managed', widths);
  await expectAccessible(page);

  await page.goto(`${origin}/settings/users`);
  const member = main.getByRole('row', { name: /Wren Castellanos/ });
  await expect(member).toContainText('Managed by your directory');
  await expect(member).toContainText('Admin');
  await member.getByText('Wren Castellanos', { exact: true }).first().click();
  await expect(main.getByText('Your directory manages this user.').first()).toBeVisible();

  await changeInLab(lab, 'Wren Castellanos', () =>
    lab.getByRole('checkbox', { name: 'Active', exact: true }).uncheck(),
  );
  await expect(row).toContainText('Deactivated');
  await page.goto(`${origin}/settings/users`);
  await expect(member).toContainText('Disabled');
});
