// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('an action on all matching users shows its impact first and its result on every page', async () => {
  const { user, calls } = await renderPage('users');
  await row('Mel Member');
  await user.click(screen.getByRole('checkbox', { name: 'Select Mel Member' }));
  await user.click(screen.getByRole('button', { name: /^Select all \d+$/ }));
  expect(screen.getByText(/^All \d+ selected$/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Select Cara Careful' }));
  const more = screen.getAllByRole('button', { name: 'More' });
  await user.click(more.at(-1) ?? document.body);
  await user.click(await screen.findByRole('menuitem', { name: 'Disable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable users' }));
  expect(
    await dialog.findByText('1 user skipped: You can’t do this to yourself (Ada Admin)'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Continue with \d+ users?$/ }));
  const area = within(await screen.findByRole('region', { name: 'Bulk operations' }));
  expect(await area.findByText(/^\d+ users? changed · 1 skipped$/)).toBeTruthy();
  expect((await row('Mel Member')).textContent).toContain('Disabled');
  expect((await row('Cara Careful')).textContent).not.toContain('Disabled');
  const sent = calls.find(({ method, path }) => method === 'POST' && path.endsWith('/v1/bulk'));
  expect(typeof sent?.body === 'string' && JSON.parse(sent.body)).toMatchObject({
    selection: { filter: { invited: 'without' }, exceptIds: [expect.any(String)] },
  });
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await user.click(await area.findByRole('button', { name: 'Details' }));
  const summary = within(await screen.findByRole('dialog', { name: 'Disable users' }));
  expect(summary.getByText('Ada Admin')).toBeTruthy();
  await user.click(summary.getByRole('button', { name: 'Done' }));
  await user.click(area.getByRole('button', { name: 'Undo' }));
  expect(await area.findByText('Enable users')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Users' }));
  await waitFor(async () =>
    expect((await row('Mel Member')).textContent).not.toContain('Disabled'),
  );
  await user.click(area.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk operations' })).toBeNull());
});

test('roles of several users are changed, and what is not chosen stays', async () => {
  const { user } = await renderPage('users');
  await row('Mel Member');
  await user.click(screen.getByRole('checkbox', { name: 'Select Mel Member' }));
  await user.click(screen.getByRole('button', { name: 'Edit roles' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit roles' }));
  await user.click(dialog.getByRole('combobox', { name: 'Assign' }));
  await user.click(await screen.findByRole('option', { name: /^Admin/ }));
  await user.tab();
  await user.click(await dialog.findByRole('button', { name: 'Continue with 1 user' }));
  expect(await screen.findByText('1 user changed')).toBeTruthy();
  expect(
    await screen.findByRole('button', { name: /^Roles of Mel Member: Admin, Read only/ }),
  ).toBeTruthy();
});

test('applications are assigned to several users, and are listed in their own column', async () => {
  const { user } = await renderPage('users', { at: '?columns=applications' });
  expect((await row('Mel Member')).textContent).not.toContain('+1');
  await user.click(screen.getByRole('checkbox', { name: 'Select Mel Member' }));
  await user.click(screen.getAllByRole('button', { name: 'More' }).at(-1) ?? document.body);
  await user.click(await screen.findByRole('menuitem', { name: 'Edit applications' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit applications' }));
  await user.click(dialog.getByRole('combobox', { name: 'Assign' }));
  await user.click(await screen.findByRole('option', { name: /^Expenses/ }));
  await user.tab();
  await user.click(await dialog.findByRole('button', { name: 'Continue with 1 user' }));
  expect(await screen.findByText('1 user changed')).toBeTruthy();
  await waitFor(async () => expect((await row('Mel Member')).textContent).toContain('+1'));
});
