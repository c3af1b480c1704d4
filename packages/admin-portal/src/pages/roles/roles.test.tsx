// @vitest-environment jsdom
import { groupsCalls } from '@foyer/contract/groups/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { getQueryClient } from '@foyer/react/query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

type Opened = Awaited<ReturnType<typeof renderPage>>;

/** A page of roles with one that the tenant made. */
async function withSales(at = '', permissions: readonly string[] = ['fe.secure.read.users']) {
  const opened = await renderPage('roles', { at });
  const api = opened.client.api(rolesCalls);
  const existing = await api.listPermissions();
  const ids = existing.filter(({ key }) => permissions.includes(key)).map(({ id }) => id);
  const role = await api.addRole({ body: { key: 'Sales', name: 'Sales', permissions: ids } });
  await getQueryClient(opened.client).invalidateQueries();
  return { ...opened, api, role };
}

const row = (name: RegExp) => screen.findByRole('row', { name });

async function getMenu({ user }: Pick<Opened, 'user'>, name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu');
}

test('the list says what each role holds and who holds it; a search finds them', async () => {
  const { user } = await renderPage('roles');
  expect((await row(/^Admin/)).textContent).toMatch(/Built in.*Everything.*1 member1 group/);
  expect((await row(/^Read only/)).textContent).toMatch(/Default/);
  await user.type(screen.getByRole('searchbox', { name: 'Search roles' }), 'read{Enter}');
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Admin/ })).toBeNull());
  expect(location.search).toContain('search=read');
  await user.type(screen.getByRole('searchbox', { name: 'Search roles' }), 'xyz{Enter}');
  await screen.findByText('No roles found');
  await user.click(
    screen.getAllByRole('button', { name: 'Show all roles' }).at(-1) ?? document.body,
  );
  await row(/^Admin/);
});

test('roles are filtered by type and by a permission that a wildcard includes', async () => {
  const { user, api, role } = await withSales();
  const [read] = await api
    .listPermissions()
    .then((all) => all.filter(({ key }) => key === 'fe.secure.read.roles'));
  await row(/^Sales/);
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Permission' }));
  await user.click(await screen.findByRole('option', { name: read?.name ?? '' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Sales/ })).toBeNull());
  await row(/^Admin.*Everything/);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await row(new RegExp(`^${role.name}`));
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Type' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Custom' }));
  await screen.findByText('1 role');
  expect(screen.queryByRole('row', { name: /^Admin/ })).toBeNull();
});

