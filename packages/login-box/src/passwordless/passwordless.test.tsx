// @vitest-environment jsdom
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { vendorCalls } from '@foyer/contract/vendor/calls';
import type { Output } from '@foyer/contract';
import type { AuthStrategy, vendorContract } from '@foyer/contract/vendor';
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
import { renderBox, valueOf } from '../../testing/render-box.tsx';

const vendorConfig: Output<(typeof vendorContract)['getVendorConfig']> = {
  allowSignups: true,
  allowNotVerifiedUsersLogin: false,
  apiTokensEnabled: true,
  forcePermissions: true,
  authStrategy: 'EmailAndPassword',
  machineToMachineAuthStrategy: 'ClientCredentials',
};
const wrong = 'That code is incorrect or expired.';
const sends = answers(passwordlessCalls, {
  passwordlessPrelogin: () => ({}),
  passwordlessPostlogin: () => signedIn,
});
const policy = (authStrategy: AuthStrategy, ...others: readonly AuthStrategy[]) =>
  answers(vendorCalls, {
    getPublicAuthStrategies: () => ({
      mainAuthStrategies: [authStrategy, ...others].map((strategy) => ({ strategy })),
      secondaryAuthStrategies: [],
    }),
  });

const config = (authStrategy: AuthStrategy, passwordlessSeconds: number) =>
  answers(vendorCalls, {
    getVendorConfig: () => ({ ...vendorConfig, authStrategy, passwordlessSeconds }),
  });

async function begin(title: string, strategies: Answers, ...given: readonly Answers[]) {
  const provider = createProvider(strategies, sends, ...given);
  const box = renderBox(provider, 'loginUrl', {
    client: { clock: quickClock(), logLevel: 'none' },
  });
  await screen.findByRole('heading', { name: 'Sign in' });
  await box.user.keyboard('marta@acme.test{Enter}');
  await screen.findByRole('heading', { name: title });
  return { ...box, provider };
}

test.each([
  ['Code', 'Check your email', 'Code'],
  ['SmsCode', 'Check your phone', 'Code'],
  ['MagicLink', 'Check your email', 'Code from the email'],
] as const)(
  '%s: the message is sent at once, and its code signs in by itself',
  async (strategy, title, label) => {
    const { user, provider, wentTo } = await begin(title, policy(strategy));
    expect(provider.getBodies(passwordlessCalls.passwordlessPrelogin)).toMatchObject([
      { email: 'marta@acme.test' },
    ]);
    const field = await screen.findByLabelText(label);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.paste(' 123-456 ');
    await waitFor(() => expect(wentTo).toEqual(['/']));
    expect(provider.getBodies(passwordlessCalls.passwordlessPostlogin)).toMatchObject([
      { token: '123456' },
    ]);
  },
);

// Review 2026-11-23, sign-in B2: "ten minutes" was a constant.
test.each([
  ['Code', 'Check your email'],
  ['SmsCode', 'Check your phone'],
] as const)('the %s step names the configured lifetime of a code', async (strategy, title) => {
  await begin(title, policy(strategy), config(strategy, 120));
  await screen.findByText(/ It expires in 2 minutes\.$/);
});

test('a wrong code is said at the field, is never sent twice, and the next one works', async () => {
  const { user, provider, wentTo } = await begin(
    'Check your email',
    policy('Code'),
    answers(passwordlessCalls, {
      passwordlessPostlogin: () => refusal(401, 'passwordless/wrongCode', wrong),
    }),
  );
  const field = await screen.findByLabelText('Code');
  await user.type(field, '000000');
  await screen.findByText(wrong);
  expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true']);
  expect(provider.getBodies(passwordlessCalls.passwordlessPostlogin)).toHaveLength(1);
  provider.say(sends);
  await user.keyboard('123456');
  await waitFor(() => expect(wentTo).toEqual(['/']));
});

test('half a code explains itself and is not sent', async () => {
  const { user, provider } = await begin('Check your email', policy('Code'));
  await user.type(await screen.findByLabelText('Code'), '123{Enter}');
  expect(screen.getByText('Enter all 6 digits of the code.')).toBeTruthy();
  expect(provider.getBodies(passwordlessCalls.passwordlessPostlogin)).toHaveLength(0);
});

test('a new mail can be asked for when the countdown is over', async () => {
  const { user, provider } = await begin('Check your email', policy('Code'));
  await user.click(await screen.findByRole('button', { name: /^Send again in 0:\d\d$/ }));
  expect(provider.getBodies(passwordlessCalls.passwordlessPrelogin)).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Send a new email' }));
  await screen.findByText(/^We sent you a new email/);
  expect(provider.getBodies(passwordlessCalls.passwordlessPrelogin)).toHaveLength(2);
});

test('the address can be changed, and is kept', async () => {
  const { user } = await begin('Check your email', policy('Code'));
  await user.click(screen.getByRole('button', { name: /^Change marta@acme.test/ }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(valueOf('Email')).toBe('marta@acme.test');
});

test('another enabled way is one click away', async () => {
  const { user, provider } = await begin(
    'Check your email',
    policy('Code', 'SmsCode', 'EmailAndPassword'),
  );
  await user.click(await screen.findByRole('button', { name: 'Get a code by SMS' }));
  await screen.findByRole('heading', { name: 'Check your phone' });
  await waitFor(() =>
    expect(provider.getBodies(passwordlessCalls.passwordlessPrelogin)).toHaveLength(2),
  );
  await user.click(screen.getByRole('button', { name: 'Use your password' }));
  await screen.findByRole('heading', { name: 'Enter your password' });
});

test('a message that cannot be sent says so and is tried again by one click', async () => {
  const lost = answers(passwordlessCalls, {
    passwordlessPrelogin: () => Promise.reject(new TypeError('Lost')),
  });
  const { user, provider } = await begin('We couldn’t send your code', policy('Code'), lost);
  provider.say(sends);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('Code');
});

test('a lost phone leads to the page that replaces it', async () => {
  const { user, wentTo } = await begin('Check your phone', policy('SmsCode'));
  await user.click(await screen.findByRole('link', { name: 'Lost your phone?' }));
  expect(wentTo).toEqual(['/account/reset-phone-number']);
});
