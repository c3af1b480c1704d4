// @vitest-environment jsdom
import { groupsCalls } from '@foyer/contract/groups/calls';
import type { TransportRequest } from '@foyer/client';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

type Opened = Awaited<ReturnType<typeof renderPage>>;

const row = (name: RegExp) => screen.findByRole('row', { name });
const getId = async ({ client }: Opened, name: string) =>
  (await client.api(groupsCalls).listGroups()).groups.find((one) => one.name === name)?.id ?? '';

async function getMenu({ user }: Pick<Opened, 'user'>, name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu');
}

/** Opens the sheet of a group. */
async function getSheet(opened: Opened, name: string) {
  await opened.user.click(await row(new RegExp(`^${name}`)));
  return screen.findByRole('dialog', { name });
}

test('a group is created, edited, and deleted, and a taken name keeps the dialog open', async () => {
  const opened = await renderPage('groups');
  const { user } = opened;
  expect((await row(/^Managers/)).textContent).toMatch(/Admin.*1 member/);
  await user.click(screen.getByRole('button', { name: 'Create group' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create group' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'managers');
  await user.type(within(dialog).getByRole('textbox', { name: /Metadata/ }), '{{');
  await user.click(within(dialog).getByRole('radio', { name: 'Violet' }));
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Create group' }));
  await within(dialog).findByText(/Enter valid JSON/);
  await user.clear(within(dialog).getByRole('textbox', { name: /Metadata/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Create group' }));
  await within(dialog).findByText(/A group with this name already exists/);
  await user.clear(within(dialog).getByRole('textbox', { name: 'Name' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Sales');
  await user.click(within(dialog).getByRole('button', { name: 'Create group' }));
  await row(/^Sales.*None.*0 members/);
  expect(
    await opened.client
      .api(groupsCalls)
      .getGroup({ params: { groupId: await getId(opened, 'Sales') } }),
  ).toMatchObject({
    color: '#6d28d9',
  });
  await user.click(
    within(await getMenu(opened, 'Sales')).getByRole('menuitem', { name: 'Edit details' }),
  );
  const editing = await screen.findByRole('dialog', { name: 'Edit Sales' });
  await user.type(within(editing).getByRole('textbox', { name: 'Name' }), ' team');
  const groupId = await getId(opened, 'Sales');
  const elsewhere = { name: 'Sellers', description: 'They sell.' };
  await opened.client.api(groupsCalls).updateGroup({ params: { groupId }, body: elsewhere });
  await user.click(within(editing).getByRole('button', { name: 'Save' }));
  await within(editing).findByText(/Name is now “Sellers”\./);
  await user.click(within(editing).getByRole('button', { name: 'Save' }));
  await row(/^Sales team.*They sell\./);
  await user.click(
    within(await getMenu(opened, 'Support')).getByRole('menuitem', { name: 'Delete' }),
  );
  const asking = await screen.findByRole('alertdialog', { name: 'Delete the group Support?' });
  expect(asking.textContent).toMatch(/Its 2 members keep their access/);
  await user.click(within(asking).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Support/ })).toBeNull());
});

test('groups are filtered by role and source, and the count follows', async () => {
  const { user } = await renderPage('groups');
  await row(/^Support/);
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Role' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Admin' }));
  await screen.findByText('1 group');
  await row(/^Managers/);
  expect(screen.queryByRole('row', { name: /^Support/ })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Source' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Directory' }));
  await screen.findByText('No groups found');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Show all groups' }));
  await row(/^Support/);
});

test('a new group gets the selected users and roles', async () => {
  const opened = await renderPage('groups');
  const { user, client } = opened;
  await row(/^Managers/);
  await user.click(screen.getByRole('button', { name: 'Create group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create group' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Sales');
  await user.click(await dialog.findByRole('checkbox', { name: 'Mel Member' }));
  await user.click(await dialog.findByRole('combobox', { name: /^Roles/ }));
  await user.click(await screen.findByRole('option', { name: /^Admin/ }));
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Create group' }));
  await row(/^Sales.*Admin.*1 member/);
  const query = { _groupsRelations: 'rolesAndUsers' } as const;
  const params = { groupId: await getId(opened, 'Sales') };
  const created = await client.api(groupsCalls).getGroup({ params, query });
  expect(created.users?.map(({ name }) => name)).toEqual(['Mel Member']);
});

test('users are found, added, removed, and restored by Undo', async () => {
  const opened = await renderPage('groups');
  const { user } = opened;
  const sheet = await getSheet(opened, 'Support');
  expect(location.search).toContain('group=');
  await within(sheet).findByText('Mel Member');
  await user.click(within(sheet).getByRole('button', { name: 'Add users' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add users to Support' });
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Ada Admin' }));
  expect(within(dialog).getAllByText('Already a member')).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 user' }));
  await within(sheet).findByText('Ada Admin');
  await user.type(within(sheet).getByRole('searchbox', { name: 'Search members' }), 'mel{Enter}');
  await waitFor(() => expect(within(sheet).queryByText('Ada Admin')).toBeNull());
  await user.click(within(sheet).getByRole('button', { name: 'Remove Mel Member from the group' }));
  const removed = await screen.findByText('Removed Mel Member from Support.');
  await user.click(within(removed.parentElement ?? sheet).getByRole('button', { name: 'Undo' }));
  await within(sheet).findByText('Mel Member');
  const groupId = await getId(opened, 'Support');
  await waitFor(async () =>
    expect(await opened.client.api(groupsCalls).getGroup({ params: { groupId } })).toMatchObject({
      userCount: 3,
    }),
  );
});

test('a group of a directory is read only, and says why', async () => {
  const opened = await renderPage('groups');
  const { user } = opened;
  const sheet = await getSheet(opened, 'Finance');
  expect(await within(sheet).findAllByText(/managed by your directory/)).not.toEqual([]);
  const add = within(sheet).getByRole('button', { name: 'Add users' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  const menu = await getMenu(opened, 'Finance');
  for (const name of [/Edit details/, /Delete/])
    expect(within(menu).getByRole('menuitem', { name }).textContent).toMatch(/Make changes there/);
});

// Review 2026-11-23, portal B1
test('turning groups off says how many users lose which roles, and Undo turns them on again', async () => {
  const opened = await renderPage('groups');
  const { user, client } = opened;
  const params = { groupId: await getId(opened, 'Support') };
  await client.api(groupsCalls).addGroupRoles({ params, body: { roleIds: ['role:Admin'] } });
  await row(/^Managers/);
  await user.click(screen.getByRole('button', { name: 'Group settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Group settings' });
  const toggle = async () => {
    const control = within(dialog).getByRole('switch', { name: 'Use groups' });
    await waitFor(() => expect(control.getAttribute('aria-busy') ?? 'false').toBe('false'));
    await user.click(control);
  };
  await toggle();
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Remove the roles granted by groups?' }),
  );
  expect(question.getByText(/^2 users immediately lose Admin \(2 users\)\./)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(await client.api(groupsCalls).getGroupConfig()).toEqual({
    enabled: true,
    rolesEnabled: true,
  });
  await user.click(await screen.findByRole('switch', { name: 'Use groups' }));
  await user.click(await screen.findByRole('button', { name: 'Remove roles' }));
  await screen.findByText('Group settings updated. 2 users lost roles.');
  await screen.findByText('Groups are turned off and grant no roles.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(screen.queryByText('Groups are turned off and grant no roles.')).toBeNull(),
  );
});

// Review 2026-11-23, portal B1
test('granting a role to a group is confirmed with the number of members and taken back by Undo', async () => {
  const opened = await renderPage('groups');
  const { user, client } = opened;
  const sheet = within(await getSheet(opened, 'Support'));
  await user.click(sheet.getByRole('tab', { name: /^Roles/ }));
  await user.click(await sheet.findByRole('combobox', { name: 'Roles' }));
  await user.click(await screen.findByRole('option', { name: /^Admin/ }));
  await user.keyboard('{Escape}');
  await user.click(await sheet.findByRole('button', { name: 'Save roles' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Change the roles of Support?' }),
  );
  expect(question.getByText('2 members get Admin.')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Save roles' }));
  await screen.findByText('Roles of Support updated for 2 members.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Roles of Support restored.');
  const query = { _groupsRelations: 'roles' } as const;
  const params = { groupId: await getId(opened, 'Support') };
  expect((await client.api(groupsCalls).getGroup({ params, query })).roles).toEqual([]);
});

test('who may not read groups is not let in by the address', async () => {
  await renderPage('groups', { as: 'member@acme.test' });
  await screen.findByRole('heading', { level: 1, name: 'You don’t have access to Groups' });
});

test('roles of a group that are not saved are asked for before they are lost', async () => {
  const { user } = await renderPage('groups');
  await user.click(await screen.findByRole('row', { name: /^Support/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Support' }));
  await user.click(sheet.getByRole('tab', { name: /^Roles/ }));
  await user.click(await sheet.findByRole('combobox', { name: 'Roles' }));
  await user.click(await screen.findByRole('option', { name: /^Admin/ }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await user.click(await sheet.findByRole('tab', { name: 'Details' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' }),
  );
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(await sheet.findByRole('button', { name: 'Save roles' })).toBeTruthy();
  await user.click(await sheet.findByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('where the roles to choose from do not come, the sheet says so and has them with the next try', async () => {
  let isDown = true;
  const answer = ({ path, method }: TransportRequest) =>
    isDown && method === 'GET' && path.endsWith('/identity/resources/roles/v1')
      ? Response.json({ errors: ['Down for a moment.'] }, { status: 400 })
      : undefined;
  const opened = await renderPage('groups', { answer });
  const sheet = within(await getSheet(opened, 'Managers'));
  await opened.user.click(sheet.getByRole('tab', { name: /^Roles/ }));
  expect(await sheet.findByText('The roles could not be loaded.')).toBeTruthy();
  isDown = false;
  await opened.user.click(sheet.getByRole('button', { name: 'Try again' }));
  expect(await sheet.findByRole('combobox', { name: 'Roles' })).toBeTruthy();
});
