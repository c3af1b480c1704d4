// @vitest-environment jsdom
import { ssoLoginCalls } from '@foyer/contract/sso-login/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, createProvider, refusal } from '../../testing/provider.ts';
import { renderBox } from '../../testing/render-box.tsx';

const address = '/account/oidc/callback?code=c&state=s';
const refusing = (code: string, text: string) =>
  createProvider(answers(ssoLoginCalls, { oidcPostloginV2: () => refusal(403, code, text) }));

test('a test run of an administrator says how it ended and leads nowhere', async () => {
  const provider = refusing('ssoLogin/testSucceeded', 'The test has succeeded.');
  const { wentTo } = renderBox(provider, 'oidcRedirectUrl', { address });
  await screen.findByRole('heading', { name: 'The connection works' });
  expect(screen.getByText('The test has succeeded.')).toBeTruthy();
  expect(wentTo).toEqual([]);
});

test('a tenant sign-in that did not work says why and goes home', async () => {
  const provider = refusing('ssoLogin/notAccepted', 'The answer was not accepted.');
  const { wentTo } = renderBox(provider, 'oidcRedirectUrl', { address });
  await screen.findByRole('heading', { name: 'Single sign-on didn’t work' });
  expect(screen.getByText('The answer was not accepted.')).toBeTruthy();
  await waitFor(() => expect(wentTo).toEqual(['/']));
});
