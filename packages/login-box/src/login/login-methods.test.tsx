// @vitest-environment jsdom
import { loginCalls } from '@foyer/contract/login/calls';
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import type { AuthStrategy } from '@foyer/contract/vendor';
import { vendorCalls } from '@foyer/contract/vendor/calls';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, createProvider, signedIn } from '../../testing/provider.ts';
import { renderBox, valueOf } from '../../testing/render-box.tsx';

const vendorConfig = (authStrategy: AuthStrategy) => ({
  allowSignups: true,
  allowNotVerifiedUsersLogin: false,
  apiTokensEnabled: true,
  forcePermissions: false,
  authStrategy,
  machineToMachineAuthStrategy: 'ClientCredentials' as const,
});

/** The browser's storage with these entries. */
function getMemory(entries: readonly (readonly [string, string])[]) {
  const memory = new Map(entries);
  return {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, text: string) => void memory.set(key, text),
    removeItem: (key: string) => void memory.delete(key),
  };
}

/** An environment with these sign-in methods, the policy's own first. */
const withMethods = (authStrategy: AuthStrategy, ...others: AuthStrategy[]) =>
  answers(vendorCalls, {
    getVendorConfig: () => vendorConfig(authStrategy),
    getPublicAuthStrategies: () => ({
      mainAuthStrategies: [authStrategy, ...others].map((strategy) => ({ strategy })),
      secondaryAuthStrategies: [],
    }),
  });

test('other sign-in methods are one click away; single sign-on is asked about before any of them', async () => {
  const provider = createProvider(withMethods('EmailAndPassword', 'Code'));
  const { user } = renderBox(provider, 'loginUrl');
  await user.type(await screen.findByLabelText('Email'), 'marta@acme.test');
  await user.click(screen.getByRole('button', { name: 'Get a code by email' }));
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(provider.getBodies(ssoCalls.prelogin)).toEqual([{ email: 'marta@acme.test' }]);
  await user.click(screen.getByRole('button', { name: 'Use your password' }));
  await screen.findByRole('heading', { name: 'Enter your password' });
  await user.click(screen.getByRole('button', { name: 'Change marta@acme.test' }));
  await screen.findByLabelText('Email');
  expect(valueOf('Email')).toBe('marta@acme.test');
});

