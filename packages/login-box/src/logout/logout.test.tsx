// @vitest-environment jsdom
import { loginCalls } from '@foyer/contract/login/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, createProvider, returning } from '../../testing/provider.ts';
import { renderBox } from '../../testing/render-box.tsx';

test('the page signs out, says so and leads to the sign-in', async () => {
  const provider = createProvider(returning);
  const { client, wentTo } = renderBox(provider, 'logoutUrl', {
    address: '/account/logout',
    isStrict: false,
  });
  await screen.findByRole('heading', { name: 'You’re signed out' });
  await waitFor(() => expect(wentTo).toEqual(['/account/login']));
  expect(client.session.get().status).toBe('signedOut');
  expect(provider.getBodies(loginCalls.signOut)).toHaveLength(1);
});

test('a provider that cannot be reached keeps nobody signed in here', async () => {
  const provider = createProvider(
    returning,
    answers(loginCalls, { signOut: () => Promise.reject(new TypeError('Failed to fetch')) }),
  );
  const { client } = renderBox(provider, 'logoutUrl', {
    address: '/account/logout',
    client: { logLevel: 'none' },
  });
  await screen.findByRole('button', { name: 'Sign in again' });
  expect(client.session.get().status).toBe('signedOut');
});
