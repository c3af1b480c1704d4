import { passkeysCalls } from '@foyer/contract/passkeys/calls';
import { assign, fromPromise, setup } from '../../machine/machine.ts';
import { createCredentials } from '../../browser/credentials.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { type FlowTag, flowTypes, type StepOf } from '../flow.ts';
import { makePasskey } from '../passkeys/ceremonies.ts';
import { passkeyFailure } from '../passkeys/passkey-failure.ts';
import type { PromptPasskeysStep } from '../steps.ts';
import { hasDismissed, rememberDismissal } from './dismissed-prompts.ts';
import type { PromptPasskeysContext, PromptPasskeysEvent } from './prompt-passkeys.events.ts';

/**
 * The offer of a passkey after signing in. The login machine has looked at flag, policy and chosen
 * way (specification 1, §4); `looking` asks the rest: dismissed before, able to keep one, none
 * there yet. Whatever goes wrong there, one continues.
 */
export function createPromptPasskeysMachine(client: FoyerClient) {
  return setup({
    types: flowTypes<{
      context: PromptPasskeysContext;
      events: PromptPasskeysEvent;
      tags: FlowTag;
    }>(),
    actors: promptPasskeysActors(client),
    actions: {
      dismiss: () => {
        const state = client.session.get();
        if (state.status === 'signedIn') rememberDismissal(client, state.user.id);
      },
    },
  }).createMachine({
    id: 'promptPasskeys',
    context: { failure: undefined },
    initial: 'promptPasskeys',
    states: {
      promptPasskeys: {
        initial: 'looking',
        on: { notNow: { target: 'entered', actions: 'dismiss' } },
        states: {
          looking: {
            tags: 'busy',
            invoke: {
              src: 'isRequested',
              onDone: [
                { guard: ({ event }) => event.output, target: 'ready' },
                { target: '#promptPasskeys.entered' },
              ],
              onError: '#promptPasskeys.entered',
            },
          },
          ready: { on: { create: 'creating' } },
          creating: {
            tags: 'busy',
            entry: assign({ failure: undefined }),
            invoke: {
              src: 'create',
              onDone: '#promptPasskeys.entered',
              onError: {
                target: 'ready',
                actions: assign({ failure: ({ event }) => passkeyFailure(event.error) }),
              },
            },
          },
        },
      },
      entered: { type: 'final' },
    },
  });
}

/** The machine of the offer. */
export type PromptPasskeysMachine = ReturnType<typeof createPromptPasskeysMachine>;

/** The steps of that machine. */
export type PromptPasskeysMachineStep = Extract<StepOf<PromptPasskeysMachine>, PromptPasskeysStep>;

function promptPasskeysActors(client: FoyerClient) {
  const calls = client.api(passkeysCalls, 'login-box');
  return {
    isRequested: fromPromise<boolean>(async ({ signal }) => {
      if (!mayAsk(client)) return false;
      if (!(await createCredentials(client.browser).hasPlatform())) return false;
      const { devices } = await calls.listWebauthnDevices({}, { signal });
      return devices.length === 0;
    }),
    create: fromPromise<void>(async ({ signal }) => {
      const { options } = await calls.createWebauthnDeviceSession({}, { signal });
      await calls.verifyWebauthnDevice({ body: await makePasskey(client, options, { signal }) });
    }),
  };
}

/**
 * Nothing is offered to a user who would have to prove an MFA method first: a remembered device
 * did not show it.
 */
function mayAsk(client: FoyerClient): boolean {
  const state = client.session.get();
  if (state.status !== 'signedIn' || !createCredentials(client.browser).isSupported()) return false;
  const { user, claims } = state;
  const isProved = !user.mfaEnrolled || (claims.amr ?? []).includes('mfa');
  return isProved && !hasDismissed(client, user.id);
}
