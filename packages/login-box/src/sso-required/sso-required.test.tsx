// @vitest-environment jsdom
import { loginCalls } from '@foyer/contract/login/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, createProvider } from '../../testing/provider.ts';
import { renderBox } from '../../testing/render-box.tsx';

const address = 'https://foyer.test/start?at=idp.test&ticket=t';
const required = () =>
  Response.json(
    {
      errors: ['Only by your company.'],
      errorCode: 'ssoLogin/required',
      context: { tenantId: 'tenant-9' },
    },
    { status: 403 },
  );

/** A tenant whose members get in by it only; the address of this one says nothing about it. */
function aTenant() {
  return createProvider(
    answers(loginCalls, { signIn: required }),
    answers(ssoCalls, {
      prelogin: ({ body }) =>
        typeof body === 'string' && body.includes('tenant-9')
          ? { address, idpType: 'saml' as const }
          : {},
    }),
  );
}

async function tryPassword(user: ReturnType<typeof renderBox>['user']) {
  await user.type(await screen.findByLabelText('Email'), 'guest@elsewhere.test');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Enter your password' });
  await user.type(screen.getByLabelText('Password'), 'a-right-password-1');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a password that the tenant does not accept leads to the tenant, named and to be canceled', async () => {
  const provider = aTenant();
  const { user, wentTo } = renderBox(provider, 'loginUrl', { address: '/account/login' });
  await tryPassword(user);
  await screen.findByRole('heading', { name: 'Continue with single sign-on' });
  expect(await screen.findByText('idp.test')).toBeTruthy();
  expect(provider.getBodies(ssoCalls.prelogin).at(-1)).toEqual({ tenantId: 'tenant-9' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Only by your company.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue with single sign-on' }));
  await waitFor(() => expect(wentTo).toEqual([address]));
});

test('an administrator types the emergency code beside the password', async () => {
  const provider = aTenant();
  const { user } = renderBox(provider, 'loginUrl', { address: '/account/login' });
  await tryPassword(user);
  await user.click(await screen.findByRole('button', { name: 'Use an emergency code' }));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Enter the emergency code.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Emergency code' }), 'k-1');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const beside = { password: 'a-right-password-1', breakGlassCode: 'k-1' };
  await waitFor(() => expect(provider.getBodies(loginCalls.signIn).at(-1)).toMatchObject(beside));
});
