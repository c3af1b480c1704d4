// @vitest-environment jsdom
import { FoyerProvider } from '@foyer/embed';
import { createPreviewTransport, previewPassword } from '@foyer/preview';
import { loginCalls } from '@foyer/contract/login/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { activationCalls } from '@foyer/contract/activation/calls';
import { createFoyerClient } from '@foyer/client';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { App } from './app.tsx';
import { previewEntitlements } from './plan/features.ts';
import { previewOption } from './preview/preview-mode.ts';

const permissions = {
  Admin: ['ledgerly.invoices.read', 'ledgerly.invoices.write'],
  ReadOnly: ['ledgerly.invoices.read'],
};

let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  user = userEvent.setup();
});
afterEach(cleanup);

const mails: { readonly link?: string }[] = [];

/** A provider of canned data without its delay, as this browser finds it. */
function aProvider() {
  return createPreviewTransport({
    delayMs: 0,
    permissions,
    entitlements: previewEntitlements,
    onMail: (mail) => mails.push(mail),
  });
}

/** Gone after its test: a client that stays is another tab, and tells the next test what it heard. */
function aClient() {
  const client = createFoyerClient({
    baseUrl: location.origin,
    transport: aProvider(),
    storage: null,
  });
  onTestFinished(client.dispose);
  return client;
}

function openLedgerly(path = '/') {
  history.replaceState(null, '', path);
  const options = {
    baseUrl: location.origin,
    publicPaths: ['/'],
    transport: aProvider(),
    entitlementsOptions: { enabled: true },
  };
  render(
    <FoyerProvider options={options}>
      <App />
    </FoyerProvider>,
  );
}

/** Signs in before the page opens, as a user who comes back. */
async function signedIn(email: string) {
  await aClient()
    .api(loginCalls)
    .signIn({ body: { email, password: previewPassword } });
}

test('a visitor sees the landing page and gets to the sign-in', async () => {
  openLedgerly();
  expect(await screen.findByRole('heading', { name: /Paid by Tuesday/ })).toBeTruthy();
  const [signIn] = screen.getAllByRole('link', { name: 'Sign in' });
  if (signIn) await user.click(signIn);
  expect(location.pathname).toBe('/account/login');
  expect(screen.queryByRole('heading', { name: /Paid by Tuesday/ })).toBeNull();
});

test('a user who is signed in never sees the landing page', async () => {
  await signedIn('admin@acme.test');
  openLedgerly();
  expect(screen.queryByRole('heading', { name: /Paid by Tuesday/ })).toBeNull();
  expect(await screen.findByRole('heading', { name: /Good \w+, Ada/ })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /Paid by Tuesday/ })).toBeNull();
});

test('what one may do follows the role in the tenant one works in', async () => {
  await signedIn('admin@acme.test');
  openLedgerly();
  const newInvoice = await screen.findByRole<HTMLButtonElement>('button', { name: 'New invoice' });
  expect(newInvoice.disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Company: Acme' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Globex' }));
  expect(
    await screen.findByText(/Your role in Globex may read invoices, not write them/),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New invoice' }).disabled).toBe(
    true,
  );
  expect(screen.queryByRole('button', { name: /Mark paid/ })).toBeNull();
});

test('paying an invoice takes it out of what is open', async () => {
  await signedIn('admin@acme.test');
  openLedgerly();
  const [first] = await screen.findAllByRole('button', { name: /Mark paid/ });
  const number = /L-\d+/.exec(first?.textContent ?? '')?.[0] ?? 'none';
  if (first) await user.click(first);
  expect((await screen.findByRole('status')).textContent).toBe(`${number} is paid.`);
  expect(screen.queryByRole('button', { name: `Mark paid: ${number}` })).toBeNull();
});

test('payment reminders are locked with an upgrade hint after the Business trial has ended', async () => {
  await signedIn('admin@acme.test');
  openLedgerly();
  expect(await screen.findByRole('heading', { name: 'Money in' })).toBeTruthy();
  expect(screen.getByText(/The Business trial of Acme has ended/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade to Business' })).toBeTruthy();
  const [locked] = screen.getAllByRole('button', { name: /^Remind(?!ed)/ });
  if (locked) fireEvent.click(locked);
  expect((await screen.findByRole('status')).textContent).toBe(
    'Payment reminders are part of the Business plan.',
  );
});

test('payment reminders work on the Business plan', async () => {
  await signedIn('admin@globex.test');
  openLedgerly();
  const [remind] = await screen.findAllByRole('button', { name: /^Remind(?!ed)/ });
  if (remind) fireEvent.click(remind);
  expect((await screen.findByRole('status')).textContent).toMatch(/^Reminder to .+ noted\.$/);
  expect(screen.queryByRole('link', { name: 'Upgrade to Business' })).toBeNull();
});

test('the menu is used by keyboard and gives the focus back', async () => {
  await signedIn('admin@acme.test');
  openLedgerly();
  const switcher = await screen.findByRole('button', { name: 'Company: Acme' });
  switcher.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Acme');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Globex');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(switcher);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('the page about oneself tells user, roles, permissions and tenant', async () => {
  await signedIn('member@acme.test');
  openLedgerly('/who-am-i');
  expect((await screen.findByTestId('person-email')).textContent).toBe('member@acme.test');
  expect(screen.getByTestId('active-tenant').textContent).toBe('Acme');
  expect(within(screen.getByTestId('roles')).getByText('Read only')).toBeTruthy();
  expect(
    within(screen.getByTestId('permissions')).getAllByText('ledgerly.invoices.read'),
  ).not.toHaveLength(0);
  expect(screen.getByTestId('claims').textContent).toContain('"ReadOnly"');
  const answers = screen.getAllByText(/^(Yes|No)$/).map((answer) => answer.textContent);
  expect(answers).toEqual(['Yes', 'No', 'Yes', 'No', 'No', 'No']);
  const plan = within(screen.getByTestId('plan-features')).getAllByRole('listitem');
  expect(plan.map(({ lastChild }) => lastChild?.textContent)).toEqual(['Included', 'Trial ended']);
});

test('a tenant that just began has empty books that can be begun', async () => {
  const client = aClient();
  const body = {
    email: 'grace@hopper.test',
    name: 'Grace',
    companyName: 'Hopper & Co',
    password: 'Compilers-first-1952',
  };
  await client.api(signUpCalls).signUp({ body });
  const link = new URL(mails.at(-1)?.link ?? '').searchParams;
  const secret = { userId: link.get('userId') ?? '', token: link.get('token') ?? '' };
  await client.api(activationCalls).activate({ body: secret });
  openLedgerly();
  expect(
    await screen.findByRole('heading', { name: 'The books of Hopper & Co are open' }),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
});

test('an address that leads nowhere says so', async () => {
  await signedIn('admin@acme.test');
  openLedgerly('/nowhere');
  expect(
    await screen.findByRole('heading', { name: 'This page is not in the books' }),
  ).toBeTruthy();
});

test('signing out on the public page stays there and leaves nothing of the application', async () => {
  await signedIn('admin@acme.test');
  openLedgerly();
  await user.click(await screen.findByRole('button', { name: 'Account of Ada Admin' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await expect.poll(() => screen.queryByRole('heading', { name: /Good/ })).toBeNull();
  await expect.poll(() => location.pathname).toBe('/');
});

test('the preview is off unless a user asked for it', () => {
  expect(previewOption).toBe(false);
});
