// @vitest-environment jsdom
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quickClock } from '../../testing/clock.ts';
import { answers, createProvider, refusal, returning, signedIn } from '../../testing/provider.ts';
import { renderBox } from '../../testing/render-box.tsx';

const address = '/account/login/magic-link?token=secret&redirectUrl=%2Finvoices';
const signsIn = answers(passwordlessCalls, { passwordlessPostlogin: () => signedIn });

const named = answers(passwordsCalls, { getLinkAccount: () => ({ email: 'ada@acme.test' }) });

// Review 2026-11-23, sign-in B12: the account was switched without a word.
test('the page names the account of the link and offers to stay in another one', async () => {
  const { user, wentTo } = renderBox(
    createProvider(signsIn, named, returning),
    'magicLinkCallbackUrl',
    { address },
  );
  await screen.findByText('ada@acme.test');
  await screen.findByText(/^You’re signed in as marta@acme.test\. If you continue/);
  await user.click(screen.getByText('Stay signed in'));
  await waitFor(() => expect(wentTo).toEqual(['/invoices']));
});

test('the page does not warn the user whose link it is', async () => {
  const own = answers(passwordsCalls, { getLinkAccount: () => ({ email: 'Marta@acme.test' }) });
  renderBox(createProvider(signsIn, own, returning), 'magicLinkCallbackUrl', { address });
  await screen.findByText('Marta@acme.test');
  expect(screen.queryByText(/^You’re signed in as/)).toBeNull();
});

test('opening the link signs nobody in; the button does, by keyboard, and continues (T-LINK)', async () => {
  const provider = createProvider(signsIn);
  const { user, wentTo } = renderBox(provider, 'magicLinkCallbackUrl', {
    address,
    client: { clock: quickClock() },
  });
  await screen.findByRole('button', { name: 'Sign in' });
  expect(provider.getBodies(passwordlessCalls.passwordlessPostlogin)).toHaveLength(0);
  await user.keyboard('{Tab}{Enter}');
  await screen.findByRole('heading', { name: 'You’re signed in' });
  await waitFor(() => expect(wentTo).toEqual(['/invoices']));
  expect(provider.getBodies(passwordlessCalls.passwordlessPostlogin)).toMatchObject([
    { token: 'secret' },
  ]);
});

test('a used or expired link leads to a new one', async () => {
  const dead = answers(passwordlessCalls, {
    passwordlessPostlogin: () => refusal(401, 'passwordless/invalidLink', 'Not valid.'),
  });
  const { user, wentTo } = renderBox(createProvider(dead), 'magicLinkCallbackUrl', { address });
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'This link no longer works' });
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(wentTo).toEqual(['/account/login?redirectUrl=%2Finvoices']);
});

test('a fault keeps the link and says what to look up', async () => {
  const lost = answers(passwordlessCalls, {
    passwordlessPostlogin: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  const provider = createProvider(lost);
  const { user } = renderBox(provider, 'magicLinkCallbackUrl', {
    address,
    client: { logLevel: 'none' },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await screen.findByText("We're facing some difficulties, Please try again");
  provider.say(signsIn);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'You’re signed in' });
});
