import { preAuthActivationCalls } from '@foyer/contract/activation/pre-auth-calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { preAuthSsoCalls } from '@foyer/contract/sso/pre-auth-calls';
import { fromCallback, fromPromise } from '../../machine/machine.ts';
import { withBotCheck } from '../../bot-check/with-bot-check.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import type { Adoption } from '../../session/session-state.ts';
import { wasAnswered } from '../flow.ts';
import { readInvitationToken } from '../invitation-token.ts';
import type { LoginEvent } from './login.events.ts';
import { acceptsNames, toIdentity, type LoginMethod, availableMethods } from './login-methods.ts';
import { type SsoTarget, toSsoTarget } from './sso-target.ts';

/** Where an address leads: to single sign-on, or to the sign-in methods that the environment allows. */
export type SignInRoute = SsoTarget & { readonly methods: readonly LoginMethod[] };

/** The calls of the login flow, and what it follows. */
export function loginActors(client: FoyerClient) {
  const login = client.api(loginCalls, 'login-box');
  return {
    findRoute: fromPromise<SignInRoute, { email: string }>(async ({ input, signal }) => {
      const [way] = await Promise.all([
        findSso(client, input.email, signal),
        isConfigured(client, signal),
      ]);
      return { ...way, methods: availableMethods(client.config.get()) };
    }),
    signIn: fromPromise<Adoption, { email: string; password: string }>(async ({ input }) => {
      const invitationToken = readInvitationToken(client);
      const user = { ...toIdentity(input.email), password: input.password };
      const signIn = (recaptchaToken: string) =>
        login.signIn({ body: { ...user, recaptchaToken, invitationToken } });
      return client.session.adopt(await withBotCheck(client, signIn));
    }),
    resendActivation: fromPromise<void, { email: string }>(async ({ input }) => {
      await client.api(preAuthActivationCalls, 'login-box').resendActivation({ body: input });
    }),
    follow: fromCallback<LoginEvent>(({ sendBack }) => {
      const tellMethods = () => {
        const config = client.config.get();
        sendBack({
          type: 'configured',
          methods: availableMethods(config),
          acceptsNames: acceptsNames(config),
        });
      };
      const tellPending = () => {
        const state = client.session.get();
        if (state.status === 'signedOut' && state.pending)
          sendBack({ type: 'demanded', response: state.pending });
      };
      const stops = [client.config.subscribe(tellMethods), client.session.subscribe(tellPending)];
      return () => stops.forEach((stop) => stop());
    }),
  };
}

/** A provider that says no, says that single sign-on does not apply. Contract, §11. */
async function findSso(
  client: FoyerClient,
  email: string,
  signal: AbortSignal,
): Promise<SsoTarget> {
  const tenantId = new URL(client.browser.href()).searchParams.get('tenantId');
  const body = { ...toIdentity(email), ...(tenantId && { tenantId }) };
  try {
    return toSsoTarget(
      await client.api(preAuthSsoCalls, 'login-box').prelogin({ body }, { signal }),
      client,
    );
  } catch (error) {
    if (!wasAnswered(error)) throw error;
    return { kind: 'none' };
  }
}

/** Waits until it is known which sign-in methods there are, or that the provider does not say. */
function isConfigured({ config }: FoyerClient, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { isLoaded, vendor, authStrategies } = config.get();
      if (!isLoaded && !(vendor && authStrategies) && !signal.aborted) return;
      stop();
      resolve();
    };
    const stop = config.subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });
}
