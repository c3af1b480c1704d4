// @vitest-environment jsdom
import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quickClock } from '../../testing/clock.ts';
import { answers, createProvider, refusal, returning, signedIn } from '../../testing/provider.ts';
import { renderBox } from '../../testing/render-box.tsx';

const address = '/account/impersonate?impersonatedUserId=user-1&actorToken=once';
const enters = answers(impersonationCalls, {
  impersonate: () => ({ accessToken: 'ignored', tokenType: 'bearer', expiresIn: 300, expires: '' }),
});

test('one click acts as the user, whose name is shown before the page continues', async () => {
  const provider = createProvider(enters);
  const { user, wentTo } = renderBox(provider, 'impersonationUrl', {
    address,
    client: { clock: quickClock() },
  });
  const button = await screen.findByRole('button', { name: 'Start' });
  expect(provider.getBodies(impersonationCalls.impersonate)).toHaveLength(0);
  provider.say(answers(loginCalls, { refresh: () => signedIn }));
  await user.click(button);
  await screen.findByRole('heading', { name: 'You’re impersonating Marta Lindqvist' });
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(provider.getBodies(impersonationCalls.impersonate)).toEqual([
    { impersonatedUserId: 'user-1', actorToken: 'once' },
  ]);
});

test('anyone who is signed in is shown that this session ends', async () => {
  renderBox(createProvider(returning, enters), 'impersonationUrl', { address });
  await screen.findByText('marta@acme.test');
  expect(screen.getByText(/That session will end/)).toBeTruthy();
});

test('a used token says what to do', async () => {
  const used = answers(impersonationCalls, {
    impersonate: () => refusal(400, 'impersonation/invalidToken', 'This is used up.'),
  });
  const { user } = renderBox(createProvider(used), 'impersonationUrl', { address });
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByRole('heading', { name: 'That didn’t work' });
  expect(screen.getByText('This is used up.')).toBeTruthy();
});
