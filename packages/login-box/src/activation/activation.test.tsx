// @vitest-environment jsdom
import { activationCalls } from '@foyer/contract/activation/calls';
import { joinRequestsCalls } from '@foyer/contract/join-requests/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quickClock } from '../../testing/clock.ts';
import {
  type Answers,
  answers,
  createProvider,
  refusal,
  signedIn,
} from '../../testing/provider.ts';
import { renderBox } from '../../testing/render-box.tsx';

const address = '/account/activate?userId=user-1&token=secret';
const deadLink = () => refusal(400, 'activation/invalidLink', 'This activation link has expired.');
const ready = answers(activationCalls, {
  getActivationStrategy: () => ({ shouldSetPassword: false }),
  activate: () => signedIn,
});

function openLink(...given: readonly Answers[]) {
  const provider = createProvider(ready, ...given);
  return {
    provider,
    ...renderBox(provider, 'activateUrl', {
      address,
      client: { clock: quickClock(), logLevel: 'none' },
    }),
  };
}

test('opening the link redeems nothing; the button activates, signs in and continues', async () => {
  const { provider, user, wentTo } = openLink();
  const button = await screen.findByRole('button', { name: 'Activate account' });
  expect(provider.getBodies(activationCalls.activate)).toHaveLength(0);
  await user.click(button);
  await screen.findByRole('heading', { name: 'Your account is active' });
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(provider.getBodies(activationCalls.activate)).toMatchObject([
    { userId: 'user-1', token: 'secret' },
  ]);
});

test('an account of the domain is offered after activation', async () => {
  const acme = { tenantId: 'tenant-2', name: 'Acme' };
  const { provider, user, wentTo } = openLink(
    answers(joinRequestsCalls, {
      listJoinableAccounts: () => [acme],
      createJoinRequest: () => acme,
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Activate account' }));
  await user.click(await screen.findByRole('button', { name: 'Request access to Acme' }));
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(provider.getBodies(joinRequestsCalls.createJoinRequest)).toEqual([
    { tenantId: 'tenant-2' },
  ]);
});

test('the whole page works by keyboard', async () => {
  const { user, wentTo } = openLink();
  await screen.findByRole('button', { name: 'Activate account' });
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { name: 'Activate your account' }),
  );
  await user.keyboard('{Tab}{Enter}');
  await waitFor(() => expect(wentTo).toEqual(['/']));
});

test('a double click activates once', async () => {
  const { provider, user, wentTo } = openLink();
  await user.dblClick(await screen.findByRole('button', { name: 'Activate account' }));
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(provider.getBodies(activationCalls.activate)).toHaveLength(1);
});

test('an account without a password chooses one under the rules of the provider', async () => {
  const { provider, user, wentTo } = openLink(
    answers(activationCalls, { getActivationStrategy: () => ({ shouldSetPassword: true }) }),
    answers(passwordsCalls, { getPasswordConfigForUser: () => ({ minLength: 10 }) }),
  );
  const field = await screen.findByLabelText('Password');
  expect(document.activeElement).toBe(field);
  await user.keyboard('short{Enter}');
  expect(await screen.findByText('This password doesn’t meet the requirements yet.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'Foyer-demo-2026{Enter}');
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(provider.getBodies(activationCalls.activate)).toMatchObject([
    { password: 'Foyer-demo-2026' },
  ]);
});

test('a used or expired link offers a new one, which goes to the address that is typed', async () => {
  const { provider, user } = openLink(
    answers(activationCalls, {
      getActivationStrategy: deadLink,
      resendActivation: () => undefined,
    }),
  );
  await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter your email address.')).toBeTruthy();
  await user.keyboard('marta@acme.test{Enter}');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(screen.getByText('marta@acme.test')).toBeTruthy();
  expect(provider.getBodies(activationCalls.resendActivation)).toEqual([
    { email: 'marta@acme.test' },
  ]);
});

test('a link that dies between opening and pressing offers a new one too', async () => {
  const { user } = openLink(answers(activationCalls, { activate: deadLink }));
  await user.click(await screen.findByRole('button', { name: 'Activate account' }));
  await screen.findByRole('heading', { name: 'This link no longer works' });
});

test('a link without its parts offers a new one and asks the provider nothing', async () => {
  const provider = createProvider(ready);
  renderBox(provider, 'activateUrl', { address: '/account/activate' });
  await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(provider.getBodies(activationCalls.getActivationStrategy)).toHaveLength(0);
});

test('a provider that stumbles does not cost the link: it can be tried again', async () => {
  const { provider, user } = openLink(
    answers(activationCalls, {
      getActivationStrategy: () => Promise.reject(new TypeError('Failed to fetch')),
    }),
  );
  await screen.findByText("We're facing some difficulties, Please try again");
  provider.say(ready);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Activate account' });
});
