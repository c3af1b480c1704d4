import type { Failure } from '../../api/failure.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { callbackFailures, callbackFailure } from '../callback-failures.ts';
import {
  callbackContext,
  type CallbackInput,
  callbackParts,
  signingInState,
} from '../callback-states.ts';
import { isRejected, type StepOf } from '../flow.ts';
import type { HostedLoginStep } from '../steps.ts';

/**
 * The page the provider's own sign-in page leads back to: exchanges the code with the verifier kept
 * here. Contract, §10.
 */
export function createHostedLoginMachine(client: FoyerClient) {
  const parts = callbackParts({
    client,
    findRefusal,
    post: (brought) => exchange(client, brought),
    enter: async () => {},
  });
  return parts.createMachine({
    id: 'hostedLogin',
    context: callbackContext,
    initial: 'signingIn',
    states: {
      signingIn: signingInState(parts, {
        failed: '#hostedLogin.failed',
        success: '#hostedLogin.success',
      }),
      success: { entry: 'onContinue' },
      failed: { on: { retry: { actions: () => void client.hosted?.loginWithRedirect() } } },
    },
  });
}

/** The machine of the page that hosted login leads back to. */
export type HostedLoginMachine = ReturnType<typeof createHostedLoginMachine>;

/** The steps of that page. */
export type HostedLoginMachineStep = Extract<StepOf<HostedLoginMachine>, HostedLoginStep>;

function findRefusal({ error, code }: CallbackInput): Failure | undefined {
  if (error) return callbackFailure(error);
  return code ? undefined : callbackFailures.incomplete;
}

async function exchange(client: FoyerClient, { code = '' }: CallbackInput): Promise<void> {
  try {
    const response = await client.hosted?.exchange(code);
    if (response) await client.session.adopt(response);
  } catch (error) {
    if (!isRejected(error)) throw error;
    // A second tab took the verifier along, or this page is loaded once more: the provider knows
    // who has just signed in.
    await client.session.enter();
    if (client.session.get().status !== 'signedIn') throw error;
  }
}
