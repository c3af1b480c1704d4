// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const sent = (call: { readonly body?: unknown } | undefined): unknown =>
  typeof call?.body === 'string' ? JSON.parse(call.body) : undefined;
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

type Opened = Awaited<ReturnType<typeof renderPage>>;

async function select(user: Opened['user'], ...names: string[]) {
  for (const name of names) await user.click(within(await row(name)).getByRole('checkbox'));
}

test('several people get and lose roles at once, keep what is not named, and Undo takes it back', async () => {
  const { user, calls } = await renderPage('users');
  await select(user, 'Ada Admin', 'Mel Member');
  await user.click(screen.getByRole('button', { name: 'Edit roles' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Roles of 2 users' }));
  expect(dialog.getByText('Ada Admin (you) and Mel Member')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Select at least one change.')).toBeTruthy();
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await user.click(dialog.getByRole('combobox', { name: 'Assign' }));
  await user.click(await screen.findByRole('option', { name: /^Read only/ }));
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Roles of 1 user updated.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  const ada = '00000000-0000-4000-a000-000000000001';
  expect(calls.filter(({ method }) => method === 'PUT').map(sent)).toEqual([
    { id: ada, roleIds: ['role:Admin', 'role:ReadOnly'] },
    { id: ada, roleIds: ['role:Admin'] },
  ]);
});

test('several people come into a group and go out of another, one call a group, and Undo takes it back', async () => {
  const { user, calls } = await renderPage('users');
  const groups = async (name: string) =>
    within(await row(name)).findByRole('button', { name: /^Groups of/ });
  const before = (await groups('Ada Admin')).getAttribute('aria-label');
  await select(user, 'Ada Admin', 'Mel Member');
  await user.click(await screen.findByRole('button', { name: 'Edit groups' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Groups of 2 users' }));
  await user.click(dialog.getByRole('combobox', { name: 'Add to' }));
  expect((await screen.findByRole('option', { name: /^Finance/ })).textContent).toContain(
    'managed by your directory',
  );
  await user.click(await screen.findByRole('option', { name: /^Support/ }));
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Groups of 1 user updated.')).toBeTruthy();
  await waitFor(async () =>
    expect((await groups('Ada Admin')).getAttribute('aria-label')).toMatch(/Support/),
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect((await groups('Ada Admin')).getAttribute('aria-label')).toBe(before),
  );
  const moves = calls.filter(({ url, method }) => url.endsWith('/users') && method !== 'GET');
  expect(moves.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});

test('who removes or signs out several people is asked by name, and is never among them', async () => {
  const { user, calls } = await renderPage('users');
  await select(user, 'Ada Admin');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect((await screen.findAllByText('You can’t do this to yourself.')).length).toBeGreaterThan(0);
  await select(user, 'Cara Careful', 'Mel Member');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  const leaving = within(await screen.findByRole('alertdialog', { name: 'Sign out 2 users?' }));
  expect(
    leaving.getByText(/of Cara Careful and Mel Member in Acme end.*You stay signed in/),
  ).toBeTruthy();
  await user.click(leaving.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove 2 users?' }));
  expect(
    question.getByText(
      /^Cara Careful and Mel Member immediately lose access to Acme.*You can’t remove yourself/,
    ),
  ).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('2 users removed.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  expect(await row('Ada Admin')).toBeTruthy();
});

// Review 2026-11-23, portal B4
test('a selection keeps its users when the page of the list changes', async () => {
  const userOf = (name: string) => ({
    id: name,
    email: `${name}@acme.test`,
    name,
    tenantId: 'acme',
    vendorId: 'vendor',
    roles: [],
    roleIds: [],
    activatedForTenant: true,
    createdAt: '2026-11-01T09:00:00.000Z',
    groups: [],
  });
  const { user } = await renderPage('users', {
    answer: ({ url }) => {
      const page = /members\/v1\?.*pageOffset=(\d)/.exec(url)?.[1];
      if (page === undefined) return undefined;
      return Response.json({
        items: [userOf(page === '0' ? 'Ann' : 'Ben')],
        totalItems: 21,
        totalPages: 2,
      });
    },
  });
  await user.click(within(await screen.findByRole('row', { name: /Ann/ })).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: /next/i }));
  await user.click(within(await screen.findByRole('row', { name: /Ben/ })).getByRole('checkbox'));
  expect(await screen.findByText('2 selected')).toBeTruthy();
});
