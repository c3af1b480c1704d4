// @vitest-environment jsdom
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  type Answers,
  answers,
  createProvider,
  refusal,
  returning,
} from '../../testing/provider.ts';
import { renderBox, valueOf } from '../../testing/render-box.tsx';

const address = '/account/reset-password?userId=user-1&token=secret';
const deadLink = () => refusal(400, 'passwords/invalidLink', 'This link has expired.');
const alive = answers(passwordsCalls, {
  getPasswordConfigForUser: () => ({
    minLength: 10,
    requiredTests: { checkThreeRepeatedChars: true },
  }),
  validateResetPasswordToken: () => undefined,
  resetPassword: () => undefined,
});

function openLink(...given: readonly Answers[]) {
  const provider = createProvider(alive, ...given);
  return {
    provider,
    ...renderBox(provider, 'resetPasswordUrl', { address, client: { logLevel: 'none' } }),
  };
}

test('a new password under the rules of the provider is saved, and the sign-in is one click away', async () => {
  const { provider, user, wentTo } = openLink();
  const field = await screen.findByLabelText('New password');
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('At least 10 characters')).toBeTruthy();
  expect(screen.getByText('No character repeated three times in a row')).toBeTruthy();
  await user.keyboard('Foyer-demo-2026{Enter}');
  await screen.findByRole('heading', { name: 'Your password was changed' });
  expect(provider.getBodies(passwordsCalls.resetPassword)).toEqual([
    { userId: 'user-1', token: 'secret', password: 'Foyer-demo-2026' },
  ]);
  await user.keyboard('{Tab}{Enter}');
  expect(wentTo).toEqual(['/account/login']);
});

test('a password that breaks a rule is not sent', async () => {
  const { provider, user } = openLink();
  await user.type(await screen.findByLabelText('New password'), 'aaaFoyer-demo{Enter}');
  await screen.findByText('This password doesn’t meet the requirements yet.');
  expect(valueOf('New password')).toBe('aaaFoyer-demo');
  expect(provider.getBodies(passwordsCalls.resetPassword)).toHaveLength(0);
});

test.each([
  ['a dead link', answers(passwordsCalls, { validateResetPasswordToken: deadLink })],
  [
    'an expired one',
    answers(passwordsCalls, { validateResetPasswordToken: () => refusal(410, 'gone', 'Gone') }),
  ],
])('%s offers a new one', async (_, answer) => {
  const { user, wentTo } = openLink(answer);
  await screen.findByRole('heading', { name: 'This link no longer works' });
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(wentTo).toEqual(['/account/forget-password']);
});

test('a link used elsewhere in the meantime offers a new one', async () => {
  const { user } = openLink(answers(passwordsCalls, { resetPassword: deadLink }));
  await user.type(await screen.findByLabelText('New password'), 'Foyer-demo-2026{Enter}');
  await screen.findByRole('heading', { name: 'This link no longer works' });
});

test('a provider that stumbles does not cost the link', async () => {
  const { provider, user } = openLink(
    answers(passwordsCalls, {
      validateResetPasswordToken: () => Promise.reject(new TypeError('Failed to fetch')),
    }),
  );
  await screen.findByText("We're facing some difficulties, Please try again");
  provider.say(alive);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('New password');
});

test('the session of this browser ends with the others', async () => {
  const { provider, user, client } = openLink(returning);
  await waitFor(() => expect(client.session.get().status).toBe('signedIn'));
  await user.type(await screen.findByLabelText('New password'), 'Foyer-demo-2026{Enter}');
  await screen.findByRole('heading', { name: 'Your password was changed' });
  expect(client.session.get().status).toBe('signedOut');
  expect(provider.getBodies(loginCalls.signOut)).toHaveLength(1);
});
