import { type Browser, createFoyerClient, type FoyerClient } from '@foyer/client';
import { createActivationMachine } from '@foyer/client/flows/activation';
import { createForgotPasswordMachine } from '@foyer/client/flows/forgot-password';
import { createLoginMachine } from '@foyer/client/flows/login';
import { createLogoutMachine } from '@foyer/client/flows/logout';
import { createResetPasswordMachine } from '@foyer/client/flows/reset-password';
import { createSignUpMachine } from '@foyer/client/flows/sign-up';
import { createActor } from '@foyer/client/machine';
import { type Actor, type AnyStateMachine, waitFor } from 'xstate';
import { getPage, getSecret } from '../running-server/user.ts';
import type { JourneyDriver } from './journey-driver.ts';
import type { VisitorBrowser } from './visitor-browser.ts';

const timeout = 10_000;

/** An event with whatever it carries. */
type Sent = Readonly<Record<string, unknown>> & { readonly type: string };

/** The journey by our own client and its machines, as the sign-in box drives them. */
export function createFoyerDriver(visitor: VisitorBrowser): JourneyDriver {
  let client = createClient(visitor, '/');
  let flow: Actor<AnyStateMachine> | undefined;

  const open = async (path: string) => {
    client.dispose();
    client = createClient(visitor, path);
    await client.start();
  };
  const begin = (machine: AnyStateMachine, input?: object) => {
    flow = createActor(machine, { input }).start();
  };
  const send = (...events: readonly Sent[]) => events.forEach((event) => flow?.send(event));
  /** Waits for the flow to be in a step with nothing under way. */
  const isValid = async (...steps: readonly string[]) => {
    if (flow) {
      await waitFor(
        flow,
        (now) => !now.hasTag('busy') && steps.some((step) => isIn(now.value, step)),
        { timeout },
      );
    }
  };

  return {
    open,
    signUp: async (fields) => {
      begin(createSignUpMachine(client));
      await isValid('SignUp');
      send({ type: 'enter', fields }, { type: 'submit' });
      await isValid('SignUpSuccess');
    },
    openActivation: async (link) => {
      await open(getPage(link));
      begin(createActivationMachine(client), getSecret(link));
      await isValid('activating');
    },
    activate: async () => {
      send({ type: 'submit' });
      await isValid('success');
    },
    enterEmail: async (email) => {
      begin(createLoginMachine(client));
      send({ type: 'enterEmail', email }, { type: 'submitEmail' });
      await isValid('loginWithPassword');
    },
    enterPassword: async (password) => {
      send({ type: 'enterPassword', password }, { type: 'submitPassword' });
      await isValid('success', 'loginWithPassword');
    },
    switchTenant: (tenantId) => client.session.switchTenant(tenantId),
    forgotPassword: async (email) => {
      begin(createForgotPasswordMachine(client));
      send({ type: 'enterEmail', email }, { type: 'submit' });
      await isValid('success');
    },
    openReset: async (link) => {
      await open(getPage(link));
      begin(createResetPasswordMachine(client), getSecret(link));
      await isValid('form');
    },
    resetPassword: async (password) => {
      send({ type: 'enterPassword', password }, { type: 'submit' });
      await isValid('success');
    },
    signOut: async () => {
      begin(createLogoutMachine(client));
      await isValid('success');
    },
  };
}

function createClient(visitor: VisitorBrowser, path: string): FoyerClient {
  const page = visitor.open(path);
  const browser: Browser = {
    href: () => page.location.href,
    leave: (url) => visitor.navigate(url),
    on: () => () => undefined,
    onStored: () => () => undefined,
    lock: (_name, work) => work(false),
  };
  return createFoyerClient({
    baseUrl: visitor.origin,
    metadata: { sdk: '@foyer/embed@0.1.0', framework: 'react@19.3.1' },
    storage: visitor.localStorage,
    browser,
    onRedirectTo: (url) => visitor.navigate(url),
  });
}

function isIn(value: unknown, step: string): boolean {
  if (typeof value === 'string') return value === step;
  return typeof value === 'object' && value !== null && step in value;
}
