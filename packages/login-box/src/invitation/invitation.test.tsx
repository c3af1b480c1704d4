// @vitest-environment jsdom
import type { OpenedInvitation } from '@foyer/contract/invitations';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, createProvider, refusal, returning } from '../../testing/provider.ts';
import { renderBox, valueOf } from '../../testing/render-box.tsx';

const address = '/account/invitation/accept?userId=user-2&token=secret';
const invitation: OpenedInvitation = {
  id: 'invitation-1',
  vendorId: 'vendor-1',
  tenantId: 'tenant-2',
  token: 'secret',
  expires: '2026-12-31T00:00:00.000Z',
  kind: 'person',
  name: 'Globex',
  email: 'grace@globex.test',
};
const opens = (more: Partial<OpenedInvitation> = {}) =>
  answers(invitationsCalls, {
    verifyInviteToken: () => ({ ...invitation, ...more }),
    acceptInvitation: () => undefined,
  });

test('opening names tenant and user; the button accepts, and the sign-in knows the address', async () => {
  const provider = createProvider(opens());
  const { user, open, wentTo } = renderBox(provider, 'acceptInvitationUrl', { address });
  await screen.findByRole('heading', { name: 'Join Globex' });
  expect(screen.getByText('grace@globex.test')).toBeTruthy();
  expect(provider.getBodies(invitationsCalls.acceptInvitation)).toHaveLength(0);
  await user.keyboard('{Tab}{Enter}');
  await screen.findByRole('heading', { name: 'Welcome to Globex' });
  expect(provider.getBodies(invitationsCalls.acceptInvitation)).toEqual([
    { userId: 'user-2', token: 'secret' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(wentTo).toEqual(['/account/login']);
  open('loginUrl');
  await waitFor(() => expect(valueOf('Email')).toBe('grace@globex.test'));
});

test('a new user says their name and chooses a password under the rules of the provider', async () => {
  const provider = createProvider(
    opens({ shouldSetPassword: true }),
    answers(passwordsCalls, { getPasswordConfigForUser: () => ({ minLength: 10 }) }),
  );
  const { user } = renderBox(provider, 'acceptInvitationUrl', { address });
  const field = await screen.findByLabelText('Password');
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  await user.keyboard('{Tab}short{Enter}');
  expect(screen.getByText('Enter your name.')).toBeTruthy();
  await user.type(screen.getByLabelText('Full name'), 'Grace Hopper');
  expect(screen.getByText('This password doesn’t meet the requirements yet.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'Foyer-demo-2026{Enter}');
  await screen.findByRole('heading', { name: 'Welcome to Globex' });
  expect(provider.getBodies(invitationsCalls.acceptInvitation)).toMatchObject([
    { password: 'Foyer-demo-2026', name: 'Grace Hopper' },
  ]);
});

test('opened while another user is signed in, both are named; one click switches', async () => {
  const provider = createProvider(returning, opens());
  const { user } = renderBox(provider, 'acceptInvitationUrl', { address });
  await screen.findByRole('heading', { name: 'Join Globex' });
  expect(screen.getByText('marta@acme.test')).toBeTruthy();
  expect(screen.getByText('grace@globex.test')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Switch and accept' }));
  await screen.findByRole('heading', { name: 'Welcome to Globex' });
  expect(provider.getBodies(loginCalls.signOut)).toHaveLength(1);
});

test('anyone who stays goes home, and the invitation waits', async () => {
  const provider = createProvider(returning, opens());
  const { user, wentTo } = renderBox(provider, 'acceptInvitationUrl', { address });
  await user.click(await screen.findByRole('button', { name: 'Stay signed in' }));
  expect(wentTo).toEqual(['/']);
  expect(provider.getBodies(invitationsCalls.acceptInvitation)).toHaveLength(0);
  expect(provider.getBodies(loginCalls.signOut)).toHaveLength(0);
});

test('half a link is invalid', async () => {
  renderBox(createProvider(opens()), 'acceptInvitationUrl', {
    address: '/account/invitation/accept?token=secret',
  });
  await screen.findByRole('heading', { name: 'This invitation no longer works' });
});

test('a locked tenant is said in the words of the provider (ER-01239)', async () => {
  const locked = answers(invitationsCalls, {
    acceptInvitation: () => refusal(400, 'ER-01239', 'This account is suspended.'),
  });
  const { user } = renderBox(createProvider(opens(), locked), 'acceptInvitationUrl', { address });
  await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  await screen.findByRole('heading', { name: 'This invitation can’t be accepted' });
  expect(screen.getByText('This account is suspended.')).toBeTruthy();
});

test('a provider that stumbles does not cost the invitation: it can be tried again', async () => {
  const lost = answers(invitationsCalls, {
    verifyInviteToken: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  const provider = createProvider(lost);
  const { user } = renderBox(provider, 'acceptInvitationUrl', {
    address,
    client: { logLevel: 'none' },
  });
  await screen.findByText("We couldn't verify your invitation");
  provider.say(opens());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Join Globex' });
});