test('another sign-in method needs the address first, and says so at the field', async () => {
  const { user } = renderBox(createProvider(withMethods('EmailAndPassword', 'Code')), 'loginUrl');
  await user.click(await screen.findByRole('button', { name: 'Get a code by email' }));
  expect(await screen.findByText('Enter your email address.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
});

test('with one sign-in method there is nothing else to choose from', async () => {
  renderBox(createProvider(withMethods('EmailAndPassword')), 'loginUrl');
  await screen.findByLabelText('Email');
  expect(screen.queryByText('Other ways to sign in')).toBeNull();
});

test('without passwords there is no field that a password manager fills', async () => {
  renderBox(createProvider(withMethods('Code')), 'loginUrl');
  await screen.findByLabelText('Email');
  await waitFor(() =>
    expect(document.querySelector('input[autocomplete="current-password"]')).toBeNull(),
  );
});

test('where user names do, the first field takes one', async () => {
  const provider = createProvider(withMethods('EmailAndPassword', 'UsernameAndPassword'));
  const { user, wentTo } = renderBox(provider, 'loginUrl');
  await user.type(await screen.findByLabelText('Email or username'), 'marta{Enter}');
  await screen.findByRole('heading', { name: 'Enter your password' });
  await user.keyboard('Foyer-demo-2026{Enter}');
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(provider.getBodies(loginCalls.signIn)).toMatchObject([
    { username: 'marta', password: 'Foyer-demo-2026' },
  ]);
});

test('the way used last is marked and stands first', async () => {
  const provider = createProvider(withMethods('EmailAndPassword', 'Code', 'MagicLink'));
  const storage = getMemory([['foyer.last-method.default', 'MagicLink']]);
  renderBox(provider, 'loginUrl', { client: { storage } });
  const last = await screen.findByRole('button', { name: /Get a link by email/ });
  expect(within(last).getByText('Last used')).toBeTruthy();
  const names = screen
    .getAllByRole('button', { name: /^Get a/ })
    .map((button) => button.textContent);
  expect(names).toEqual(['Get a link by emailLast used', 'Get a code by email']);
});

test('where only tenants sign in, an address without one is shown what to do', async () => {
  const { user } = renderBox(createProvider(withMethods('NoLocalAuthentication')), 'loginUrl');
  await user.type(await screen.findByLabelText('Email'), 'marta@acme.test{Enter}');
  expect(await screen.findByText(/You can’t sign in with this email address/)).toBeTruthy();
});

test('a password that expires soon is said before the page moves on', async () => {
  const aging = { ...signedIn, passwordExpiresIn: 3 * 1440, notificationPeriod: 14 * 1440 };
  const provider = createProvider(answers(loginCalls, { signIn: () => aging }));
  const { user, wentTo } = renderBox(provider, 'loginUrl');
  await screen.findByRole('heading', { name: 'Sign in' });
  await user.keyboard('marta@acme.test{Enter}');
  await screen.findByRole('heading', { name: 'Enter your password' });
  await user.keyboard('Foyer-demo-2026{Enter}');
  expect(
    await screen.findByText('Your password expires in 3 days. Choose a new one soon.'),
  ).toBeTruthy();
  expect(wentTo).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(wentTo).toEqual(['/']));
});

test('a password that must change leads to the page for it', async () => {
  const demand = { mfaRequired: false, userId: 'user-1', resetPasswordToken: 'reset-1' };
  const { user, wentTo } = renderBox(
    createProvider(answers(loginCalls, { signIn: () => demand })),
    'loginUrl',
  );
  await screen.findByRole('heading', { name: 'Sign in' });
  await user.keyboard('marta@acme.test{Enter}');
  await screen.findByRole('heading', { name: 'Enter your password' });
  await user.keyboard('Foyer-demo-2026{Enter}');
  await waitFor(() =>
    expect(wentTo).toEqual(['/account/reset-password?userId=user-1&token=reset-1']),
  );
});

const allProviders = answers(socialLoginCalls, {
  getSocialProviders: () =>
    (['google', 'microsoft', 'github'] as const).map((type) => ({
      type,
      redirectUrl: '/',
      active: true,
      customised: false,
    })),
});

async function optionNames(first: RegExp) {
  await screen.findByRole('button', { name: first });
  return screen
    .getAllByRole('button', { name: /^(Use|Get|Continue with|More)/ })
    .map((button) => button.textContent);
}

// Issue 15, §6: the demo showed twelve buttons.
test('the sign-in page shows four methods, and the others behind "More options"', async () => {
  const provider = createProvider(
    withMethods('EmailAndPassword', 'WebAuthN', 'Code', 'MagicLink'),
    allProviders,
  );
  const { user } = renderBox(provider, 'loginUrl');
  expect(await optionNames(/More/)).toEqual([
    'Use a passkey',
    'Get a code by email',
    'Get a link by email',
    'More options',
  ]);
  const more = screen.getByRole('button', { name: 'More options', expanded: false });
  more.focus();
  await user.keyboard('{Enter}');
  expect(more.getAttribute('aria-expanded')).toBe('true');
  const region = document.getElementById(more.getAttribute('aria-controls') ?? '');
  const google = await screen.findByRole('button', { name: 'Continue with Google' });
  await user.tab();
  expect([document.activeElement, region?.contains(google)]).toEqual([google, true]);
  await user.click(more);
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
});

test('the environment chooses how many methods are visible and their order, and the host overrides it', async () => {
  const environment = answers(vendorCalls, {
    getVendorConfig: () => ({
      ...vendorConfig('EmailAndPassword'),
      visibleMethods: 3,
      methodOrder: ['google' as const, 'Code' as const],
    }),
  });
  const provider = createProvider(
    withMethods('EmailAndPassword', 'WebAuthN', 'Code'),
    allProviders,
    environment,
  );
  const { client } = renderBox(provider, 'loginUrl');
  expect(await optionNames(/Google/)).toEqual([
    'Continue with Google',
    'Get a code by email',
    'More options',
  ]);
  cleanup();
  client.dispose();
  renderBox(provider, 'loginUrl', { box: { visibleMethods: 20, methodOrder: ['github'] } });
  expect(await optionNames(/GitHub/)).toEqual([
    'Continue with GitHub',
    'Use a passkey',
    'Get a code by email',
    'Continue with Google',
    'Continue with Microsoft',
  ]);
});

test('the social provider used last comes first and is marked, on both pages', async () => {
  const storage = getMemory([['foyer.last-method.default', 'github']]);
  const provider = createProvider(withMethods('EmailAndPassword', 'Code'), allProviders);
  const { open } = renderBox(provider, 'loginUrl', { client: { storage } });
  const all = ['Continue with Google', 'Continue with Microsoft'];
  expect(await optionNames(/GitHub/)).toEqual([
    'Continue with GitHubLast used',
    'Get a code by email',
    ...all.slice(0, 1),
    'More options',
  ]);
  open('signUpUrl');
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(await optionNames(/GitHub/)).toEqual(['Continue with GitHubLast used', ...all]);
});
