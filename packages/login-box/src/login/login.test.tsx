// @vitest-environment jsdom
import { activationCalls } from '@foyer/contract/activation/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quickClock } from '../../testing/clock.ts';
import { answers, createProvider, refusal, returning, signedIn } from '../../testing/provider.ts';
import { renderBox, valueOf } from '../../testing/render-box.tsx';

const wrongText = 'That e-mail and password do not match.';
const genericText = "We're facing some difficulties, Please try again";

async function reachPassword(user: ReturnType<typeof renderBox>['user']) {
  await screen.findByRole('heading', { name: 'Sign in' });
  await user.keyboard('marta@acme.test{Enter}');
  await screen.findByRole('heading', { name: 'Enter your password' });
}

test('email, Enter, password, Enter signs in and goes home, by keyboard alone', async () => {
  const provider = createProvider();
  const { user, wentTo } = renderBox(provider, 'loginUrl');
  await reachPassword(user);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(document.title).toBe('Enter your password');
  await user.keyboard('Foyer-demo-2026{Enter}');
  await screen.findByRole('heading', { name: 'You’re signed in' });
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(provider.getBodies(loginCalls.signIn)).toEqual([
    {
      email: 'marta@acme.test',
      password: 'Foyer-demo-2026',
      recaptchaToken: '',
      invitationToken: '',
    },
  ]);
});

test.each([
  ['/reports?year=2026', '/reports?year=2026'],
  ['https://evil.test/', '/'],
  ['//evil.test/', '/'],
  ['javascript:alert(1)', '/'],
])('T-RED-1: a sign-in that was asked to go to %s goes to %s', async (reported, goes) => {
  const { user, wentTo } = renderBox(createProvider(), 'loginUrl', {
    address: `/account/login?redirectUrl=${encodeURIComponent(reported)}`,
    client: { logLevel: 'none' },
  });
  await reachPassword(user);
  await user.keyboard('Foyer-demo-2026{Enter}');
  await waitFor(() => expect(wentTo).toEqual([goes]));
});

test('ASVS-6.2.7 a password manager that fills both fields signs in with one click', async () => {
  const provider = createProvider();
  const { user, wentTo } = renderBox(provider, 'loginUrl');
  await user.type(await screen.findByLabelText('Email'), 'marta@acme.test');
  const hidden = document.querySelector<HTMLInputElement>('input[autocomplete="current-password"]');
  expect(hidden).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  if (hidden) fireEvent.change(hidden, { target: { value: 'Foyer-demo-2026' } });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(provider.getBodies(loginCalls.signIn)).toHaveLength(1);
});

test('a wrong password shows the words of the provider, keeps what was typed and puts the cursor back', async () => {
  const provider = createProvider(
    answers(loginCalls, { signIn: () => refusal(401, 'login/wrongCredentials', wrongText) }),
  );
  const { user } = renderBox(provider, 'loginUrl');
  await reachPassword(user);
  await user.keyboard('nope{Enter}');
  expect(await screen.findByText(wrongText)).toBeTruthy();
  expect(screen.getByText(wrongText).closest('[role="alert"]')).not.toBeNull();
  expect(valueOf('Password')).toBe('nope');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  expect(screen.queryByText(/Reference/)).toBeNull();
  provider.say(answers(loginCalls, { signIn: () => signedIn }));
  await user.keyboard('Foyer-demo-2026{Enter}');
  await screen.findByRole('heading', { name: 'You’re signed in' });
});

test.each([
  ['a dead network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a 500 with HTML', () => new Response('<h1>Oops</h1>', { status: 500 })],
  ['a 502 with broken JSON', () => new Response('{"errors": [', { status: 502 })],
])('%s shows the generic text, keeps the password and lets one try again', async (_, fail) => {
  const provider = createProvider(answers(loginCalls, { signIn: fail }));
  const { user, wentTo } = renderBox(provider, 'loginUrl', { client: { logLevel: 'none' } });
  await reachPassword(user);
  await user.keyboard('Foyer-demo-2026{Enter}');
  expect(await screen.findByText(genericText)).toBeTruthy();
  expect(valueOf('Password')).toBe('Foyer-demo-2026');
  provider.say(answers(loginCalls, { signIn: () => signedIn }));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(wentTo).toEqual(['/']));
});

