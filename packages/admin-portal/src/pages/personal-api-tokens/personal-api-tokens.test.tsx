// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const sent = (call: { readonly body?: unknown } | undefined): unknown =>
  typeof call?.body === 'string' ? JSON.parse(call.body) : undefined;

const newToken = async (user: Awaited<ReturnType<typeof renderPage>>['user']) => {
  const [first] = await screen.findAllByRole('button', { name: 'New token' });
  if (first) await user.click(first);
  return within(await screen.findByRole('dialog', { name: 'New token' }));
};

test('a token is made, its secret is shown once with lines to paste, and it is revoked', async () => {
  const { user, calls } = await renderPage('personalApiTokens');
  expect(await screen.findByText('No personal tokens')).toBeTruthy();
  const dialog = await newToken(user);
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText('Say what the token is for.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /What it is for/ }), 'My laptop');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  const secret = within(await screen.findByRole('dialog', { name: 'Your new token' }));
  expect(secret.getByRole('textbox', { name: 'Try it' }).textContent).toMatch(/curl .*\/auth\/v1\/api-token/s);
  expect(secret.getByRole('textbox', { name: 'As environment variables' }).textContent).toContain('FOYER_CLIENT_ID=');
  await user.click(secret.getByRole('button', { name: 'Done' }));
  await user.click(await secret.findByRole('button', { name: /Close anyway|without/i }));
  expect(await screen.findByText('My laptop')).toBeTruthy();
  const made = calls.find(({ method, path }) => method === 'POST' && path.endsWith('/users/api-tokens/v1'));
  expect(sent(made)).toEqual({ description: 'My laptop', expiresInMinutes: 129_600 });
  await user.click(screen.getByRole('button', { name: /My laptop/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  const asking = within(await screen.findByRole('alertdialog', { name: 'Revoke “My laptop”?' }));
  await user.click(asking.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No personal tokens')).toBeTruthy();
});

test('an access token is one text', async () => {
  const { user } = await renderPage('personalApiTokens');
  const dialog = await newToken(user);
  await user.type(dialog.getByRole('textbox', { name: /What it is for/ }), 'A script');
  await user.click(dialog.getByRole('radio', { name: 'Access token' }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  const secret = within(await screen.findByRole('dialog', { name: 'Your new token' }));
  expect(secret.getByRole('textbox', { name: 'Access token' }).textContent).toMatch(/^foyer_at_/);
});

test('a list that does not load says so and is asked for again', async () => {
  let isBroken = true;
  const { user } = await renderPage('personalApiTokens', {
    answer: ({ path }) =>
      isBroken && path.includes('api-tokens') ? Response.json({ errors: ['No.'] }, { status: 403 }) : undefined,
  });
  await screen.findByText('Your tokens could not be loaded.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByText('No personal tokens')).toBeTruthy();
});

test('a token gets another secret, shown once, and its row says until when the old one works', async () => {
  let isRefused = true;
  const { user, calls } = await renderPage('personalApiTokens', {
    answer: ({ path }) =>
      isRefused && path.endsWith('/rotate') ? Response.json({ errors: ['Not today.'] }, { status: 403 }) : undefined,
  });
  const dialog = await newToken(user);
  await user.type(dialog.getByRole('textbox', { name: /What it is for/ }), 'Nightly export');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  const first = within(await screen.findByRole('dialog', { name: 'Your new token' }));
  const before = first.getByRole('textbox', { name: 'Secret key' }).textContent;
  await user.click(first.getByRole('button', { name: 'Copy Secret key' }));
  await user.click(first.getByRole('button', { name: 'Done' }));
  const menu = async () => {
    await user.click(await screen.findByRole('button', { name: /Nightly export/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'New secret' }));
    return within(await screen.findByRole('dialog', { name: 'A new secret for “Nightly export”' }));
  };
  const asking = await menu();
  expect(asking.getByRole('radio', { name: 'One day' })).toHaveProperty('checked', true);
  await user.click(asking.getByRole('radio', { name: 'One hour' }));
  await user.click(asking.getByRole('button', { name: 'Make a new secret' }));
  expect(await asking.findByText('Not today.')).toBeTruthy();
  isRefused = false;
  await user.click(asking.getByRole('button', { name: 'Make a new secret' }));
  const shown = within(await screen.findByRole('dialog', { name: 'The new secret of “Nightly export”' }));
  expect(shown.getByText(/^It is shown only now. The old one works until /)).toBeTruthy();
  expect(shown.getByRole('textbox', { name: 'Secret key' }).textContent).not.toBe(before);
  await user.click(shown.getByRole('button', { name: 'Copy Secret key' }));
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText(/^Old one ends in /)).toBeTruthy();
  const rotated = calls.findLast(({ path }) => path.endsWith('/rotate'));
  expect(rotated?.path).toContain('/users/api-tokens/v1/');
  expect(sent(rotated)).toEqual({ overlapMinutes: 60 });
  const again = await menu();
  expect(again.getByText(/^The secret before this one would have worked until /)).toBeTruthy();
  await user.click(again.getByRole('radio', { name: 'Not at all' }));
  await user.click(again.getByRole('button', { name: 'Make a new secret' }));
  expect(await screen.findByText('It is shown only now. The old one does not work any more.')).toBeTruthy();
});
