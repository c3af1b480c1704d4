// @vitest-environment jsdom
import { createFoyerClient, type Transport } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { createPreviewTransport, previewPassword } from '@foyer/preview';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminPortal } from '../admin-portal.ts';
import {
  AccountSwitcher,
  ApplicationSwitcher,
  CheckoutDialog,
  InviteUsers,
  Protect,
  SignedIn,
  SignedOut,
  SignInButton,
  SignUpButton,
  UserButton,
} from '../components.ts';
import { FoyerProvider } from '../foyer-provider.tsx';
import type { EmbedOptions } from '../options.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/pricing?plan=gold');
});
afterEach(cleanup);

const anonymous = (): Transport => createPreviewTransport({ delayMs: 0, storage: null });

async function signedIn(email = 'admin@acme.test'): Promise<Transport> {
  const transport = anonymous();
  const client = createFoyerClient({ baseUrl: location.origin, transport, storage: null });
  await client.api(loginCalls).signIn({ body: { email, password: previewPassword } });
  client.dispose();
  return transport;
}

function open(page: ReactNode, transport: Transport, options: Partial<EmbedOptions> = {}) {
  const given = { baseUrl: location.origin, requireAuth: false, transport, ...options };
  render(<FoyerProvider options={given}>{page}</FoyerProvider>);
  return userEvent.setup();
}

const guards = (
  <>
    <SignedIn>member</SignedIn>
    <SignedOut>visitor</SignedOut>
    <Protect fallback=" no-write" permission="fe.secure.write.users">
      {' write'}
    </Protect>
    <Protect role={['Owner', 'Admin']}>{' admin'}</Protect>
    <Protect role="Owner" permission="fe.secure.write.users">
      {' owner'}
    </Protect>
    <Protect feature="nothing-of-this-name" fallback=" no-feature">
      {' feature'}
    </Protect>
  </>
);

test('SignedIn, SignedOut, and Protect show what the session allows', async () => {
  open(guards, await signedIn(), { entitlementsOptions: { enabled: true } });
  await screen.findByText(/^member write admin/);
  expect(document.body.textContent).toContain('no-feature');
  expect(document.body.textContent).not.toMatch(/visitor|owner|no-write/);
});

test('a visitor sees the fallbacks of Protect', async () => {
  open(guards, anonymous(), { entitlementsOptions: { enabled: true } });
  await screen.findByText(/visitor/);
  expect(document.body.textContent).toContain('no-write no-feature');
  expect(document.body.textContent).not.toMatch(/member|admin/);
});

test('SignInButton opens the sign-in page, and signing in leads back to the page it was on', async () => {
  const user = open(<SignInButton />, anonymous());
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(location.pathname).toBe('/account/login');
  await user.type(screen.getByLabelText('Email'), 'admin@acme.test');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Password'), `${previewPassword}{Enter}`);
  await waitFor(() => expect(location.pathname + location.search).toBe('/pricing?plan=gold'));
});

test('SignUpButton opens the sign-up page', async () => {
  const user = open(<SignUpButton>Start for free</SignUpButton>, anonymous());
  await user.click(await screen.findByRole('button', { name: 'Start for free' }));
  await waitFor(() => expect(location.pathname).toBe('/account/sign-up'));
});

test('UserButton lists profile, accounts, and the host’s rows, and signs out', async () => {
  const onSelect = vi.fn();
  const button = <UserButton items={[{ id: 'signOut', label: 'Billing', onSelect }]} />;
  const user = open(button, await signedIn(), { adminPortal: adminPortal() });
  const trigger = await screen.findByRole('button', { name: /^User menu/ });
  await user.click(trigger);
  await screen.findByRole('menuitem', { name: 'Profile' });
  expect(screen.getAllByRole('menuitemradio').length).toBeGreaterThan(1);
  await user.click(screen.getByRole('menuitem', { name: 'Billing' }));
  expect(onSelect).toHaveBeenCalledOnce();
  await user.click(trigger);
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^User menu/ })).toBeNull());
});