test('a fault names the trace that support can look up', async () => {
  const fault = () =>
    new Response('oops', { status: 500, headers: { 'frontegg-trace-id': 'trace-77' } });
  const { user } = renderBox(createProvider(answers(loginCalls, { signIn: fault })), 'loginUrl', {
    client: { logLevel: 'none' },
  });
  await reachPassword(user);
  await user.keyboard('x{Enter}');
  expect(await screen.findByText('Reference trace-77')).toBeTruthy();
});

test('a double click sends once', async () => {
  let answer: (value: typeof signedIn) => void = () => undefined;
  const provider = createProvider(
    answers(loginCalls, { signIn: () => new Promise((resolve) => (answer = resolve)) }),
  );
  const { user, wentTo } = renderBox(provider, 'loginUrl');
  await reachPassword(user);
  await user.keyboard('Foyer-demo-2026');
  await user.dblClick(screen.getByRole('button', { name: 'Sign in' }));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-busy')).toBe('true');
  answer(signedIn);
  await waitFor(() => expect(wentTo).toEqual(['/']));
  expect(provider.getBodies(loginCalls.signIn)).toHaveLength(1);
});

test('an address that is none is explained at its field before anything is sent', async () => {
  const provider = createProvider();
  const { user } = renderBox(provider, 'loginUrl');
  const field = await screen.findByLabelText('Email');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Enter your email address.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  await user.keyboard('marta@acme');
  expect(screen.getByText('Enter an email address, such as name@company.com.')).toBeTruthy();
  await user.keyboard('.test');
  expect(screen.queryByText('Enter an email address, such as name@company.com.')).toBeNull();
  expect(provider.getBodies(ssoCalls.prelogin)).toHaveLength(0);
});

test('the chip leads back to the email, which is kept, and forgets the password', async () => {
  const { user } = renderBox(createProvider(), 'loginUrl');
  await reachPassword(user);
  await user.keyboard('typed');
  await user.click(screen.getByRole('button', { name: 'Change marta@acme.test' }));
  const field = await screen.findByLabelText('Email');
  expect(valueOf('Email')).toBe('marta@acme.test');
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
});

test('an account that waits for its activation is offered a new mail', async () => {
  const provider = createProvider(
    answers(loginCalls, {
      signIn: () => refusal(403, 'login/notActivated', 'Your account isn’t activated yet.'),
    }),
    answers(activationCalls, { resendActivation: () => undefined }),
  );
  const { user } = renderBox(provider, 'loginUrl');
  await reachPassword(user);
  await user.keyboard('Foyer-demo-2026{Enter}');
  expect(await screen.findByText('Your account isn’t activated yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send a new activation email' }));
  expect(
    await screen.findByText('We sent a new activation email to marta@acme.test.'),
  ).toBeTruthy();
  expect(provider.getBodies(activationCalls.resendActivation)).toEqual([
    { email: 'marta@acme.test' },
  ]);
});

