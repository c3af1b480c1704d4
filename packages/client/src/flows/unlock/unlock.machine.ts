import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { assign, fromPromise, setup } from '../../machine/machine.ts';
import { toFailure } from '../../api/foyer-error.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { type FlowTag, flowTypes, isRejected, type StepOf } from '../flow.ts';
import type { UnlockStep } from '../steps.ts';
import type { UnlockContext, UnlockEvent, UnlockInput } from './unlock.events.ts';

/**
 * The page behind the mail about a paused account. Opening it changes nothing; the button ends the
 * pause.
 */
export function createUnlockMachine(client: FoyerClient) {
  return setup({
    types: flowTypes<{
      context: UnlockContext;
      events: UnlockEvent;
      input: UnlockInput;
      tags: FlowTag;
    }>(),
    actors: {
      unlock: fromPromise<void, UnlockInput>(async ({ input: { token = '' } }) => {
        await client.api(passwordsCalls, 'login-box').unlockMe({ body: { token } });
      }),
    },
    guards: { hasLink: ({ context }) => Boolean(context.token) },
  }).createMachine({
    id: 'unlock',
    context: ({ input }) => ({ token: input.token, failure: undefined }),
    initial: 'ready',
    states: {
      ready: {
        initial: 'opening',
        states: {
          opening: {
            always: [{ guard: 'hasLink', target: 'asking' }, { target: '#unlock.invalidLink' }],
          },
          asking: { on: { submit: 'submitting' } },
          submitting: {
            tags: 'busy',
            entry: assign({ failure: undefined }),
            invoke: {
              src: 'unlock',
              input: ({ context }) => context,
              onDone: '#unlock.success',
              onError: [
                { guard: ({ event }) => isRejected(event.error), target: '#unlock.invalidLink' },
                {
                  target: 'asking',
                  actions: assign({ failure: ({ event }) => toFailure(event.error) }),
                },
              ],
            },
          },
        },
      },
      success: {},
      invalidLink: {},
    },
  });
}

/** The machine of the unlock page. */
export type UnlockMachine = ReturnType<typeof createUnlockMachine>;

/** The steps of the unlock page. */
export type UnlockMachineStep = Extract<StepOf<UnlockMachine>, UnlockStep>;
