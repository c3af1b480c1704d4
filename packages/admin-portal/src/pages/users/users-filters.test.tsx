// @vitest-environment jsdom
import { usersCalls } from '@foyer/contract/users/calls';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const addFilter = async (user: UserEvent, name: string) => {
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('search and filters are in the address and are read from there', async () => {
  const { user, calls } = await renderPage('users', { at: '?search=mel&mfa=off' });
  await row('Mel Member');
  expect(screen.queryByRole('row', { name: /Ada Admin/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await row('Ada Admin');
  expect(location.search).toBe('');
  await addFilter(user, 'MFA');
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Set up' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Mel Member/ })).toBeNull());
  expect(await row('Cara Careful')).toBeTruthy();
  expect(location.search).toBe('?mfa=on');
  expect(calls.some(({ url }) => url.includes('mfa=on'))).toBe(true);
});

test('a filter is a chip that can be changed and removed; the counts are of what is shown', async () => {
  const { user } = await renderPage('users', { at: '?mfa=off' });
  await row('Mel Member');
  const chips = within(screen.getByRole('group', { name: 'Filters' }));
  const total = chips.getByText(/^\d+ users$/).textContent;
  expect(screen.getAllByRole('row')).toHaveLength(1 + Number.parseInt(total, 10));
  expect(screen.getByRole('tab', { name: /^Members/ }).textContent).toBe(
    `Members${total.replace(/\D/g, '')}`,
  );
  await user.click(chips.getByRole('button', { name: /^MFA/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Set up' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Mel Member/ })).toBeNull());
  await user.click(chips.getByRole('button', { name: 'Remove filter: MFA' }));
  await row('Mel Member');
  expect(location.search).toBe('');
  expect(chips.queryByRole('button')).toBeNull();
});

test('columns and page size are in the URL, and an added column sorts the list', async () => {
  const { user, calls } = await renderPage('users', { at: '?columns=roles&size=50' });
  await row('Mel Member');
  expect(screen.queryByRole('columnheader', { name: 'Joined' })).toBeNull();
  expect(calls.some(({ url }) => url.includes('pageSize=50'))).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  // all of them together are searched
  await user.click(await screen.findByRole('option', { name: 'Sign-in method' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Sign-in method' }));
  await waitFor(() =>
    expect(location.search).toBe('?sort=provider&columns=roles&columns=provider&size=50'),
  );
  expect(calls.some(({ url }) => url.includes('sortBy=provider'))).toBe(true);
});

test('invitations are sorted by email, and by every column that offers it', async () => {
  const { client, user, calls } = await renderPage('users', {});
  await client.api(usersCalls).addUser({ body: { email: 'new@acme.test' } });
  await user.click(screen.getByRole('tab', { name: /^Invited/ }));
  await row('new@acme.test');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  for (const name of ['Name', 'ID'])
    await user.click(await screen.findByRole('menuitemcheckbox', { name }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'ID' }));
  await user.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(() => expect(calls.some(({ url }) => url.includes('sortBy=name'))).toBe(true));
  const fields = calls.flatMap(({ url }) =>
    /invited=only/.test(url) ? (/sortBy=(\w+)/.exec(url)?.slice(1) ?? []) : [],
  );
  expect([...new Set(fields)]).toEqual(['email', 'id', 'name']);
});

test('a saved view brings back filters, sorting, and columns, until it is deleted', async () => {
  const { user } = await renderPage('users', { at: '?mfa=off&sort=createdAt&columns=roles' });
  await row('Mel Member');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save view…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'No MFA{Enter}');
  await user.click(await screen.findByRole('button', { name: 'No MFA' }));
  await user.click(await screen.findByRole('menuitem', { name: 'All users' }));
  await row('Cara Careful');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'No MFA' }));
  await waitFor(() => expect(location.search).toBe('?columns=roles&mfa=off&sort=createdAt'));
  await user.click(screen.getByRole('button', { name: 'No MFA' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete view “No MFA”' }));
  expect(await screen.findByRole('button', { name: 'Views' })).toBeTruthy();
});
