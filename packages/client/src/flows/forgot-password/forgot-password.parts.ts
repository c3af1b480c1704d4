import { assign, setup } from '../../machine/machine.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { timings } from '../../timings.ts';
import { type FlowTag, flowTypes } from '../flow.ts';
import { resendSeconds } from '../resend-states.ts';
import { sentMessages } from '../sent-message.ts';
import { forgotPasswordActors } from './forgot-password.actors.ts';
import type { ForgotPasswordContext, ForgotPasswordEvent } from './forgot-password.events.ts';

/** The calls, effects and questions of the machine. */
export function forgotPasswordParts(client: FoyerClient) {
  return setup({
    types: flowTypes<{
      context: ForgotPasswordContext;
      events: ForgotPasswordEvent;
      tags: FlowTag;
    }>(),
    delays: { resendTick: timings.resendTick },
    actors: forgotPasswordActors(client),
    actions: {
      tick: assign({ resendIn: ({ context }) => Math.max(0, context.resendIn - 1) }),
      restartCountdown: assign({ resendIn: resendSeconds, failure: undefined }),
      leaveMessage: () => sentMessages(client, 'forgot-password').leave(),
      clearFailure: assign({ failure: undefined, wasResent: false }),
    },
    guards: {
      isLastTick: ({ context }) => context.resendIn <= 1,
      hasEmail: ({ context }) => context.email.trim() !== '',
      hasCode: ({ context }) => context.code !== '',
      mayText: ({ context }) => context.canText && context.email.trim() !== '',
    },
  });
}

/** Everything the states name. */
export type ForgotPasswordParts = ReturnType<typeof forgotPasswordParts>;