test('AccountSwitcher switches the account and tells the host', async () => {
  const onSwitched = vi.fn();
  const user = open(<AccountSwitcher onSwitched={onSwitched} />, await signedIn());
  const trigger = await screen.findByRole('button', { name: /^Switch account/ });
  await user.click(trigger);
  const other = (await screen.findAllByRole('menuitemradio')).find(
    (row) => row.getAttribute('aria-checked') === 'false',
  );
  if (!other) throw new Error('There is no other account.');
  await user.click(other);
  await waitFor(() => expect(onSwitched).toHaveBeenCalledOnce());
  expect(trigger.textContent).toContain(other.textContent);
});

test('AccountSwitcher requests access to an account of the domain, and cancels the request', async () => {
  const transport = await signedIn('admin@acme.test');
  const offering: Transport = async (request) => {
    const { method, path } = request;
    if (!path.includes('/join-requests/v1')) return transport(request);
    const account = { tenantId: 'globex', name: 'Globex' };
    if (method === 'DELETE') return new Response('', { status: 200 });
    if (method === 'GET') return Response.json([account]);
    const times = { createdAt: '2026-01-01T00:00:00Z', expiresAt: '2026-02-01T00:00:00Z' };
    return Response.json({ ...account, request: { id: 'r', status: 'pending', ...times } });
  };
  const user = open(<AccountSwitcher />, offering);
  const trigger = await screen.findByRole('button', { name: /^Switch account/ });
  await user.click(trigger);
  await user.click(await screen.findByRole('menuitem', { name: /^Globex/ }));
  await user.click(trigger);
  await user.click(await screen.findByRole('menuitem', { name: /Cancel access request/ }));
  await user.click(trigger);
  await screen.findByRole('menuitem', { name: /^Globex.*Request access/ });
});

test('ApplicationSwitcher lists the applications of the user and opens another one', async () => {
  const onOpen = vi.fn();
  const user = open(<ApplicationSwitcher onOpen={onOpen} />, await signedIn());
  await user.click(await screen.findByRole('button', { name: /^Switch application/ }));
  const rows = await screen.findAllByRole('menuitemradio');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Preview'),
    expect.stringContaining('Insights'),
  ]);
  await user.click(screen.getByRole('menuitemradio', { name: /^Insights/ }));
  expect(onOpen).toHaveBeenCalledWith('https://insights.example.com', expect.any(String));
});

test('CheckoutDialog switches to a plan on a page of the host', async () => {
  const [onReady, onSuccess, onClose] = [vi.fn(), vi.fn(), vi.fn()];
  const events = { onReady, onSuccess, onClose };
  const user = open(<CheckoutDialog isOpen plan="business" {...events} />, await signedIn());
  await screen.findByRole('dialog', { name: 'Switch to Business' });
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  await user.click(await screen.findByRole('radio', { name: 'Visa ending in 4242' }));
  await user.click(screen.getByRole('button', { name: /^(Pay|Confirm)/ }));
  await screen.findByRole('dialog', { name: 'You’re on the Business plan' });
  expect(onSuccess).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('CheckoutDialog says why a plan can’t be bought', async () => {
  const onError = vi.fn();
  open(<CheckoutDialog isOpen plan="gold" {...{ onError }} onClose={vi.fn()} />, await signedIn());
  await screen.findByRole('alert');
  expect(onError).toHaveBeenCalledWith({ code: 'billing/planNotFound', text: expect.any(String) });
});

test('InviteUsers invites a user from a page of the host', async () => {
  const user = open(<InviteUsers />, await signedIn());
  await user.click(await screen.findByRole('button', { name: 'Invite users' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await screen.findByLabelText('Email'), 'grace@acme.test{Enter}');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  await screen.findByText(/grace@acme.test/);
});

test('InviteUsers is not shown to users who may not invite', async () => {
  const page = (
    <>
      <SignedIn>member</SignedIn>
      <InviteUsers />
    </>
  );
  open(page, await signedIn('member@acme.test'));
  await screen.findByText('member');
  expect(screen.queryByRole('button', { name: 'Invite users' })).toBeNull();
});
