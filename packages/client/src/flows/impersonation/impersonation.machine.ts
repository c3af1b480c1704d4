import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { assign, fromPromise, setup } from '../../machine/machine.ts';
import { toFailure } from '../../api/foyer-error.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { timings } from '../../timings.ts';
import { type FlowTag, flowTypes, isRejected, type StepOf } from '../flow.ts';
import type { ImpersonationStep } from '../steps.ts';
import type {
  ImpersonationContext,
  ImpersonationEvent,
  ImpersonationInput,
} from './impersonation.events.ts';

/**
 * Acting as another user. Opening the page changes nothing; the button redeems the token. Success
 * shows for a second.
 */
export function createImpersonationMachine(client: FoyerClient) {
  return setup({
    types: flowTypes<{
      context: ImpersonationContext;
      events: ImpersonationEvent;
      input: ImpersonationInput;
      tags: FlowTag;
    }>(),
    delays: { impersonationSuccess: timings.impersonationSuccess },
    actors: createActors(client),
    actions: { onContinue: () => client.continueAfterLogin() },
    guards: {
      isComplete: ({ context }) => Boolean(context.impersonatedUserId && context.actorToken),
    },
  }).createMachine({
    id: 'impersonation',
    context: ({ input: { impersonatedUserId, actorToken } }) => ({
      impersonatedUserId,
      actorToken,
      failure: undefined,
    }),
    initial: 'impersonating',
    states: {
      impersonating: {
        initial: 'opening',
        states: {
          opening: {
            always: [
              { guard: 'isComplete', target: 'asking' },
              { target: '#impersonation.failed' },
            ],
          },
          asking: { on: { submit: 'entering' } },
          entering: {
            tags: 'busy',
            entry: assign({ failure: undefined }),
            invoke: {
              src: 'enter',
              input: ({ context }) => context,
              onDone: 'renewing',
              onError: [
                {
                  guard: ({ event }) => isRejected(event.error),
                  target: '#impersonation.failed',
                  actions: assign({ failure: ({ event }) => toFailure(event.error) }),
                },
                {
                  target: 'asking',
                  actions: assign({ failure: ({ event }) => toFailure(event.error) }),
                },
              ],
            },
          },
          // The session arrived as a cookie; tokens in the answer are ignored. Contract, §7.
          renewing: {
            tags: 'busy',
            invoke: {
              src: 'renew',
              onDone: [
                { guard: ({ event }) => event.output, target: '#impersonation.success' },
                { target: 'unreachable', actions: assign({ failure: toFailure(undefined) }) },
              ],
            },
          },
          unreachable: { on: { submit: 'renewing' } },
        },
      },
      success: {
        initial: 'pausing',
        states: {
          pausing: { after: { impersonationSuccess: 'leaving' } },
          leaving: { entry: 'onContinue' },
        },
      },
      failed: {},
    },
  });
}

/** The machine of the impersonation page. */
export type ImpersonationMachine = ReturnType<typeof createImpersonationMachine>;

/** The steps of the impersonation page. */
export type ImpersonationMachineStep = Extract<StepOf<ImpersonationMachine>, ImpersonationStep>;

function createActors(client: FoyerClient) {
  return {
    enter: fromPromise<void, ImpersonationInput>(async ({ input }) => {
      const { impersonatedUserId = '', actorToken = '' } = input;
      await client
        .api(impersonationCalls, 'login-box')
        .impersonate({ body: { impersonatedUserId, actorToken } });
    }),
    /** Answers whether the session is there. */
    renew: fromPromise<boolean>(async () => {
      await client.session.refresh();
      return client.session.get().status === 'signedIn';
    }),
  };
}
