import { createFoyerClient } from '@foyer/client';
import { hostedLoginCalls } from '@foyer/contract/hosted-login/calls';
import type {
  HostedApplication,
  Interaction,
  InteractionReason,
} from '@foyer/contract/hosted-login';

const calls = createFoyerClient({ baseUrl: location.origin, storage: null, logLevel: 'none' }).api(
  hostedLoginCalls,
);

/** What the application asks for. */
export const readInteraction = (uid: string): Promise<Interaction> =>
  calls.getInteraction({ params: { uid } });

/** The application that the page returns to; undefined if it cannot be loaded. */
export const readApplication = (
  clientId: string | undefined,
): Promise<HostedApplication | undefined> =>
  calls.getHostedApplication({ query: { client_id: clientId } }).catch(() => undefined);

/** The address that leads back with a sign-in. Refused while something is missing. */
export const finish = (uid: string) => calls.finishInteraction({ params: { uid } });

/** The address that leads back without one. */
export const abort = (uid: string) => calls.abortInteraction({ params: { uid } });

/** What is left that a user has to do; choosing an account is done by leading on. */
export function firstNeed({ reasons }: Interaction): InteractionReason | undefined {
  return reasons.find((reason) => reason !== 'selectAccount');
}
