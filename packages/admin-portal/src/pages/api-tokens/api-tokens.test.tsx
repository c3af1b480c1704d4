// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import {
  expectRevoked,
  expectRotation,
  renderWithoutRotation,
  wantingProof,
} from '../../../testing/rotation.ts';

async function newToken(user: Awaited<ReturnType<typeof renderPage>>['user'], name: string) {
  const [first] = await screen.findAllByRole('button', { name: 'Create token' });
  if (first) await user.click(first);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText('Enter a name.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), name);
  return dialog;
}

test('a token is made, its secret shown once with lines to paste, found by its name, and revoked by who proves who they are', async () => {
  const { user, calls } = await renderPage('apiTokens', { answer: wantingProof() });
  expect(await screen.findByText('No API tokens yet')).toBeTruthy();
  const dialog = await newToken(user, 'Nightly export');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  const secret = within(await screen.findByRole('dialog', { name: 'Token created' }));
  expect(secret.getByRole('textbox', { name: 'Example request' }).textContent).toMatch(
    /curl .*\/auth\/v1\/api-token/s,
  );
  await user.click(secret.getByRole('button', { name: 'Done' }));
  await user.click(await secret.findByRole('button', { name: /anyway|without/i }));
  expect(await screen.findByText('Nightly export')).toBeTruthy();
  const created = calls.find(
    ({ method, path }) => method === 'POST' && path.endsWith('/tenants/api-tokens/v2'),
  );
  expect(typeof created?.body === 'string' && JSON.parse(created.body)).toEqual({
    description: 'Nightly export',
    roleIds: [],
    expiresInMinutes: 129600,
  });
  await user.click(screen.getByRole('button', { name: /Nightly export/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  await expectRevoked(user, 'Nightly export');
  expect(await screen.findByText('No API tokens yet')).toBeTruthy();
});

test('an access token is one text', async () => {
  const { user } = await renderPage('apiTokens');
  const dialog = await newToken(user, 'A script');
  await user.click(dialog.getByRole('radio', { name: /Access token/ }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  const secret = within(await screen.findByRole('dialog', { name: 'Token created' }));
  expect(secret.getByRole('textbox', { name: 'Access token' }).textContent).toMatch(/^eyJ/);
});

test('a refused token keeps its dialog, and a list that does not load is asked for again', async () => {
  let isDown = true;
  const { user } = await renderPage('apiTokens', {
    answer: ({ path, method }) =>
      path.includes('/tenants/api-tokens') && (isDown || method === 'POST')
        ? Response.json({ errors: ['Not today.'] }, { status: 403 })
        : undefined,
  });
  await screen.findByText('The tokens could not be loaded.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: /again/i }));
  const dialog = await newToken(user, 'Nightly export');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText('Not today.')).toBeTruthy();
});

test('a long list of tokens has pages, whose number and size are in the URL', async () => {
  const tokens = Array.from({ length: 21 }, (_, at) => ({
    clientId: `id${at}`,
    description: `Token ${at}`,
    tenantId: 'a',
    createdByUserId: null,
    roleIds: [],
    createdAt: new Date(Date.UTC(2026, 0, 31 - at)).toISOString(),
    expires: '2100-01-01T00:00:00.000Z',
  }));
  const { user } = await renderPage('apiTokens', {
    answer: ({ path, method }) =>
      method === 'GET' && path.endsWith('/tenants/api-tokens/v1')
        ? Response.json(tokens)
        : undefined,
  });
  await screen.findByRole('row', { name: /^Token 0/ });
  expect(screen.queryByRole('row', { name: /^Token 20/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('row', { name: /^Token 20/ })).toBeTruthy();
  expect(location.search).toContain('page=2');
  await user.click(screen.getByRole('button', { name: '20 per page' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: '50' }));
  expect(await screen.findByRole('row', { name: /^Token 0/ })).toBeTruthy();
  expect(location.search).toBe('?size=50');
});

test('a token whose end has passed says so, and one that ends within a fortnight as well', async () => {
  const token = (name: string, days: number) => ({
    clientId: name,
    description: name,
    tenantId: 'a',
    createdByUserId: null,
    roleIds: [],
    createdAt: '2020-01-01T00:00:00.000Z',
    expires: new Date(Date.now() + days * 864e5).toISOString(),
  });
  const { user } = await renderPage('apiTokens', {
    answer: ({ path, method }) =>
      method === 'GET' && path.endsWith('/tenants/api-tokens/v1')
        ? Response.json([token('Old', -1), token('Near', 3), token('Far', 300)])
        : undefined,
  });
  const row = async (name: string) =>
    within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
  expect((await row('Old')).getByText('Expired')).toBeTruthy();
  expect((await row('Near')).getByText(/^Soon: /)).toBeTruthy();
  expect((await row('Far')).queryByText(/Expired|Soon/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Expires' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Expired' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Within 14 days' }));
  await waitFor(() => expect(screen.queryAllByText('Far')).toEqual([]));
  expect(location.search).toContain('expiry=ended');
  expect(screen.getByText('2 tokens')).toBeTruthy();
  expect(screen.getAllByText('Near')).not.toEqual([]);
  await user.keyboard('{Escape}');
  await user.click((await row('Old')).getByRole('button', { name: /Old/ }));
  expect(
    (await screen.findByRole('menuitem', { name: /^Rotate secret/ })).getAttribute('aria-disabled'),
  ).toBe('true');
  expect(screen.getByText('This token has expired. Create a new one instead.')).toBeTruthy();
});

test('a token gets another secret, shown once, and its row says until when the old one works', async () => {
  const page = await renderWithoutRotation('apiTokens');
  const dialog = await newToken(page.user, 'Nightly export');
  await page.user.click(dialog.getByRole('radio', { name: 'Access token' }));
  await page.user.click(dialog.getByRole('button', { name: 'Create token' }));
  await expectRotation(page, { path: '/tenants/access-tokens/v1/', secret: 'Access token' });
});

test('what holds more than oneself says why it cannot be changed, and anyone who made it may end it', async () => {
  const [strong, stamp] = ['b055b055-0000-4000-8000-000000000001', '2026-03-02T09:00:00.000Z'];
  const token = (name: string, createdByUserId: string) => ({
    clientId: name,
    description: name,
    tenantId: 'a',
    createdByUserId,
    roleIds: [strong],
    createdAt: stamp,
  });
  const ada = '00000000-0000-4000-a000-000000000001';
  const { user } = await renderPage('apiTokens', {
    answer: ({ path, method }) => {
      if (method !== 'GET') return undefined;
      if (path.endsWith('/tenants/api-tokens/v1'))
        return Response.json([token('Mine', ada), token('Somebody’s', 'someone')]);
      if (!path.endsWith('/roles/v1')) return undefined;
      const role = {
        id: strong,
        key: 'Boss',
        name: 'Boss',
        level: -1,
        permissions: [],
        tenantId: null,
      };
      return Response.json([
        { ...role, vendorId: 'v', isDefault: false, createdAt: stamp, updatedAt: stamp },
      ]);
    },
  });
  const getMenu = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: new RegExp(name) }));
    const item = (expected: RegExp) => screen.findByRole('menuitem', { name: expected });
    const isLocked = async (expected: RegExp) =>
      (await item(expected)).getAttribute('aria-disabled') === 'true';
    const locks = [await isLocked(/^Rotate secret/), await isLocked(/^Revoke/)];
    return locks;
  };
  await screen.findAllByText('Boss');
  expect(await getMenu('Somebody’s')).toEqual([true, true]);
  expect(
    screen.getByText(
      'This token has permissions you don’t have. Ask its creator or an administrator.',
    ),
  ).toBeTruthy();
  expect(
    screen.getByText('This token has permissions you don’t have, so you can’t see its secret.'),
  ).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await getMenu('Mine')).toEqual([true, false]);
});
