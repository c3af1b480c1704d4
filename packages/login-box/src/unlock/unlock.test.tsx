// @vitest-environment jsdom
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, createProvider, refusal } from '../../testing/provider.ts';
import { renderBox } from '../../testing/render-box.tsx';

const address = '/account/unlock?token=secret';
const unlocks = answers(passwordsCalls, { unlockMe: () => undefined });

test('opening the link ends no pause; the button does, and leads to the sign-in', async () => {
  const provider = createProvider(unlocks);
  const { user, wentTo } = renderBox(provider, 'unlockUrl', { address });
  const button = await screen.findByRole('button', { name: 'Unlock account' });
  expect(provider.getBodies(passwordsCalls.unlockMe)).toHaveLength(0);
  await user.click(button);
  await screen.findByRole('heading', { name: 'Your account is unlocked' });
  expect(provider.getBodies(passwordsCalls.unlockMe)).toEqual([{ token: 'secret' }]);
  await user.keyboard('{Tab}{Enter}');
  expect(wentTo).toEqual(['/account/login']);
});

test('a used link says that the pause ends on its own', async () => {
  const dead = answers(passwordsCalls, {
    unlockMe: () => refusal(400, 'passwords/invalidUnlockLink', 'Not valid.'),
  });
  const { user } = renderBox(createProvider(dead), 'unlockUrl', { address });
  await user.click(await screen.findByRole('button', { name: 'Unlock account' }));
  await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(screen.getByText(/unlocks automatically/)).toBeTruthy();
});

test('a user who did not type those passwords is led to a new one', async () => {
  const { user, wentTo } = renderBox(createProvider(), 'unlockUrl', { address });
  await user.click(await screen.findByRole('link', { name: 'reset your password' }));
  expect(wentTo).toEqual(['/account/forget-password']);
});
