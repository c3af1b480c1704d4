// @vitest-environment jsdom
import { createLoginMachine } from '@foyer/client/flows/login';
import { profileCalls } from '@foyer/contract/profile/calls';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createSimulation } from '../../client/src/testing/simulated-client.ts';
import { json } from '../../client/src/testing/simulated-provider.ts';
import { FoyerClientProvider } from './foyer-context.tsx';
import { FoyerQueryProvider, useApiQuery } from './use-api-query.tsx';
import { can, useCan } from './use-can.ts';
import { useFlow } from './use-flow.ts';
import { usePublicConfig, useSession, useUser } from './use-session.ts';
import { useTenants } from './use-tenants.ts';

afterEach(cleanup);

const me = 'GET /identity/resources/users/v2/me';
const user = (over: object = {}) => ({
  id: 'user-1',
  name: 'Ada',
  email: 'ada@acme.test',
  permissions: [],
  ...over,
});

async function show(ui: ReactNode, { isSignedIn = true, profile = user() } = {}) {
  const simulation = createSimulation();
  simulation.provider.state.cookie = isSignedIn;
  simulation.provider.always(me, () => json(profile));
  const tab = simulation.open({ href: 'https://app.test/account/login' });
  render(
    <StrictMode>
      <FoyerClientProvider client={tab.client}>{ui}</FoyerClientProvider>
    </StrictMode>,
  );
  const advance = (milliseconds = 0) => act(() => simulation.time.advance(milliseconds));
  const start = async () => {
    void tab.client.start();
    await advance(100);
  };
  return { ...simulation, ...tab, advance, start };
}

const text = () => document.body.textContent;

function Subject() {
  const session = useSession();
  const user = useUser();
  return <p>{`${session.status} ${user?.name ?? 'nobody'}`}</p>;
}

test('the session goes from unknown to signed in and, on sign-out, to signed out', async () => {
  const { start, session, advance } = await show(<Subject />);
  expect(text()).toBe('unknown nobody');
  await start();
  expect(text()).toBe('signedIn Ada');
  void session.signOut();
  await advance();
  expect(text()).toBe('signedOut nobody');
});

test('what hangs on the user alone does not render when the public configuration arrives', async () => {
  let renders = 0;
  function Count() {
    renders++;
    return useUser()?.name;
  }
  const { start } = await show(<Count />);
  await start();
  // Strict mode renders twice: once unknown, once signed in.
  expect(renders).toBe(4);
});

test('tenants are listed and switched', async () => {
  function Tenants() {
    const { tenants, activeTenant, isSwitching, switchTenant } = useTenants();
    return (
      <>
        <p>{`${activeTenant?.name} of ${tenants.length}${isSwitching ? ' …' : ''}`}</p>
        <button onClick={() => void switchTenant('tenant-2')}>Switch</button>
      </>
    );
  }
  const { start, advance } = await show(<Tenants />);
  await start();
  expect(text()).toContain('Company tenant-1 of 2');
  await userEvent.click(screen.getByRole('button'));
  await advance();
  expect(text()).toContain('Company tenant-2 of 2');
});

test('permissions follow the held keys and their wildcards', async () => {
  function Can() {
    return [
      useCan('fe.secure.read.users'),
      useCan('fe.usage.read'),
      useCan(['fe.usage.read', 'fe.secure.read.roles']),
    ].join();
  }
  const { start } = await show(<Can />, {
    profile: user({ permissions: [{ key: 'fe.secure.*' }] }),
  });
  expect(text()).toBe('false,false,false');
  await start();
  expect(text()).toBe('true,false,true');
});

test('a superuser may see everything, nobody may see nothing', async () => {
  const { start, session } = await show(<Subject />, { profile: user({ superUser: true }) });
  await start();
  const state = session.get();
  expect(can(state.status === 'signedIn' ? state.user : undefined, 'fe.anything')).toBe(true);
  expect(can(undefined, 'fe.anything')).toBe(false);
});

test('the public configuration arrives', async () => {
  function Open() {
    const { isLoaded, vendor } = usePublicConfig();
    return `${isLoaded} ${vendor?.allowSignups}`;
  }
  const { start } = await show(<Open />);
  expect(text()).toBe('false undefined');
  await start();
  expect(text()).toBe('true true');
});

function Login() {
  const { step, within, isBusy, context, send } = useFlow(createLoginMachine);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: step === 'preLogin' ? 'submitEmail' : 'submitPassword' });
      }}
    >
      <p>{`${step} ${within} ${isBusy} ${context.failure?.text ?? ''}`}</p>
      <input
        aria-label="Email"
        value={context.email}
        onChange={(event) => send({ type: 'enterEmail', email: event.target.value })}
      />
      <input
        aria-label="Password"
        value={context.password}
        onChange={(event) => send({ type: 'enterPassword', password: event.target.value })}
      />
      <button>Go on</button>
    </form>
  );
}

test('a flow runs in a component: typed, busy, refused, signed in', async () => {
  const { start, advance, status, visited, provider } = await show(<Login />, {
    isSignedIn: false,
  });
  await start();
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  provider.next('/auth/v2/user/sso/prelogin', () => answered);
  await userEvent.type(screen.getByLabelText('Email'), 'ada@acme.test');
  await userEvent.click(screen.getByRole('button'));
  expect(text()).toContain('preLogin checking true');
  answer(json({}));
  await advance();
  expect(text()).toContain('loginWithPassword editing false');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong');
  await userEvent.click(screen.getByRole('button'));
  await advance();
  expect(text()).toContain('No match.');
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), 'right horse');
  await userEvent.click(screen.getByRole('button'));
  await advance();
  expect([text(), status()]).toEqual([expect.stringContaining('success'), 'signedIn']);
  await advance(200);
  expect(visited).toEqual(['/']);
});

test('a query reads for the active tenant, and what it read is gone after a switch', async () => {
  function Profile() {
    const { data, isPending } = useApiQuery({
      calls: profileCalls,
      key: ['me'],
      read: (api, signal) => api.getMe({ query: {} }, { signal }),
    });
    return isPending ? 'loading' : data?.tenantId;
  }
  const ui = (
    <FoyerQueryProvider>
      <Profile />
    </FoyerQueryProvider>
  );
  const { start, advance, session, provider } = await show(ui);
  provider.always(me, () => json({ ...user(), tenantId: provider.state.tenantId }));
  await start();
  await screen.findByText('tenant-1');
  void session.switchTenant('tenant-2');
  await advance();
  await screen.findByText('tenant-2');
});

test('a hook outside of the provider says what is missing', () => {
  expect(() => render(<Subject />)).toThrow('Foyer hooks work only inside of FoyerProvider');
});
