// @vitest-environment jsdom
import { groupsCalls } from '@foyer/contract/groups/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import type { TransportRequest } from '@foyer/client';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const ada = () => screen.findByRole('row', { name: /admin@acme\.test/ });
const down =
  (paths: RegExp) =>
  ({ path, method }: TransportRequest) =>
    method === 'GET' && paths.test(path)
      ? Response.json({ errors: ['Down for a moment.'] }, { status: 400 })
      : undefined;

test('a row names its roles when the list of roles cannot be loaded', async () => {
  await renderPage('users', { answer: down(/\/team\/resources\/roles\/v1$/) });
  expect((await ada()).textContent).toContain('Admin');
});

// Review 2026-11-23, portal B2
test('a row shows the most powerful role first and the group that grants it', async () => {
  const { client, user } = await renderPage('users');
  const groups = client.api(groupsCalls);
  const { id: groupId } = await groups.createGroup({ body: { name: 'Engineering' } });
  await groups.addGroupRoles({ params: { groupId }, body: { roleIds: ['role:Admin'] } });
  const [mel] = (await client.api(usersCalls).listMembers({ query: { email: 'member@acme.test' } }))
    .items;
  await groups.addGroupUsers({ params: { groupId }, body: { userIds: [mel?.id ?? ''] } });
  await user.click(await screen.findByRole('button', { name: /^User/ }));
  const name = 'Roles of Mel Member: Admin (from Engineering), Read only';
  expect((await screen.findByRole('button', { name })).textContent).toContain('Admin');
});

test('what failed together is read again together: users with the names of their roles', async () => {
  let isDown = true;
  const failing = down(/\/team\/resources\/(roles|members)\/v1$/);
  const { user } = await renderPage('users', {
    answer: (request) => (isDown ? failing(request) : undefined),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  await waitFor(async () => expect((await ada()).textContent).toContain('Admin'));
  expect(screen.getByRole('button', { name: 'Roles of Ada Admin: Admin' })).toBeTruthy();
});
