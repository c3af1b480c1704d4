import { assign } from '../../machine/machine.ts';
import { toFailure } from '../../api/foyer-error.ts';
import type { ForgotPasswordParts } from './forgot-password.parts.ts';

/** The code from the text message; it counts down beside the typing. */
export function codeStep(parts: ForgotPasswordParts) {
  return parts.createStateConfig({
    initial: 'editing',
    on: {
      changeEmail: {
        target: '#forgotPassword.forgotPassword',
        actions: ['clearFailure', 'leaveMessage'],
      },
    },
    states: {
      editing: {
        on: {
          enterCode: { actions: assign({ code: ({ event }) => event.code }) },
          submitCode: { guard: 'hasCode', target: 'verifying' },
          resend: { guard: ({ context }) => context.resendIn === 0, target: 'resending' },
        },
        after: {
          resendTick: {
            guard: ({ context }) => context.resendIn > 0,
            target: 'editing',
            reenter: true,
            actions: 'tick',
          },
        },
      },
      verifying: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'verify',
          input: ({ context }) => context,
          onDone: 'leaving',
          onError: {
            target: 'editing',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
      resending: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'textAgain',
          input: ({ context }) => context,
          onDone: {
            target: 'editing',
            actions: assign(({ event }) => ({ ...event.output, code: '', wasResent: true })),
          },
          onError: {
            target: 'editing',
            actions: assign({ failure: ({ event }) => toFailure(event.error) }),
          },
        },
      },
      leaving: { tags: 'busy', entry: assign({ code: '' }) },
    },
  });
}
