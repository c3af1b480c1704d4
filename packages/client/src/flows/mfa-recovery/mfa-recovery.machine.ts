import { preAuthMfaCalls } from '@foyer/contract/mfa/pre-auth-calls';
import { assign, fromPromise, setup } from '../../machine/machine.ts';
import { toFailure } from '../../api/foyer-error.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { type FlowTag, flowTypes, type StepOf } from '../flow.ts';
import type { MfaRecoveryStep } from '../steps.ts';
import type {
  MfaRecoveryContext,
  MfaRecoveryEvent,
  MfaRecoveryInput,
} from './mfa-recovery.events.ts';

type Sent = Pick<MfaRecoveryContext, 'email' | 'recoveryCode'>;

/**
 * The login step `recoverTwoFactor`: a recovery code drops the MFA methods; then the user
 * signs in again.
 */
export function createMfaRecoveryMachine(client: FoyerClient) {
  const recover = fromPromise<void, Sent>(async ({ input: { email, recoveryCode } }) => {
    const body = { email: email.trim(), recoveryCode: recoveryCode.trim() };
    await client.api(preAuthMfaCalls, 'login-box').recoverMfa({ body });
  });
  return setup({
    types: flowTypes<{
      context: MfaRecoveryContext;
      events: MfaRecoveryEvent;
      input: MfaRecoveryInput;
      tags: FlowTag;
    }>(),
    actors: { recover },
    guards: {
      isComplete: ({ context }) =>
        context.email.trim() !== '' && context.recoveryCode.trim() !== '',
    },
  }).createMachine({
    id: 'mfaRecovery',
    context: ({ input }) => ({ email: input.email, recoveryCode: '', failure: undefined }),
    initial: 'recoverTwoFactor',
    states: {
      recoverTwoFactor: {
        initial: 'editing',
        states: {
          editing: {
            on: {
              enterEmail: { actions: assign({ email: ({ event }) => event.email }) },
              enterRecoveryCode: {
                actions: assign({ recoveryCode: ({ event }) => event.recoveryCode }),
              },
              submit: { guard: 'isComplete', target: 'submitting' },
            },
          },
          submitting: {
            tags: 'busy',
            entry: assign({ failure: undefined }),
            invoke: {
              src: 'recover',
              input: ({ context }) => context,
              onDone: '#mfaRecovery.success',
              onError: {
                target: 'editing',
                actions: assign({ failure: ({ event }) => toFailure(event.error) }),
              },
            },
          },
        },
      },
      success: { entry: assign({ recoveryCode: '' }) },
    },
  });
}

/** The machine of the recovery code. */
export type MfaRecoveryMachine = ReturnType<typeof createMfaRecoveryMachine>;

/** The steps of that machine. */
export type MfaRecoveryMachineStep = Extract<StepOf<MfaRecoveryMachine>, MfaRecoveryStep>;
