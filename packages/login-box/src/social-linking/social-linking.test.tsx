// @vitest-environment jsdom
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createProvider, returning } from '../../testing/provider.ts';
import { renderBox } from '../../testing/render-box.tsx';

const state = encodeURIComponent(JSON.stringify({ provider: 'google', flow: 'flow-1' }));

test('an answer of connecting that another browser began connects nothing, says so in its own words, and leads home', async () => {
  const provider = createProvider(returning);
  const { user, wentTo } = renderBox(provider, 'socialLoginCallbackUrl', {
    address: `/account/social/success?code=c-1&state=${state}`,
  });
  await screen.findByRole('heading', { name: 'Google wasn’t connected' });
  expect(
    screen.getByText(
      'This request expired, or it started in another browser or as another user. Go back and start again.',
    ),
  ).toBeTruthy();
  expect(provider.getBodies(socialLoginCalls.linkIdentity)).toEqual([]);
  expect(provider.getBodies(socialLoginCalls.socialPostlogin)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(wentTo).toEqual(['/']));
});
