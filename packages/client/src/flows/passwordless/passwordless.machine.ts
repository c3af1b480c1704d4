import { assign, cancel, raise, setup } from '../../machine/machine.ts';
import { toFailure } from '../../api/foyer-error.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { timings } from '../../timings.ts';
import { type FlowTag, flowTypes, type StepOf } from '../flow.ts';
import type { PasswordlessStep } from '../steps.ts';
import { leavePasswordless, passwordlessActors } from './passwordless.actors.ts';
import type {
  PasswordlessContext,
  PasswordlessEvent,
  PasswordlessInput,
} from './passwordless.events.ts';

/**
 * Signing in without a password: a message is sent on entering, and its code (or the link in it)
 * signs in.
 */
export function createPasswordlessMachine(client: FoyerClient) {
  const parts = createParts(client);
  const step = createStep(parts);
  return parts.createMachine({
    id: 'passwordless',
    context: ({ input: { step: requested, email, userId } }) => ({
      step: requested,
      email,
      userId,
      code: '',
      failure: undefined,
      resendIn: 0,
      wasResent: false,
      phoneNumber: undefined,
      outcome: undefined,
    }),
    initial: 'opening',
    states: {
      opening: {
        always: [
          { guard: 'isMagicLink', target: 'magicLinkPreLoginSuccess' },
          { guard: 'isSms', target: 'loginWithSmsOtc' },
          { guard: 'isQuickSms', target: 'loginWithQuickSmsOtc' },
          { target: 'loginWithOtc' },
        ],
      },
      magicLinkPreLoginSuccess: step,
      loginWithOtc: step,
      loginWithSmsOtc: step,
      loginWithQuickSmsOtc: step,
    },
  });
}

type Parts = ReturnType<typeof createParts>;

function createParts(client: FoyerClient) {
  return setup({
    types: flowTypes<{
      context: PasswordlessContext;
      events: PasswordlessEvent;
      input: PasswordlessInput;
      tags: FlowTag;
    }>(),
    delays: { resendTick: timings.resendTick },
    actors: passwordlessActors(client),
    actions: {
      tick: assign({ resendIn: ({ context }) => Math.max(0, context.resendIn - 1) }),
      nextTick: raise({ type: 'tick' }, { id: 'tick', delay: 'resendTick' }),
      stopTicking: cancel('tick'),
      leave: () => leavePasswordless(client),
    },
    guards: {
      isLastTick: ({ context }) => context.resendIn <= 1,
      mayResend: ({ context }) => context.resendIn === 0,
      hasCode: ({ context }) => context.code.trim() !== '',
      isMagicLink: ({ context }) => context.step === 'magicLinkPreLoginSuccess',
      isSms: ({ context }) => context.step === 'loginWithSmsOtc',
      isQuickSms: ({ context }) => context.step === 'loginWithQuickSmsOtc',
    },
  });
}

/** The four ways differ in what is sent and in what the screens say; what happens is the same. */
function createStep(parts: Parts) {
  return parts.createStateConfig({
    initial: 'sending',
    on: {
      tick: [{ guard: 'isLastTick', actions: 'tick' }, { actions: ['tick', 'nextTick'] }],
      leave: { actions: 'leave' },
    },
    states: {
      sending: {
        tags: 'busy',
        entry: assign({ failure: undefined }),
        invoke: {
          src: 'send',
          input: ({ context }) => context,
          onDone: {
            target: 'editing',
            actions: [assign(({ event }) => event.output), 'stopTicking', 'nextTick'],
          },
          onError: {
            target: 'unsent',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
      unsent: { on: { retry: 'sending' } },
      editing: {
        on: {
          enterCode: { actions: assign({ code: ({ event }) => event.code }) },
          submit: { guard: 'hasCode', target: 'verifying' },
          resend: { guard: 'mayResend', target: 'resending' },
        },
      },
      verifying: {
        tags: 'busy',
        entry: assign({ failure: undefined, wasResent: false }),
        invoke: {
          src: 'verify',
          input: ({ context }) => context,
          onDone: {
            target: 'done',
            actions: assign({ code: '', outcome: ({ event }) => event.output }),
          },
          onError: {
            target: 'editing',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
      resending: {
        tags: 'busy',
        entry: assign({ failure: undefined, wasResent: false }),
        invoke: {
          src: 'resend',
          input: ({ context }) => context,
          onDone: {
            target: 'editing',
            actions: [
              assign(({ event }) => ({ ...event.output, code: '', wasResent: true })),
              'stopTicking',
              'nextTick',
            ],
          },
          onError: {
            target: 'editing',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
      done: {},
    },
  });
}

/** The machine of the passwordless flow. */
export type PasswordlessMachine = ReturnType<typeof createPasswordlessMachine>;

/** The steps of the passwordless flow, each a step of the login. */
export type PasswordlessMachineStep = Extract<StepOf<PasswordlessMachine>, PasswordlessStep>;
