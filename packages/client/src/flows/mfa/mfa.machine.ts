import type { FoyerClient } from '../../foyer-client.ts';
import type { StepOf } from '../flow.ts';
import { isEnrolled, isOnHold } from '../login/login-demands.ts';
import type { MfaStep } from '../steps.ts';
import type { MfaContext, MfaInput } from './mfa.events.ts';
import { type MfaParts, mfaParts } from './mfa.parts.ts';
import {
  authenticatorState,
  deviceState,
  phoneNumberState,
  refusedTo,
  sentCodeState,
  verifyState,
} from './mfa.states.ts';
import { enrolledMethods, offeredMethods } from './mfa-methods.ts';

/**
 * MFA at sign-in: asked of anyone who has one, set up where the policy forces one. It
 * ends in `success` (the session is adopted) or in `expired` (the sign-in took too long or had too
 * many wrong codes: start over).
 */
export function createMfaMachine(client: FoyerClient) {
  const parts = mfaParts(client);
  return parts.createMachine({
    id: 'mfa',
    context: ({ input }) => startingContext(input),
    on: { setRemember: { actions: 'setRemember' } },
    initial: 'verify',
    states: {
      verify: verifyState(parts),
      authenticatorApp: authenticatorState(parts),
      smsSetPhoneNumber: phoneNumberState(parts),
      smsVerifyCode: sentCodeState(parts),
      emailVerifyCode: sentCodeState(parts),
      webauthn: deviceState(parts),
      recoveryCode: recoveryCodeState(parts),
      success: {},
      expired: {},
    },
  });
}

/** The machine of MFA. */
export type MfaMachine = ReturnType<typeof createMfaMachine>;

/** The steps of that machine. */
export type MfaMachineStep = Extract<StepOf<MfaMachine>, MfaStep>;

/**
 * Comes with the first factor that is set up, and again after a reload, until the user confirms
 * that it is saved.
 */
function recoveryCodeState(parts: MfaParts) {
  return parts.createStateConfig({
    initial: 'opening',
    states: {
      opening: {
        always: [{ guard: 'hasRecoveryCode', target: 'reading' }, { target: '#mfa.success' }],
      },
      reading: {
        on: { saved: [{ guard: 'isHeld', target: 'confirming' }, { target: '#mfa.success' }] },
      },
      confirming: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'confirm',
          input: ({ context }) => context,
          onDone: '#mfa.success',
          onError: refusedTo('reading'),
        },
      },
    },
  });
}

function startingContext({ email, pending }: MfaInput): MfaContext {
  const enrolled = isEnrolled(pending);
  return {
    email,
    pending,
    isEnrolled: enrolled,
    methods: enrolled ? enrolledMethods(pending) : offeredMethods(pending),
    way: undefined,
    mayRemember: false,
    rememberSeconds: 0,
    remember: false,
    code: '',
    phoneNumber: '',
    otcToken: undefined,
    sentTo: undefined,
    resendIn: 0,
    wasResent: false,
    setUp: undefined,
    recoveryCode: isOnHold(pending) ? pending.recoveryCode : undefined,
    isHeld: isOnHold(pending),
    problem: undefined,
    failure: undefined,
  };
}
