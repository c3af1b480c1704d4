import { assign } from '../../machine/machine.ts';
import { toFailure } from '../../api/foyer-error.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import type { StepOf } from '../flow.ts';
import { countdownStates } from '../resend-states.ts';
import { acceptsNames } from '../login/login-methods.ts';
import type { ForgotPasswordStep } from '../steps.ts';
import { waitingRecovery } from './forgot-password.actors.ts';
import type { ForgotPasswordContext } from './forgot-password.events.ts';
import { type ForgotPasswordParts, forgotPasswordParts } from './forgot-password.parts.ts';
import { codeStep } from './forgot-password.sms-step.ts';

const empty: ForgotPasswordContext = {
  email: '',
  acceptsNames: false,
  canText: false,
  code: '',
  failure: undefined,
  resendIn: 0,
  wasResent: false,
  sessionId: '',
};

/**
 * The forgot-password flow: an address, then a mail or a text message. The answer is the same
 * whether the address is known.
 */
export function createForgotPasswordMachine(client: FoyerClient) {
  const parts = forgotPasswordParts(client);
  const waiting = waitingRecovery(client);
  const details = waiting && { ...waiting.details, resendIn: waiting.resendIn };
  return parts.createMachine({
    id: 'forgotPassword',
    context: () => ({ ...empty, ...details, acceptsNames: acceptsNames(client.config.get()) }),
    initial: waiting?.step === 'smsCode' ? 'smsCode' : waiting ? 'success' : 'forgotPassword',
    invoke: {
      src: 'canText',
      onDone: { actions: assign({ canText: ({ event }) => event.output }) },
    },
    states: {
      forgotPassword: emailStep(parts),
      smsCode: codeStep(parts),
      success: mailStep(parts),
    },
  });
}

function emailStep(parts: ForgotPasswordParts) {
  return parts.createStateConfig({
    initial: 'editing',
    states: {
      editing: {
        on: {
          enterEmail: { actions: assign({ email: ({ event }) => event.email }) },
          submit: { guard: 'hasEmail', target: 'submitting' },
          submitBySms: { guard: 'mayText', target: 'texting' },
        },
      },
      submitting: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'mail',
          input: ({ context }) => context,
          onDone: {
            target: '#forgotPassword.success',
            actions: assign(({ event }) => event.output),
          },
          onError: {
            target: 'editing',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
      texting: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'text',
          input: ({ context }) => context,
          onDone: {
            target: '#forgotPassword.smsCode',
            actions: assign(({ event }) => ({ ...event.output, code: '' })),
          },
          onError: {
            target: 'editing',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
    },
  });
}

function mailStep(parts: ForgotPasswordParts) {
  return parts.createStateConfig({
    initial: 'waiting',
    on: { changeEmail: { target: 'forgotPassword', actions: ['clearFailure', 'leaveMessage'] } },
    states: {
      ...countdownStates,
      sending: {
        tags: 'busy',
        invoke: {
          src: 'mailAgain',
          input: ({ context }) => context,
          onDone: { target: 'waiting', actions: 'restartCountdown' },
          onError: {
            target: 'ready',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
    },
  });
}

/** The machine of the forgot-password flow. */
export type ForgotPasswordMachine = ReturnType<typeof createForgotPasswordMachine>;

/** The steps of the forgot-password machine. */
export type ForgotPasswordMachineStep = Extract<StepOf<ForgotPasswordMachine>, ForgotPasswordStep>;
