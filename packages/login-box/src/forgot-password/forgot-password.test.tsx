// @vitest-environment jsdom
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quickClock } from '../../testing/clock.ts';
import { answers, createProvider, refusal } from '../../testing/provider.ts';
import { renderBox, valueOf } from '../../testing/render-box.tsx';

const address = '/account/forget-password';
const sends = answers(passwordsCalls, { forgotPassword: () => undefined });

test('an address and Enter send the mail, and the page does not say whether there is an account', async () => {
  const provider = createProvider(sends);
  const { user } = renderBox(provider, 'forgetPasswordUrl', { address });
  await screen.findByRole('heading', { name: 'Reset your password' });
  await user.keyboard('marta@acme.test{Enter}');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(screen.getByText(/If an account exists for/)).toBeTruthy();
  expect(provider.getBodies(passwordsCalls.forgotPassword)).toEqual([{ email: 'marta@acme.test' }]);
});

test('the email typed at the sign-in is there already', async () => {
  const { user, open } = renderBox(createProvider(sends), 'loginUrl');
  await user.type(await screen.findByLabelText('Email'), 'marta@acme.test');
  open('forgetPasswordUrl');
  await screen.findByRole('heading', { name: 'Reset your password' });
  await waitFor(() => expect(valueOf('Email')).toBe('marta@acme.test'));
});

test('a failure keeps the address and can be tried again', async () => {
  const provider = createProvider(
    answers(passwordsCalls, {
      forgotPassword: () => Promise.reject(new TypeError('Failed to fetch')),
    }),
  );
  const { user } = renderBox(provider, 'forgetPasswordUrl', {
    address,
    client: { logLevel: 'none' },
  });
  await screen.findByRole('heading', { name: 'Reset your password' });
  await user.keyboard('marta@acme.test{Enter}');
  await screen.findByText("We're facing some difficulties, Please try again");
  expect(valueOf('Email')).toBe('marta@acme.test');
  provider.say(sends);
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  await screen.findByRole('heading', { name: 'Check your email' });
});

test('the mail can be asked for again after the countdown, or for another address', async () => {
  const provider = createProvider(sends);
  const { user } = renderBox(provider, 'forgetPasswordUrl', {
    address,
    client: { clock: quickClock() },
  });
  await screen.findByRole('heading', { name: 'Reset your password' });
  await user.keyboard('marta@acme.test{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Send it again' }));
  await screen.findByText(/^We sent it again/);
  expect(provider.getBodies(passwordsCalls.forgotPassword)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Use another email' }));
  await screen.findByRole('heading', { name: 'Reset your password' });
  expect(valueOf('Email')).toBe('marta@acme.test');
});

test('the way back to the sign-in keeps where a user was going', async () => {
  renderBox(createProvider(), 'forgetPasswordUrl', { address: `${address}?redirectUrl=/x` });
  const link = await screen.findByRole('link', { name: 'Back to sign-in' });
  expect(link.getAttribute('href')).toBe('/account/login?redirectUrl=%2Fx');
});

test('where texts are offered, a code leads to the page that takes a new password', async () => {
  const provider = createProvider(
    answers(passwordsCalls, {
      getPasswordRecoveryStrategies: () => [{ strategy: 'sms' as const, isActive: true }],
      sendPasswordRecoverySms: () => ({ sessionId: 'session-1' }),
      verifyPasswordRecoverySms: () =>
        refusal(400, 'passwords/invalidCode', 'This code is incorrect.'),
    }),
  );
  const { user, wentTo } = renderBox(provider, 'forgetPasswordUrl', { address });
  await screen.findByRole('heading', { name: 'Reset your password' });
  await user.keyboard('marta@acme.test');
  await user.click(await screen.findByRole('button', { name: 'Text me a code instead' }));
  await screen.findByRole('heading', { name: 'Check your phone' });
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  await user.keyboard('000000');
  await screen.findByText('This code is incorrect.');
  provider.say(
    answers(passwordsCalls, {
      verifyPasswordRecoverySms: () => ({ userId: 'user-1', token: 'secret' }),
    }),
  );
  await user.keyboard('123456');
  await waitFor(() =>
    expect(wentTo).toEqual(['/account/reset-password?userId=user-1&token=secret']),
  );
});

test('where users have user names, one does as well as an address', async () => {
  const names = answers(signUpCalls, {
    getSignUpStrategies: () => [
      { strategy: 'username' as const, isActive: true, isRequired: false },
    ],
  });
  const provider = createProvider(sends, names);
  const { user, open } = renderBox(provider, 'loginUrl');
  await screen.findByLabelText('Email or username');
  open('forgetPasswordUrl');
  await screen.findByRole('heading', { name: 'Reset your password' });
  await user.type(screen.getByLabelText('Email or username'), 'marta{Enter}');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(provider.getBodies(passwordsCalls.forgotPassword)).toEqual([
    { identifier: 'marta', identifierType: 'username' },
  ]);
});
