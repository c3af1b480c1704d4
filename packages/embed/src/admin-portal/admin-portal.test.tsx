// @vitest-environment jsdom
import { createFoyerClient, type Transport } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { createPreviewTransport, previewPassword } from '@foyer/preview';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FoyerProvider } from '../foyer-provider.tsx';
import { AdminPortal, adminPortal } from '../admin-portal.ts';
import type { EmbedOptions } from '../options.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function open(address: string, options: Partial<EmbedOptions> = {}, isSignedIn = true) {
  history.replaceState(null, '', address);
  const transport: Transport = createPreviewTransport({ delayMs: 0, storage: null });
  if (isSignedIn) {
    const client = createFoyerClient({ baseUrl: location.origin, transport, storage: null });
    await client
      .api(loginCalls)
      .signIn({ body: { email: 'admin@acme.test', password: previewPassword } });
    client.dispose();
  }
  render(
    <FoyerProvider
      options={{ baseUrl: location.origin, transport, adminPortal: adminPortal(), ...options }}
    >
      <h1>The application</h1>
    </FoyerProvider>,
  );
}

const application = () => screen.findByRole('heading', { name: 'The application' });
const layer = () => screen.findByRole('dialog', { name: 'Settings' });

test('without a path the portal opens over the page, has an address, and goes when it is shown or the user goes back', async () => {
  await open('/invoices?year=2026');
  await application();
  expect(AdminPortal.isOpen()).toBe(false);
  act(() => AdminPortal.show({ tab: 'personalApiTokens' }));
  await layer();
  expect(AdminPortal.isOpen()).toBe(true);
  expect(location.href).toContain('/invoices?year=2026#admin-box/');
  act(() => AdminPortal.hide());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname + location.search + location.hash).toBe('/invoices?year=2026');
});

test('an address with the portal in it opens it', async () => {
  await open('/invoices#admin-box');
  await layer();
});

test('with a path of its own the portal is a page, and leaving it leads back to where one was', async () => {
  await open('/invoices', { adminPortal: adminPortal({ path: '/settings/' }) });
  await application();
  act(() => AdminPortal.show({ tab: 'users', sub: 'a b/c' }));
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'The application' })).toBeNull(),
  );
  expect(location.pathname).toMatch(/^\/settings/);
  act(() => AdminPortal.hide());
  await application();
  expect(location.pathname).toBe('/invoices');
});

test('paths that only begin alike are the application’s', async () => {
  await open('/settings-of-mine', { adminPortal: adminPortal({ path: '/settings' }) });
  await application();
});

test('the path of the portal is for signed-in users, whatever is public', async () => {
  await open(
    '/settings',
    { adminPortal: adminPortal({ path: '/settings' }), requireAuth: false },
    false,
  );
  await screen.findByRole('heading', { name: 'Sign in' });
});

test('without a provider on the page nothing is promised', () => {
  expect(() => AdminPortal.show()).toThrow('FoyerProvider');
  expect(AdminPortal.isOpen()).toBe(false);
});
