// @vitest-environment jsdom
import { featureFlagsCalls } from '@foyer/contract/feature-flags/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quickClock } from '../../testing/clock.ts';
import { answers, createProvider } from '../../testing/provider.ts';
import { renderBox, valueOf } from '../../testing/render-box.tsx';

const breached = {
  ...answers(featureFlagsCalls, {
    loadFeatureFlags: () => ({ 'security-center-show-login-flows': 'on' as const }),
  }),
  ...answers(loginCalls, { signIn: () => ({ mfaRequired: false, isBreachedPassword: true }) }),
  ...answers(passwordsCalls, { forgotPassword: () => undefined }),
};

async function begin() {
  const provider = createProvider(breached);
  const box = renderBox(provider, 'loginUrl', { client: { clock: quickClock() } });
  await screen.findByRole('heading', { name: 'Sign in' });
  await box.user.keyboard('marta@acme.test{Enter}');
  await screen.findByRole('heading', { name: 'Enter your password' });
  await box.user.keyboard('Foyer-demo-2026{Enter}');
  await screen.findByRole('heading', { name: 'Choose another password' });
  return { ...box, provider };
}

test('a breached password opens nothing; one click mails a link, which can be sent again', async () => {
  const { user, provider } = await begin();
  expect(provider.getBodies(passwordsCalls.forgotPassword)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Email me a link' }));
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(provider.getBodies(passwordsCalls.forgotPassword)).toMatchObject([
    { email: 'marta@acme.test' },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Send it again' }));
  await screen.findByText(/^We sent it again/);
  expect(provider.getBodies(passwordsCalls.forgotPassword)).toHaveLength(2);
});

test('the way back leads to the first step with the address', async () => {
  const { user } = await begin();
  await user.click(screen.getByRole('button', { name: /^Change marta@acme.test/ }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(valueOf('Email')).toBe('marta@acme.test');
});
