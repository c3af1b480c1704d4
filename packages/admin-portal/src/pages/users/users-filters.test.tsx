// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('search and filters stand in the address and are read from there', async () => {
  const { user, calls } = await renderPage('users', { at: '?search=mel&mfa=off' });
  await row('Mel Member');
  expect(screen.queryByRole('row', { name: /Ada Admin/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await row('Ada Admin');
  expect(location.search).toBe('');
  await user.click(screen.getByRole('button', { name: /^MFA/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Set up' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Mel Member/ })).toBeNull());
  expect(await row('Cara Careful')).toBeTruthy();
  expect(location.search).toBe('?mfa=on');
  expect(calls.some(({ url }) => url.includes('mfa=on'))).toBe(true);
});

test('a search adds nothing above the list, which would move it while somebody types', async () => {
  const { user } = await renderPage('users');
  await row('Ada Admin');
  const above = () =>
    screen
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((text) => /filter/i.test(text));
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'mel');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ada Admin/ })).toBeNull());
  expect(above()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^MFA/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Not set up' }));
  await waitFor(() => expect(above()).toEqual(['Clear filters']));
});
