// @vitest-environment jsdom
import { createHostedLogin } from '@foyer/client/hosted';
import { mfaRefusals } from '@foyer/contract/mfa/refusals';
import { usersCalls } from '@foyer/contract/users/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPortal } from '../../../testing/render-page.tsx';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { usePortal } from '../../portal/use-portal.ts';

function Sensitive() {
  const withFresh = useFreshVerification();
  const { client } = usePortal();
  const [reported, say] = useState('nothing');
  const act = () => client.api(usersCalls, 'admin-portal').listUsersV3({ query: {} });
  return (
    <>
      <h1>Sensitive</h1>
      <button
        type="button"
        onClick={() =>
          withFresh(act).then(
            () => say('done'),
            (error: Error) => say(error.message),
          )
        }
      >
        act
      </button>
      <output>{reported}</output>
    </>
  );
}

/** Refuses the call until a user has signed in since. */
function askingForProof(way: 'mfa' | 'signIn') {
  let isFresh = false;
  return {
    answer: ({ path }: { readonly path: string }) => {
      if (path.endsWith('/auth/v1/user') || path.endsWith('/mfa/verify')) isFresh = true;
      if (path !== usersCalls.listUsersV3.path || isFresh) return undefined;
      const { code, status, text } = mfaRefusals.stepUpRequired;
      return Response.json(
        { errors: [text], errorCode: code, context: { way, maxAge: 300 } },
        { status },
      );
    },
  };
}

test('a sensitive change asks for the password, once, and then happens', async () => {
  const { user } = await renderPortal('/settings/users', {
    pages: { users: async () => Sensitive },
    ...askingForProof('signIn'),
  });
  await user.click(await screen.findByRole('button', { name: 'act' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await user.type(within(dialog).getByLabelText('Password'), 'wrong');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(dialog.textContent).toMatch(/incorrect|not right|wrong|do not match/i),
  );
  await user.clear(within(dialog).getByLabelText('Password'));
  await user.type(within(dialog).getByLabelText('Password'), 'Foyer-demo-2026');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await screen.findByText('done');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who has no password is led to where they came from, and may choose another way', async () => {
  const { answer } = askingForProof('signIn');
  const { user } = await renderPortal('/settings/users', {
    pages: { users: async () => Sensitive },
    options: { navigation: { users: { visibility: 'always' } } },
    answer: ({ path }) =>
      path.endsWith('/users/v2/me')
        ? Response.json({
            id: 'ada',
            name: 'Ada',
            email: 'admin@acme.test',
            provider: 'google',
            permissions: [{ key: 'fe.secure.read.users' }],
            roles: [],
          })
        : answer({ path }),
  });
  await user.click(await screen.findByRole('button', { name: 'act' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  expect(dialog.queryByLabelText('Password')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Use your password' }));
  expect(dialog.getByLabelText('Password')).toBeTruthy();
  expect(dialog.getByText('Sign out and sign in again')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'act' }));
  const again = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await user.click(again.getByRole('button', { name: 'Sign in again with Google' }));
  await waitFor(() => expect(location.pathname).toBe('/account/logout'));
});

test('with hosted login one signs in once more on the provider’s page, and is shown where that cannot be reached', async () => {
  let isDown = true;
  const { user, client } = await renderPortal('/settings/users?page=2', {
    pages: { users: async () => Sensitive },
    ...askingForProof('signIn'),
    hosted: (getClient, deps) => {
      const real = createHostedLogin(getClient, deps);
      const fail = () =>
        Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
      return {
        ...real,
        loginWithRedirect: (wish) => (isDown ? fail() : real.loginWithRedirect(wish)),
      };
    },
  });
  const remembered = vi.spyOn(client, 'rememberDestination');
  await user.click(await screen.findByRole('button', { name: 'act' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  expect(dialog.queryByLabelText('Password')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Go to sign-in page' }));
  await dialog.findByText('The sign-in page is not responding. Try again.');
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Go to sign-in page' }));
  await waitFor(() => expect(location.pathname).toBe('/frontegg/oauth/authorize'));
  const { prompt, login_hint: hint } = Object.fromEntries(new URLSearchParams(location.search));
  expect([prompt, hint]).toEqual(['login', 'admin@acme.test']);
  expect(remembered.mock.calls).toEqual([['/settings/users?page=2']]);
});

test('who would rather not prove it gets the refusal', async () => {
  const { user } = await renderPortal('/settings/users', {
    pages: { users: async () => Sensitive },
    ...askingForProof('signIn'),
  });
  await user.click(await screen.findByRole('button', { name: 'act' }));
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await user.keyboard('{Escape}');
  await screen.findByText(mfaRefusals.stepUpRequired.text);
});
