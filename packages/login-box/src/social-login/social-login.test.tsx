// @vitest-environment jsdom
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, createProvider, refusal } from '../../testing/provider.ts';
import { renderBox } from '../../testing/render-box.tsx';

const path = '/identity/resources/auth/v2/user/sso/default/google/prelogin';
const google = {
  type: 'google',
  redirectUrl: '/',
  active: true,
  customised: false,
  authorizationUrl: path,
} as const;
const withGoogle = answers(socialLoginCalls, {
  getSocialProviders: () => [google, { ...google, type: 'github' as const, active: false }],
});

test.each([
  ['loginUrl', '/account/login', 'login'],
  ['signUpUrl', '/account/sign-up', 'signUp'],
] as const)(
  '%s offers the providers that are switched on, and its button leaves for one',
  async (route, address, action) => {
    const { user, wentTo } = renderBox(createProvider(withGoogle), route, { address });
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    expect(screen.queryByRole('button', { name: 'Continue with GitHub' })).toBeNull();
    await waitFor(() => expect(wentTo).toHaveLength(1));
    const target = new URL(wentTo[0] ?? '');
    expect(target.pathname).toBe(`/frontegg${path}`);
    expect(JSON.parse(target.searchParams.get('state') ?? '')).toMatchObject({
      provider: 'google',
      action,
    });
  },
);

const back = `/account/social/success?code=c&state=${encodeURIComponent('{"provider":"google","flow":"f","oauthState":"o"}')}`;
const withoutAccount = answers(socialLoginCalls, {
  socialPostlogin: () => refusal(403, 'socialLogin/noAccount', 'No account was found.'),
});

// Review 2026-11-23, sign-in B8: the only way on led back to the sign-in page.
test('a new user agrees to the terms and creates an account with the same provider', async () => {
  const form = {
    fields: {
      name: 'required',
      companyName: 'required',
      phoneNumber: 'hidden',
      jobTitle: 'hidden',
      username: 'hidden',
    },
    terms: { version: '1', url: 'https://acme.test/terms' },
    marketing: false,
  } as const;
  const provider = createProvider(
    withoutAccount,
    answers(signUpCalls, { getSignUpForm: () => form }),
  );
  const { user } = renderBox(provider, 'socialLoginCallbackUrl', { address: back });
  await user.click(await screen.findByRole('button', { name: 'Create account with Google' }));
  expect(provider.getBodies(socialLoginCalls.socialPostlogin)).toHaveLength(1);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create account with Google' }));
  await waitFor(() => expect(provider.getBodies(socialLoginCalls.socialPostlogin)).toHaveLength(2));
});

test('a new user is led back to the sign-in page when sign-up is turned off', async () => {
  renderBox(createProvider(withoutAccount), 'socialLoginCallbackUrl', {
    address: back,
    box: { signUp: false },
  });
  await screen.findByRole('heading', { name: 'Sign-in didn’t work' });
  expect(screen.queryByRole('button', { name: 'Create account with Google' })).toBeNull();
});

// Review 2026-11-23, sign-in B10: "Try again" did nothing in a host that embeds the box.
test('a failed hosted sign-in leads back to the sign-in page of a host that embeds the box', async () => {
  const { user, wentTo } = renderBox(createProvider(), 'hostedLoginRedirectUrl', {
    address: '/oauth/callback?error=access_denied',
  });
  await screen.findByRole('heading', { name: 'Sign-in didn’t work' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
  expect(wentTo).toEqual(['/account/login']);
});

test('a page of the way back that was opened without a sign-in says so and leads to the sign-in', async () => {
  const { user, wentTo } = renderBox(createProvider(), 'socialLoginCallbackUrl', {
    address: '/account/social/success',
  });
  await screen.findByRole('heading', { name: 'Sign-in didn’t work' });
  await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
  expect(wentTo).toEqual(['/account/login']);
});
