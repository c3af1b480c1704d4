// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import {
  expectRevoked,
  expectRotation,
  renderWithoutRotation,
  wantingProof,
} from '../../../testing/rotation.ts';

const sent = (call: { readonly body?: unknown } | undefined): unknown =>
  typeof call?.body === 'string' ? JSON.parse(call.body) : undefined;

const newToken = async (user: Awaited<ReturnType<typeof renderPage>>['user']) => {
  const [first] = await screen.findAllByRole('button', { name: 'Create token' });
  if (first) await user.click(first);
  return within(await screen.findByRole('dialog', { name: 'Create token' }));
};

test('a token is made, its secret is shown once with lines to paste, and it is revoked by who proves who they are', async () => {
  const { user, calls } = await renderPage('personalApiTokens', { answer: wantingProof() });
  expect(await screen.findByText('No personal tokens yet')).toBeTruthy();
  const dialog = await newToken(user);
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText('Enter a name.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'My laptop');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  const secret = within(await screen.findByRole('dialog', { name: 'Token created' }));
  expect(secret.getByRole('textbox', { name: 'Example request' }).textContent).toMatch(
    /curl .*\/auth\/v1\/api-token/s,
  );
  expect(secret.getByRole('textbox', { name: 'Environment variables' }).textContent).toContain(
    'FOYER_CLIENT_ID=',
  );
  await user.click(secret.getByRole('button', { name: 'Done' }));
  await user.click(await secret.findByRole('button', { name: /Close anyway|without/i }));
  expect(await screen.findByText('My laptop')).toBeTruthy();
  const created = calls.find(
    ({ method, path }) => method === 'POST' && path.endsWith('/users/api-tokens/v1'),
  );
  expect(sent(created)).toEqual({ description: 'My laptop', expiresInMinutes: 129_600 });
  await user.click(screen.getByRole('button', { name: /My laptop/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  await expectRevoked(user, 'My laptop');
  expect(await screen.findByText('No personal tokens yet')).toBeTruthy();
});

test('an access token is one text', async () => {
  const { user } = await renderPage('personalApiTokens');
  const dialog = await newToken(user);
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'A script');
  await user.click(dialog.getByRole('radio', { name: 'Access token' }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  const secret = within(await screen.findByRole('dialog', { name: 'Token created' }));
  expect(secret.getByRole('textbox', { name: 'Access token' }).textContent).toMatch(/^eyJ/);
});

test('a list that does not load says so and is asked for again', async () => {
  let isBroken = true;
  const { user } = await renderPage('personalApiTokens', {
    answer: ({ path }) =>
      isBroken && path.includes('api-tokens')
        ? Response.json({ errors: ['No.'] }, { status: 403 })
        : undefined,
  });
  await screen.findByText('Your tokens could not be loaded.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByText('No personal tokens yet')).toBeTruthy();
});

test('a token gets another secret, shown once, and its row says until when the old one works', async () => {
  const page = await renderWithoutRotation('personalApiTokens');
  const dialog = await newToken(page.user);
  await page.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Nightly export');
  await page.user.click(dialog.getByRole('button', { name: 'Create token' }));
  await expectRotation(page, { path: '/users/api-tokens/v1/', secret: 'Secret key' });
});

test('anyone who may look at tokens and not make them is shown why', async () => {
  const { user, calls } = await renderPage('personalApiTokens', {
    as: 'member@acme.test',
    preview: { permissions: { ReadOnly: ['fe.secure.read.userApiTokens'] } },
  });
  await screen.findByText('No personal tokens yet');
  const [first] = await screen.findAllByRole('button', { name: 'Create token' });
  if (first) await user.click(first);
  expect((await screen.findAllByText(/need/i)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.some(({ method, path }) => method === 'POST' && path.includes('api-tokens'))).toBe(
    false,
  );
});
