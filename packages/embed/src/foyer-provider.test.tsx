// @vitest-environment jsdom
import { createFoyerClient, type Transport } from '@foyer/client';
import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createPreviewTransport, previewPassword } from '@foyer/preview';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FoyerProvider, missingBaseUrl } from './foyer-provider.tsx';
import {
  type EmbedOptions,
  LoginBox,
  useLogout,
  useSession,
  useTenants,
  useUser,
} from './index.ts';

const email = 'admin@acme.test';
const password = previewPassword;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A provider in the page that nobody is signed in to. */
function anonymous(): Transport {
  return createPreviewTransport({ delayMs: 0, storage: null });
}

/** A provider in the page whose cookie is still there. */
async function returning(): Promise<Transport> {
  const transport = anonymous();
  const client = createFoyerClient({ baseUrl: location.origin, transport, storage: null });
  await client.api(loginCalls).signIn({ body: { email, password } });
  client.dispose();
  return transport;
}

function Host() {
  const user = useUser();
  const session = useSession();
  const { activeTenant } = useTenants();
  const signOut = useLogout();
  return (
    <main>
      <h1>The application</h1>
      <p>
        {session.status === 'signedIn' ? `${user?.email} in ${activeTenant?.name}` : 'A visitor'}
      </p>
      <button type="button" onClick={signOut}>
        Leave
      </button>
    </main>
  );
}

function open(address: string, options: Partial<EmbedOptions>) {
  history.replaceState(null, '', address);
  const seen: string[] = [];
  const watcher = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  render(
    <StrictMode>
      <FoyerProvider options={{ baseUrl: location.origin, ...options }}>
        <Host />
      </FoyerProvider>
    </StrictMode>,
  );
  return {
    user: userEvent.setup(),
    hasShown: (text: string) => seen.some((one) => one.includes(text)),
  };
}

async function signIn(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByRole('heading', { name: 'Sign in' });
  await user.keyboard(`${email}{Enter}`);
  await screen.findByRole('heading', { name: 'Enter your password' });
  await user.keyboard(`${password}{Enter}`);
}

test('a visitor of a protected page signs in and comes back to where they were going', async () => {
  const { user, hasShown } = open('/reports?year=2026#top', { transport: anonymous() });
  await signIn(user);
  await screen.findByText(`${email} in Acme`);
  expect(location.pathname + location.search + location.hash).toBe('/reports?year=2026#top');
  expect(hasShown('A visitor')).toBe(false);
});

test('a user who is signed in sees the application, and no signed-out content before it', async () => {
  const { hasShown } = open('/reports', { transport: await returning() });
  await screen.findByText(`${email} in Acme`);
  expect(hasShown('A visitor')).toBe(false);
  expect(hasShown('Sign in')).toBe(false);
});

test('a user who is signed in continues from the login page without seeing its form', async () => {
  localStorage.setItem('foyer.signed-in.default', '1');
  const { hasShown } = open('/account/login?redirectUrl=/reports', {
    transport: await returning(),
  });
  await screen.findByText(`${email} in Acme`);
  expect(location.pathname).toBe('/reports');
  expect(hasShown('Email')).toBe(false);
});

test('the application is not rendered on an auth route', async () => {
  const { hasShown } = open('/account/sign-up', { transport: anonymous(), publicPaths: ['*'] });
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(hasShown('The application')).toBe(false);
});

test.each<[string, Partial<EmbedOptions>]>([
  ['a public path', { publicPaths: ['/pricing'] }],
  ['a path below a public folder', { publicPaths: ['/pri/*', '/pricing/*'] }],
  ['a path the host calls public', { isPublic: (path) => path.startsWith('/pri') }],
  ['any path where no sign-in is required', { requireAuth: false }],
])('%s is there for visitors', async (_, options) => {
  open('/pricing/', { transport: anonymous(), ...options });
  await screen.findByText('A visitor');
  expect(location.pathname).toBe('/pricing/');
});

test('a neighbour of a public path is protected', async () => {
  open('/pricing-secrets', { transport: anonymous(), publicPaths: ['/pricing', '/pricing/*'] });
  await waitFor(() => expect(location.pathname).toBe('/account/login'));
});

test('routes of the host replace ours', async () => {
  open('/reports', { transport: anonymous(), routes: { loginUrl: '/enter' } });
  await waitFor(() => expect(location.pathname).toBe('/enter'));
  await screen.findByRole('heading', { name: 'Sign in' });
});

test("a navigation by the host's own router is noticed", async () => {
  open('/pricing', { transport: anonymous(), publicPaths: ['/pricing'] });
  await screen.findByText('A visitor');
  act(() => {
    history.pushState(null, '', '/account/login');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.queryByText('A visitor')).toBeNull();
});

test('signing out takes the application away and leads to the login page', async () => {
  const { user, hasShown } = open('/reports', { transport: await returning() });
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(location.pathname).toBe('/account/login');
  expect(screen.queryByText('The application')).toBeNull();
  expect(hasShown('A visitor')).toBe(false);
});

test('a provider that cannot be reached is said so, and trying again helps', async () => {
  const works = await returning();
  let isDown = true;
  const transport: Transport = (request) =>
    isDown ? Promise.reject(new TypeError('down')) : works(request);
  const clock = {
    now: () => performance.now(),
    wall: () => Date.now(),
    setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds / 100),
    clearTimeout: () => undefined,
  };
  const { user, hasShown } = open('/reports', { transport, clock, logLevel: 'none' });
  await screen.findByText("We're facing some difficulties, Please try again");
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(`${email} in Acme`);
  expect(hasShown('Sign in')).toBe(false);
});