test('a role is created, with a key from its name; a key that is taken keeps the dialog', async () => {
  const { user } = await renderPage('roles');
  await row(/^Admin/);
  await user.click(screen.getByRole('button', { name: 'Create role' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create role' });
  const field = (name: string | RegExp) =>
    within(dialog).getByRole<HTMLInputElement>('textbox', { name });
  await user.click(within(dialog).getByRole('button', { name: 'Create role' }));
  await within(dialog).findByText('Enter a name.');
  await user.type(field('Name'), 'Read Only');
  expect(field('Key').value).toBe('Read-Only');
  await user.clear(field('Key'));
  await user.type(field('Key'), 'readonly');
  await user.click(within(dialog).getByRole('button', { name: 'Create role' }));
  await within(dialog).findByText(/A role with this key already exists/);
  await user.clear(field('Key'));
  await user.type(field('Key'), 'Readers');
  await user.click(within(dialog).getByRole('button', { name: 'Create role' }));
  // the new role is shown with its permissions
  await screen.findByRole('checkbox', { name: 'Read users for Read Only' });
  expect(screen.queryByRole('checkbox', { name: 'Read users for Admin' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('comparing two roles shows only the permissions in which they differ', async () => {
  const { user, role } = await withSales();
  await row(/^Sales/);
  await user.click(screen.getByRole('tab', { name: 'Permissions' }));
  await user.click(await screen.findByRole('button', { name: /^Compare roles/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Admin' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Sales' }));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('checkbox', { name: 'Read users for Sales' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Only differences' }));
  await waitFor(() =>
    expect(screen.queryByRole('checkbox', { name: 'Read users for Sales' })).toBeNull(),
  );
  expect(screen.getByRole('checkbox', { name: 'Change users for Sales' })).toBeTruthy();
  expect(location.search).toContain(encodeURIComponent(role.id).slice(0, 4));
});

test('a role of the product is locked and says why, and is copied', async () => {
  const { user } = await renderPage('roles');
  const menu = await getMenu({ user }, 'Read only');
  const locked = within(menu).getByRole('menuitem', {
    name: /Edit or delete.*Duplicate this role to customize it/,
  });
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  await user.click(within(menu).getByRole('menuitem', { name: 'Duplicate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Duplicate Read only' });
  await user.click(within(dialog).getByRole('button', { name: 'Create role' }));
  await row(/^Read only \(copy\)/);
});

test('a role is given to newcomers at once, and Undo takes that back', async () => {
  const { user, api, role } = await withSales();
  const menu = await getMenu({ user }, 'Sales');
  await user.click(within(menu).getByRole('menuitem', { name: 'Make default' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Sales is no longer a default role.');
  expect((await api.listRoles()).find(({ id }) => id === role.id)?.isDefault).toBe(false);
});

test('the matrix collects changes, says what they do, and saves them together', async () => {
  const { user, api, role } = await withSales('?view=matrix');
  await screen.findByRole('grid', { name: 'Permissions by role' });
  const box = (permission: string) =>
    screen.findByRole('checkbox', { name: `${permission} for Sales` });
  expect((await box('Read users')).getAttribute('aria-checked')).toBe('true');
  expect((await box('All permissions in Users')).getAttribute('aria-checked')).toBe('mixed');
  await user.click(await box('Read groups'));
  await user.click(await box('Read users'));
  expect(screen.getByText('1 granted · 1 removed · not assigned to anyone yet')).toBeTruthy();
  await user.click(await box('Read users'));
  expect(screen.getByText('1 granted · not assigned to anyone yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Permissions updated.');
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  const count = async () =>
    (await api.listRoles()).find(({ id }) => id === role.id)?.permissions.length;
  expect(await count()).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Permissions restored.');
  expect(await count()).toBe(1);
});

test('a wider permission holds those below it; what cannot be changed says why', async () => {
  const { user } = await withSales('?view=matrix', ['fe.*']);
  const box = await screen.findByRole('checkbox', { name: 'Read groups for Sales' });
  expect(box.getAttribute('aria-checked')).toBe('true');
  await user.click(box);
  await screen.findByText('Included in “Everything in the account”.');
  await user.click(screen.getByRole('checkbox', { name: 'Read groups for Read only' }));
  await screen.findByText('Built-in roles can’t be changed. Duplicate this role to customize it.');
});

test('the matrix is walked by arrows, and one cell is reached by Tab', async () => {
  const { user } = await withSales('?view=matrix');
  const at = (place: string) =>
    document.querySelector<HTMLElement>(`[data-row="${place[0]}"][data-column="${place[1]}"]`);
  await screen.findByRole('checkbox', { name: 'Read users for Sales' });
  at('00')?.focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toBe(at('11'));
  await user.keyboard('{End}{ArrowUp}');
  expect(document.activeElement).toBe(at('02'));
  expect(document.querySelectorAll('[data-row][tabindex="0"]')).toHaveLength(1);
});

test('a role half written is asked for before the page is left, the key and the ticks too', async () => {
  const { user } = await renderPage('roles');
  await row(/^Admin/);
  await user.click(screen.getByRole('button', { name: 'Create role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create role' }));
  const leaving = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaving()).toBe(true);
  const box = dialog.getByRole('checkbox');
  await user.click(box);
  expect(leaving()).toBe(false);
  await user.click(box);
  expect(leaving()).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: 'Key' }), 'k');
  expect(leaving()).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(leaving()).toBe(true));
});

test('a role that was changed elsewhere in the meantime is shown before it is replaced; what nobody touched here stays', async () => {
  const opened = await withSales();
  const { user, api, role, calls } = opened;
  await row(/^Sales/);
  await user.click(
    within(await getMenu(opened, 'Sales')).getByRole('menuitem', { name: 'Edit details' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Sales' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' team');
  await user.click(dialog.getByRole('checkbox'));
  const elsewhere = { name: 'Sellers', description: 'They sell.' };
  await api.updateRole({ params: { roleId: role.id }, body: elsewhere });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/Name is now “Sellers”\. Save again/);
  const bodies = () =>
    calls.filter(({ method, path }) => method === 'PATCH' && path.endsWith(role.id));
  expect(bodies().map(({ body }) => body)).toEqual([JSON.stringify(elsewhere)]);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await row(/^Sales team.*Default/);
  expect(bodies().at(-1)?.body).toBe('{"name":"Sales team","isDefault":true}');
  expect((await api.listRoles()).find(({ id }) => id === role.id)).toMatchObject({
    name: 'Sales team',
    description: 'They sell.',
    isDefault: true,
  });
});

test('leaving with unsaved changes asks first', async () => {
  const { user } = await withSales('?view=matrix');
  await user.click(await screen.findByRole('checkbox', { name: 'Read groups for Sales' }));
  const left = new Event('beforeunload', { cancelable: true });
  expect(dispatchEvent(left)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('who holds a role is shown, by a group too; deleting it names what users lose and needs a successor', async () => {
  const { user, client, role, api } = await withSales('', ['fe.secure.read.groups']);
  const groups = client.api(groupsCalls);
  const support = (await groups.listGroups()).groups.find(({ name }) => name === 'Support');
  await groups.addGroupRoles({
    params: { groupId: support?.id ?? '' },
    body: { roleIds: [role.id] },
  });
  await getQueryClient(client).invalidateQueries();
  history.pushState(null, '', `/settings/roles?role=${role.id}`);
  dispatchEvent(new PopStateEvent('popstate'));
  const sheet = await screen.findByRole('dialog', { name: 'Sales' });
  expect((await within(sheet).findByText('Mel Member')).closest('li')?.textContent).toMatch(
    /From a group/,
  );
  await within(sheet).findByText('Support');
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  const menu = await getMenu({ user }, 'Sales');
  await user.click(within(menu).getByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the role Sales?' });
  expect(dialog.textContent).toMatch(/2 members.*1 group/);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await within(dialog).findByText('Select a replacement role.');
  await user.click(within(dialog).getByRole('combobox', { name: 'Replace with' }));
  await user.click(await screen.findByRole('option', { name: /Read only/ }));
  expect(dialog.textContent).toMatch(/2 members lose:.*Read groups/);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Role Sales deleted.');
  expect((await api.listRoles()).some(({ id }) => id === role.id)).toBe(false);
});

test('who may only read roles sees them, and why nothing can be changed', async () => {
  const { user } = await renderPage('roles', { as: 'member@acme.test' });
  await row(/^Admin/);
  const create = screen.getByRole('button', { name: 'Create role' });
  expect(create.getAttribute('aria-disabled')).toBe('true');
  await user.click(create);
  await waitFor(() =>
    expect(document.body.textContent).toMatch(/need the permission “Change roles”/),
  );
  expect(screen.queryByRole('dialog', { name: 'Create role' })).toBeNull();
});

test('a list that does not arrive says so, and can be tried again', async () => {
  let isDown = true;
  const { user } = await renderPage('roles', {
    answer: ({ path }) =>
      isDown && path.endsWith('/roles/v1')
        ? Response.json({ errors: ['No'] }, { status: 404 })
        : undefined,
  });
  await screen.findByText('The roles could not be loaded.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await row(/^Admin/);
});

test('the portal is shown as a user with a role sees it, until that is stopped', async () => {
  const { user } = await withSales();
  const menu = await getMenu({ user }, 'Sales');
  await user.click(within(menu).getByRole('menuitem', { name: 'View portal as this role' }));
  await screen.findByText(/You see the portal as a user with the role Sales/);
  expect(screen.queryByRole('link', { name: 'Security' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Users' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByRole('link', { name: 'Security' });
  expect(screen.queryByText(/You see the portal as/)).toBeNull();
});
