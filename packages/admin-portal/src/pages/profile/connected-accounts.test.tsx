// @vitest-environment jsdom
import type { TransportRequest } from '@foyer/client';
import { type OwnIdentity } from '@foyer/contract/social-login';
import { previewPassword } from '@foyer/preview';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';

const list = /\/users\/v1\/me\/identities$/;
const providers = /\/sso\/v2\/authenticated$/;
/** The browser shows the page: a new one, or one it kept whole while a user was elsewhere. */
const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });
const part = () => screen.findByRole('region', { name: 'Connected accounts' });

const google: OwnIdentity = {
  id: 'i-1',
  provider: 'google',
  email: 'ada.king@gmail.test',
  isLastWayIn: false,
  createdAt: '2026-11-20T09:00:00.000Z',
};

/** Says what is connected; the preview answers everything else. */
const connected = (...identities: readonly OwnIdentity[]) => ({
  answer: ({ call, path }: TransportRequest) =>
    call.method === 'GET' && list.test(path) ? Response.json({ identities }) : undefined,
});

test('every service that is set up is listed, with what is connected in front', async () => {
  await renderPage('profile', connected({ ...google, lastUsedAt: '2026-11-21T09:00:00.000Z' }));
  const accounts = within(await part());
  expect(await accounts.findByText('ada.king@gmail.test')).toBeTruthy();
  expect(accounts.getByText(/^Connected on Nov 20, 2026 · last used /)).toBeTruthy();
  expect(accounts.getByRole('button', { name: 'Disconnect Google' })).toBeTruthy();
  expect(accounts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Disconnect Google',
    ...['Microsoft', 'GitHub', 'Apple', 'Facebook', 'Slack', 'LinkedIn'].map(
      (name) => `Connect ${name}`,
    ),
  ]);
});

test('connecting leaves for the service, once', async () => {
  const { user, calls } = await renderPage('profile');
  await user.dblClick(await within(await part()).findByRole('button', { name: 'Connect GitHub' }));
  await waitFor(() => expect(location.pathname).toBe('/account/social/success'));
  const asked = calls.filter(({ path }) => path.endsWith('/identities/github/prelogin'));
  expect(asked.map(({ body }) => typeof body === 'string' && JSON.parse(body))).toEqual([
    { redirectUri: `${location.origin}/account/social/success` },
  ]);
});

test('anyone who comes back by the browser’s back button to the page as it was can connect again', async () => {
  const { user, client } = await renderPage('profile');
  const leave = vi.spyOn(client, 'redirectTo').mockReturnValue();
  const connect = () =>
    within(screen.getByRole('region', { name: 'Connected accounts' })).getByRole('button', {
      name: 'Connect GitHub',
    });
  const isWaiting = () => connect().getAttribute('aria-busy') === 'true';
  await within(await part()).findByRole('button', { name: 'Connect GitHub' });
  await user.click(connect());
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  act(() => void dispatchEvent(shown(false)));
  expect(isWaiting()).toBe(true);
  // the session is asked about again, and the page begins again with it
  act(() => void dispatchEvent(shown(true)));
  await waitFor(() => expect(isWaiting()).toBe(false));
  await user.click(connect());
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
});

test('a service that cannot be gone to is said above the list, and can be tried again', async () => {
  const no = { errors: ['The service cannot be reached.'], errorCode: 'socialLogin/unavailable' };
  const { user } = await renderPage('profile', {
    answer: ({ path }) =>
      path.endsWith('/identities/slack/prelogin') ? Response.json(no, { status: 502 }) : undefined,
  });
  const accounts = within(await part());
  const connect = await accounts.findByRole('button', { name: 'Connect Slack' });
  await user.click(connect);
  expect(await accounts.findByText('The service cannot be reached.')).toBeTruthy();
  await waitFor(() => expect(connect.getAttribute('aria-busy')).toBeNull());
});

test('disconnecting asks first, naming what follows, and says what the provider refuses', async () => {
  const no = {
    errors: ['This is your only sign-in method.'],
    errorCode: 'socialLogin/lastWayIn',
  };
  const refusals = [Response.json(no, { status: 409 }), new Response(null, { status: 200 })];
  const left = [google];
  const { user } = await renderPage('profile', {
    answer: ({ call, path }) => {
      if (call.method === 'DELETE' && path.endsWith('/identities/i-1')) {
        const reported = refusals.shift();
        if (reported?.ok) left.pop();
        return reported;
      }
      return list.test(path) ? Response.json({ identities: left }) : undefined;
    },
  });
  const accounts = within(await part());
  await user.click(await accounts.findByRole('button', { name: 'Disconnect Google' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect Google?' }));
  expect(dialog.getByText(/no longer sign in with ada.king@gmail.test/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await dialog.findByText('This is your only sign-in method.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Google disconnected.')).toBeTruthy();
  expect(await accounts.findByRole('button', { name: 'Connect Google' })).toBeTruthy();
});

test('the last sign-in method cannot be disconnected, and says why', async () => {
  const { user } = await renderPage('profile', connected({ ...google, isLastWayIn: true }));
  const accounts = within(await part());
  await user.click(await accounts.findByRole('button', { name: 'Disconnect Google' }));
  expect(await accounts.findByText(/^This is your only sign-in method\./)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('what was connected stays in the list where the service is switched off, and no part is shown where there is none', async () => {
  const none = ({ path }: TransportRequest) =>
    providers.test(path) ? Response.json([]) : undefined;
  const { answer } = connected(google);
  await renderPage('profile', { answer: (request) => none(request) ?? answer(request) });
  expect(await within(await part()).findByText(/currently turned off/)).toBeTruthy();
});

test('without any service the part is not there', async () => {
  const { calls } = await renderPage('profile', {
    answer: ({ path }) => (providers.test(path) ? Response.json([]) : undefined),
  });
  await screen.findByText('admin@acme.test');
  await waitFor(() => expect(calls.some(({ path }) => list.test(path))).toBe(true));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Connected accounts' })).toBeNull(),
  );
});

test('a list that does not come says so, and comes with the next try', async () => {
  let isDown = true;
  const { user } = await renderPage('profile', {
    answer: ({ path }) =>
      isDown && list.test(path) ? new Response(null, { status: 500 }) : undefined,
  });
  const accounts = within(await part());
  expect(await accounts.findByText('Your connected accounts could not be loaded.')).toBeTruthy();
  isDown = false;
  await user.click(accounts.getByRole('button', { name: /try again/i }));
  expect(await accounts.findByRole('button', { name: 'Connect Google' })).toBeTruthy();
});

test('a session that is not fresh is verified first, and then leaves for the service', async () => {
  let isFresh = false;
  const { user } = await renderPage('profile', {
    answer: ({ path }) => {
      const expected = !isFresh && path.endsWith('/identities/google/prelogin');
      const no = { errors: ['Confirm that it is you.'], errorCode: 'mfa/stepUpRequired' };
      return expected ? Response.json(no, { status: 403 }) : undefined;
    },
  });
  await user.click(await within(await part()).findByRole('button', { name: 'Connect Google' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  isFresh = true;
  await user.type(await dialog.findByLabelText('Password'), previewPassword);
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(location.pathname).toBe('/account/social/success'));
});
