import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { assign, fromPromise, setup } from '../../machine/machine.ts';
import { toFailure } from '../../api/foyer-error.ts';
import { withBotCheck } from '../../bot-check/with-bot-check.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { timings } from '../../timings.ts';
import { type FlowTag, flowTypes, type StepOf } from '../flow.ts';
import { toResetBody } from '../forgot-password/forgot-password.actors.ts';
import { countdownStates, resendSeconds } from '../resend-states.ts';
import type { BreachedPasswordStep } from '../steps.ts';
import type {
  BreachedPasswordContext,
  BreachedPasswordEvent,
  BreachedPasswordInput,
} from './breached-password.events.ts';

/**
 * The right password is known from a data breach elsewhere: it opens nothing, and a mail leads to
 * another one.
 */
export function createBreachedPasswordMachine(client: FoyerClient) {
  const ask = fromPromise<void, { email: string }>(async ({ input }) => {
    const calls = client.api(passwordsCalls, 'login-box');
    await withBotCheck(client, (recaptchaToken) =>
      calls.forgotPassword({
        body: { ...toResetBody(input.email), ...(recaptchaToken && { recaptchaToken }) },
      }),
    );
  });
  return setup({
    types: flowTypes<{
      context: BreachedPasswordContext;
      events: BreachedPasswordEvent;
      input: BreachedPasswordInput;
      tags: FlowTag;
    }>(),
    delays: { resendTick: timings.resendTick },
    actors: { ask },
    actions: {
      tick: assign({ resendIn: ({ context }) => context.resendIn - 1 }),
      restartCountdown: assign({ resendIn: resendSeconds, failure: undefined }),
    },
    guards: { isLastTick: ({ context }) => context.resendIn <= 1 },
  }).createMachine({
    id: 'breachedPassword',
    context: ({ input }) => ({ email: input.email, failure: undefined, resendIn: 0 }),
    initial: 'breachedPassword',
    states: {
      breachedPassword: {
        initial: 'ready',
        states: {
          ready: { on: { submit: 'submitting' } },
          submitting: {
            tags: 'busy',
            entry: assign({ failure: undefined }),
            invoke: {
              src: 'ask',
              input: ({ context }) => ({ email: context.email.trim() }),
              onDone: '#breachedPassword.breachedPasswordSuccess',
              onError: {
                target: 'ready',
                actions: assign({ failure: ({ event }) => toFailure(event.error) }),
              },
            },
          },
        },
      },
      breachedPasswordSuccess: {
        initial: 'waiting',
        entry: 'restartCountdown',
        states: {
          ...countdownStates,
          sending: {
            tags: 'busy',
            invoke: {
              src: 'ask',
              input: ({ context }) => ({ email: context.email.trim() }),
              onDone: { target: 'waiting', actions: 'restartCountdown' },
              onError: {
                target: 'ready',
                actions: assign({ failure: ({ event }) => toFailure(event.error) }),
              },
            },
          },
        },
      },
    },
  });
}

/** The machine about a breached password. */
export type BreachedPasswordMachine = ReturnType<typeof createBreachedPasswordMachine>;

/** The steps of that machine. */
export type BreachedPasswordMachineStep = Extract<
  StepOf<BreachedPasswordMachine>,
  BreachedPasswordStep
>;
