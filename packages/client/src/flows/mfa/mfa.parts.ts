import { mfaRefusals } from '@foyer/contract/mfa/refusals';
import { assign, cancel, raise, setup } from '../../machine/machine.ts';
import { toFailure } from '../../api/foyer-error.ts';
import { CredentialError } from '../../browser/credentials.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { timings } from '../../timings.ts';
import { type FlowTag, flowTypes, isRefusal } from '../flow.ts';
import { leaveMessage, mfaActors, resumedMethod, type Sent } from './mfa.actors.ts';
import type { MfaContext, MfaEvent, MfaInput } from './mfa.events.ts';
import { isWebAuthn } from './mfa-methods.ts';

/** Everything the states of MFA name. */
export type MfaParts = ReturnType<typeof mfaParts>;

const nothingWrong = { failure: undefined, problem: undefined, wasResent: false } as const;

/** The calls, effects and questions of MFA. */
export function mfaParts(client: FoyerClient) {
  return setup({
    types: flowTypes<{ context: MfaContext; events: MfaEvent; input: MfaInput; tags: FlowTag }>(),
    delays: { resendTick: timings.resendTick },
    actors: mfaActors(client),
    actions: {
      clearFailure: assign(nothingWrong),
      takeOnlyWay: assign(({ context }) => ({
        way: context.methods.length === 1 ? context.methods[0] : undefined,
        ...resumedMethod(client, context),
      })),
      leaveMessage: () => leaveMessage(client),
      takeWay: assign(({ event }) => (event.type === 'choose' ? { way: event.way } : {})),
      leaveWay: assign({
        ...nothingWrong,
        way: undefined,
        code: '',
        otcToken: undefined,
        sentTo: undefined,
        resendIn: 0,
      }),
      enterCode: assign(({ event }) => (event.type === 'enterCode' ? { code: event.code } : {})),
      setRemember: assign(({ event }) =>
        event.type === 'setRemember' ? { remember: event.remember } : {},
      ),
      noteFailure: assign((_, error: unknown) => ({
        failure: error instanceof CredentialError ? undefined : toFailure(error),
        problem: error instanceof CredentialError ? error.problem : undefined,
      })),
      noteSent: assign((_, sent: Sent) => ({
        otcToken: sent.otcToken,
        sentTo: sent.sentTo,
        resendIn: sent.resendIn,
      })),
      noteResent: assign({ code: '', wasResent: true }),
      tick: assign({ resendIn: ({ context }) => Math.max(0, context.resendIn - 1) }),
      nextTick: raise({ type: 'tick' }, { id: 'tick', delay: 'resendTick' }),
      stopTicking: cancel('tick'),
    },
    guards: {
      asks: ({ context }, strategy: string) => context.way?.strategy === strategy,
      asksDevice: ({ context }) => isWebAuthn(context.way),
      setsUpPhone: ({ context }) =>
        context.way?.strategy === 'SMS' && context.way.deviceId === undefined,
      resumesPhone: ({ context }) =>
        context.way?.strategy === 'SMS' &&
        !context.way.deviceId &&
        resumedMethod(client, context).phoneNumber !== undefined,
      isEnrolled: ({ context }) => context.isEnrolled,
      hasCode: ({ context }) => context.code.trim() !== '',
      hasPhoneNumber: ({ context }) => context.phoneNumber.trim() !== '',
      hasAlternativeMethods: ({ context }) => context.methods.length > 1,
      mayResend: ({ context }) => context.resendIn === 0,
      isLastTick: ({ context }) => context.resendIn <= 1,
      isExpired: (_, error: unknown) => isRefusal(error, mfaRefusals.expired.code),
      isExhausted: (_, error: unknown) => isRefusal(error, mfaRefusals.tooManyCodes.code),
      isHeld: ({ context }) => context.isHeld,
      hasRecoveryCode: ({ context }) => context.recoveryCode !== undefined,
    },
  });
}
