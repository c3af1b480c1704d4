import type { PasswordConfig } from '@foyer/contract';
import { activationCalls } from '@foyer/contract/activation/calls';
import { joinRequestsCalls } from '@foyer/contract/join-requests/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { fromPromise } from '../../machine/machine.ts';
import { pause } from '../../clock.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { timings } from '../../timings.ts';
import { findJoinable } from '../join-offer.ts';
import { requestedDestination } from '../requested-destination.ts';
import type { ActivationContext } from './activation.events.ts';

/** What redeeming the link asks for. */
export interface Strategy {
  readonly shouldSetPassword: boolean;
  readonly passwordConfig?: PasswordConfig | undefined;
}

/** What redeeming the link answers. */
export interface Activated {
  /** Where the provider wants the user next. */
  readonly redirectLocation: string | undefined;
}

/** The calls of the activation page. */
export function activationActors(client: FoyerClient) {
  const calls = client.api(activationCalls, 'login-box');
  const joining = client.api(joinRequestsCalls, 'login-box');
  return {
    /** Silent logout of another user. Specification 1, §4. */
    leaveSession: fromPromise<void, ActivationContext>(async ({ input, signal }) => {
      await settled(client, signal);
      const state = client.session.get();
      if (signal.aborted || state.status !== 'signedIn' || state.user.id === input.userId) return;
      await client.session.signOut();
      await pause(client.clock, timings.silentLogout, signal);
    }),
    readStrategy: fromPromise<Strategy, ActivationContext>(async ({ input, signal }) => {
      const { userId = '', token = '' } = input;
      const { shouldSetPassword } = await calls.getActivationStrategy(
        { query: { userId, token } },
        { signal },
      );
      if (!shouldSetPassword) return { shouldSetPassword };
      const reading = client
        .api(passwordsCalls, 'login-box')
        .getPasswordConfigForUser({ query: { userId } }, { signal });
      return { shouldSetPassword, passwordConfig: await reading.catch(() => undefined) };
    }),
    activate: fromPromise<Activated, ActivationContext>(async ({ input }) => {
      const { userId = '', token = '', password } = input;
      const body = { userId, token, ...(password && { password }), recaptchaToken: '' };
      const response = await calls.activate({ body });
      await client.session.adopt(response);
      return { redirectLocation: response.redirectLocation };
    }),
    findJoinable: fromPromise<ActivationContext['joinable']>(async ({ signal }) => {
      await settled(client, signal);
      return findJoinable(client);
    }),
    requestAccess: fromPromise<void, ActivationContext>(async ({ input }) => {
      const { requestedTenantId: tenantId = '' } = input;
      await joining.createJoinRequest({ body: { tenantId } });
    }),
    resend: fromPromise<void, { email: string }>(async ({ input }) => {
      await calls.resendActivation({ body: { ...input, ...requestedDestination(client) } });
    }),
  };
}

/** Waits until it is known whether a user is signed in, or that it cannot be known now. */
function settled({ session }: FoyerClient, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const state = session.get();
      if (state.status === 'unknown' && !state.failure && !signal.aborted) return;
      stop();
      resolve();
    };
    const stop = session.subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });
}