// Review 2026-11-23, portal B10
test('a session that cannot be loaded is reported in our words with a trace ID, and trying again helps', async () => {
  const works = await returning();
  let isBroken = true;
  const transport: Transport = (request) =>
    isBroken && request.path.includes('/identity/resources/users/')
      ? Promise.resolve(
          Response.json(
            { errors: ['boom'] },
            { status: 500, headers: { 'frontegg-trace-id': 'trace-7' } },
          ),
        )
      : works(request);
  const { user } = open('/reports', { transport, logLevel: 'none' });
  await screen.findByText('This page did not load. Check your connection and try again.');
  expect(screen.getByText('Reference trace-7')).toBeTruthy();
  expect(screen.queryByText(/boom/)).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(`${email} in Acme`);
});

test('the preview plays without a server', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch');
  const { user } = open('/reports', { preview: { delayMs: 0, storage: null } });
  await signIn(user);
  await screen.findByText(`${email} in Acme`);
  expect(fetching).not.toHaveBeenCalled();
});

test("the card is in a page of the host's own, and leaves the focus alone until it is used", async () => {
  history.replaceState(null, '', '/welcome');
  render(
    <FoyerProvider
      options={{ baseUrl: location.origin, transport: anonymous(), requireAuth: false }}
    >
      <h1>Welcome to Ledgerly</h1>
      <LoginBox appName="Ledgerly" />
    </FoyerProvider>,
  );
  await screen.findByText('Continue to Ledgerly.');
  expect(screen.getByText('Welcome to Ledgerly')).toBeTruthy();
  expect(screen.queryByRole('main')).toBeNull();
  expect(document.activeElement).toBe(document.body);
  await userEvent.type(screen.getByLabelText('Email'), `${email}{Enter}`);
  await screen.findByRole('heading', { name: 'Enter your password' });
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

// Review 2026-11-23, sign-in B18: nothing in the application said so.
test('a bar over the application names the impersonated user and stops the impersonation', async () => {
  const transport = await returning();
  const actor = createFoyerClient({ baseUrl: location.origin, transport, storage: null });
  await actor.session.refresh();
  const { items } = await actor.api(usersCalls).listUsersV3({});
  const target = items.find((one) => one.email !== email && one.verified);
  const body = { userId: target?.id ?? '', reason: 'Ticket 4711' };
  await actor
    .api(impersonationCalls)
    .impersonate({ body: await actor.api(impersonationCalls).createActorToken({ body }) });
  actor.dispose();
  const { user } = open('/', { transport });
  await screen.findByText(
    `You are impersonating ${target?.email}. Ends in 30 min. Reason: Ticket 4711`,
  );
  screen.getByRole('heading', { name: 'The application' });
  await user.click(screen.getByRole('button', { name: 'Stop impersonating' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.queryByText(/^You are impersonating/)).toBeNull();
});

// Review 2026-11-23, sign-in B20: a public page did not say why nobody was signed in.
test('a public page shows why a tenant sign-in failed until the reason is dismissed', async () => {
  const failure = {
    code: 'ssoLogin/notAccepted',
    text: 'The answer was not accepted.',
    at: Date.now(),
  };
  localStorage.setItem('foyer.sso-failure.default', JSON.stringify(failure));
  const { user } = open('/', { transport: anonymous(), publicPaths: ['/'] });
  await screen.findByText('Single sign-on didn’t work');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Single sign-on didn’t work')).toBeNull();
});

test('a loading state of the host replaces ours', async () => {
  let answer: () => void = () => undefined;
  const current = new Promise<void>((resolve) => (answer = resolve));
  const works = await returning();
  const transport: Transport = (request) => current.then(() => works(request));
  open('/reports', { transport, loading: <p>Opening the books</p> });
  expect(await screen.findByText('Opening the books')).toBeTruthy();
  answer();
  await screen.findByText(`${email} in Acme`);
  expect(screen.queryByText('Opening the books')).toBeNull();
});

test('C-15 without a base URL the developer gets an error and the page is cleared', () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue(undefined);
  const mounted = vi.fn();
  const Watched = () => {
    useEffect(mounted, []);
    return null;
  };
  render(
    <FoyerProvider options={{ baseUrl: '' }}>
      <Watched />
    </FoyerProvider>,
  );
  expect(alert).toHaveBeenCalledWith(missingBaseUrl);
  expect(document.body.childElementCount).toBe(0);
  expect(mounted).not.toHaveBeenCalled();
});
