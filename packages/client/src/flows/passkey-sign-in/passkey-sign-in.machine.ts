import type { WebAuthnAssertion } from '@foyer/contract';
import { passkeysCalls } from '@foyer/contract/passkeys/calls';
import { assign, fromPromise, setup } from '../../machine/machine.ts';
import { createCredentials } from '../../browser/credentials.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import type { Adoption } from '../../session/session-state.ts';
import { timings } from '../../timings.ts';
import { type FlowTag, flowTypes, type StepOf } from '../flow.ts';
import { readInvitationToken } from '../invitation-token.ts';
import { usePasskey } from '../passkeys/ceremonies.ts';
import { passkeyFailure } from '../passkeys/passkey-failure.ts';
import type { PasskeySignInStep } from '../steps.ts';
import type {
  PasskeySignInContext,
  PasskeySignInEvent,
  PasskeySignInInput,
} from './passkey-sign-in.events.ts';

/**
 * Signing in with a passkey. While the page is open the browser offers them in the email field
 * (`offering`), where it can; the button asks at once. One question at a time: leaving a state
 * takes its question back. What goes wrong in the field is not said, as nobody asked; what goes
 * wrong behind the button is.
 */
export function createPasskeySignInMachine(client: FoyerClient) {
  return setup({
    types: flowTypes<{
      context: PasskeySignInContext;
      events: PasskeySignInEvent;
      input: PasskeySignInInput;
      tags: FlowTag;
    }>(),
    delays: { passkeyRenewal: timings.passkeyRenewal },
    actors: passkeySignInActors(client),
    actions: {
      clear: assign({ failure: undefined }),
      fail: assign(({ event }) => ({
        failure: passkeyFailure('error' in event ? event.error : undefined),
      })),
    },
  }).createMachine({
    id: 'passkeySignIn',
    context: ({ input }) => ({
      ...input,
      failure: undefined,
      assertion: undefined,
      response: undefined,
    }),
    initial: 'looking',
    states: {
      looking: {
        on: { use: 'asking' },
        invoke: {
          src: 'hasAutofill',
          input: ({ context }) => context,
          onDone: [{ guard: ({ event }) => event.output, target: 'offering' }, { target: 'ready' }],
          onError: 'ready',
        },
      },
      offering: {
        on: { use: 'asking' },
        after: { passkeyRenewal: { target: 'offering', reenter: true } },
        invoke: {
          src: 'offer',
          onDone: {
            target: 'signingIn',
            actions: assign({ assertion: ({ event }) => event.output }),
          },
          onError: 'ready',
        },
      },
      ready: { on: { use: 'asking' } },
      asking: {
        tags: 'busy',
        entry: 'clear',
        invoke: {
          src: 'ask',
          onDone: {
            target: 'signingIn',
            actions: assign({ assertion: ({ event }) => event.output }),
          },
          onError: { target: 'looking', actions: 'fail' },
        },
      },
      signingIn: {
        tags: 'busy',
        entry: 'clear',
        invoke: {
          src: 'signIn',
          input: ({ context }) => ({ assertion: context.assertion }),
          onDone: [
            { guard: ({ event }) => event.output.kind === 'signedIn', target: 'entered' },
            {
              target: 'demanded',
              actions: assign({
                response: ({ event }) =>
                  event.output.kind === 'pending' ? event.output.response : undefined,
              }),
            },
          ],
          // not offered again: a browser that answers by itself would go round in circles
          onError: { target: 'ready', actions: 'fail' },
        },
      },
      entered: { type: 'final' },
      demanded: { type: 'final' },
    },
  });
}

/** The machine of signing in with a passkey. */
export type PasskeySignInMachine = ReturnType<typeof createPasskeySignInMachine>;

/** The steps of that machine. */
export type PasskeySignInMachineStep = Extract<StepOf<PasskeySignInMachine>, PasskeySignInStep>;

function passkeySignInActors(client: FoyerClient) {
  const calls = client.api(passkeysCalls, 'login-box');
  const request = (mediation?: 'conditional') =>
    fromPromise<WebAuthnAssertion>(async ({ signal }) => {
      // No address goes along: the passkey says whose it is, whatever was typed. Contract, §12.
      const { options } = await calls.webauthnPrelogin({ body: {} }, { signal });
      return usePasskey(client, options, { signal, mediation });
    });
  return {
    hasAutofill: fromPromise<boolean, PasskeySignInInput>(
      async ({ input }) => input.hasField && createCredentials(client.browser).hasAutofill(),
    ),
    offer: request('conditional'),
    ask: request(),
    signIn: fromPromise<Adoption, { assertion: WebAuthnAssertion | undefined }>(
      async ({ input: { assertion } }) => {
        if (!assertion) throw new Error('There is nothing to sign in with');
        const body = {
          ...assertion,
          recaptchaToken: '',
          invitationToken: readInvitationToken(client),
        };
        return client.session.adopt(await calls.webauthnPostlogin({ body }));
      },
    ),
  };
}
