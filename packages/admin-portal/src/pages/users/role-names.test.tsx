// @vitest-environment jsdom
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

test('somebody whose roles could not be named is not shown as somebody without', async () => {
  await renderPage('users', { answer: down(/\/team\/resources\/roles\/v1$/) });
  const row = await ada();
  expect(row.textContent).toContain('…');
  expect(row.textContent).not.toContain('No role');
});

test('what failed together is read again together: people with the names of their roles', async () => {
  let isDown = true;
  const failing = down(/\/team\/resources\/(roles|members)\/v1$/);
  const { user } = await renderPage('users', { answer: (request) => (isDown ? failing(request) : undefined) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  await waitFor(async () => expect((await ada()).textContent).toContain('Admin'));
  expect(screen.getByRole('button', { name: 'Roles of Ada Admin: Admin' })).toBeTruthy();
});