test('single sign-on names where it leads and can be canceled', async () => {
  const sso = () =>
    ({ address: 'https://login.acme.test/saml?x=1', idpType: 'saml', addressType: 'sso' }) as const;
  const { user, wentTo } = renderBox(
    createProvider(answers(ssoCalls, { prelogin: sso })),
    'loginUrl',
  );
  await screen.findByRole('heading', { name: 'Sign in' });
  await user.keyboard('marta@acme.test{Enter}');
  await screen.findByRole('heading', { name: 'Continue with single sign-on' });
  expect(screen.getByText('login.acme.test')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByLabelText('Email');
  expect(valueOf('Email')).toBe('marta@acme.test');
  expect(wentTo).toEqual([]);
});

/** The storage of a browser that was signed in when that was last known. */
function signedInBefore() {
  const stored = new Map([['foyer.signed-in.default', '1']]);
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
}

// Issue 15, §6: the form waited for ten responses.
test('the form accepts an email before the provider has responded to anything', async () => {
  const provider = createProvider(
    answers(loginCalls, { refresh: () => new Promise<never>(() => undefined) }),
  );
  const { user } = renderBox(provider, 'loginUrl');
  await user.type(screen.getByLabelText('Email'), 'marta@acme.test');
  expect(valueOf('Email')).toBe('marta@acme.test');
});

test('a browser that was not signed in keeps its form when the provider is unreachable', async () => {
  const provider = createProvider(
    answers(loginCalls, { refresh: () => Promise.reject(new TypeError('offline')) }),
  );
  const { user } = renderBox(provider, 'loginUrl', {
    client: { clock: quickClock(), logLevel: 'none' },
  });
  await user.type(screen.getByLabelText('Email'), 'marta@acme.test');
  await waitFor(() => expect(provider.getBodies(loginCalls.refresh).length).toBeGreaterThan(2));
  expect(valueOf('Email')).toBe('marta@acme.test');
});

test('a user who is signed in never sees the form and continues', async () => {
  const seen: string[] = [];
  const watcher = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  const { wentTo } = renderBox(createProvider(returning), 'loginUrl', {
    address: '/account/login?redirectUrl=/x',
    client: { storage: signedInBefore() },
  });
  await waitFor(() => expect(wentTo).toEqual(['/x']));
  watcher.disconnect();
  expect(seen.some((text) => text.includes('Email'))).toBe(false);
});

test('an unreachable provider is not a signed-out visitor: the box says so and tries again', async () => {
  const provider = createProvider(
    answers(loginCalls, { refresh: () => Promise.reject(new TypeError('offline')) }),
  );
  const { user, wentTo } = renderBox(provider, 'loginUrl', {
    client: { clock: quickClock(), logLevel: 'none', storage: signedInBefore() },
  });
  expect(await screen.findByText(genericText)).toBeTruthy();
  expect(screen.queryByLabelText('Email')).toBeNull();
  provider.say(returning);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(wentTo).toEqual(['/']));
});

test('offline is said, and what was typed stays', async () => {
  const { user } = renderBox(createProvider(), 'loginUrl');
  await user.type(await screen.findByLabelText('Email'), 'marta');
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  window.dispatchEvent(new Event('offline'));
  expect(await screen.findByText('You’re offline. Your input is kept.')).toBeTruthy();
  Reflect.deleteProperty(navigator, 'onLine');
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
  expect(valueOf('Email')).toBe('marta');
});

test('links to the other pages keep where a user was going', async () => {
  const { user, wentTo } = renderBox(createProvider(), 'loginUrl', {
    address: '/account/login?redirectUrl=/x&y=1',
  });
  const link = await screen.findByRole('link', { name: 'Create an account' });
  expect(link.getAttribute('href')).toBe('/account/sign-up?redirectUrl=%2Fx');
  await user.click(link);
  expect(wentTo).toEqual(['/account/sign-up?redirectUrl=%2Fx']);
});

test('the application is named, its texts replace ours, and the window gets its title back', async () => {
  document.title = 'Ledgerly';
  const texts = { login: { continue: 'Go on' } };
  const { client } = renderBox(createProvider(), 'loginUrl', {
    box: { appName: 'Ledgerly', texts, signUp: false },
  });
  expect(await screen.findByRole('button', { name: 'Go on' })).toBeTruthy();
  expect(screen.getByText('Continue to Ledgerly.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  expect(document.title).toBe('Sign in · Ledgerly');
  client.dispose();
});
