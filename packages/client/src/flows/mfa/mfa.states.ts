import { assign } from '../../machine/machine.ts';
import type { MfaParts } from './mfa.parts.ts';

const backToChoice = {
  guard: 'hasAlternativeMethods',
  target: '#mfa.verify.opening',
  actions: ['leaveMessage', 'leaveWay'],
} as const;

const errorFrom = ({ event }: { readonly event: { readonly error: unknown } }) => event.error;

const noteFailure = { type: 'noteFailure', params: errorFrom } as const;

/**
 * Where a call leads that did not work: the sign-in is over, or back to `target` with the reason.
 */
export const refusedTo = <T extends string>(target: T) =>
  [
    { guard: { type: 'isExpired', params: errorFrom }, target: '#mfa.expired' },
    {
      guard: { type: 'isExhausted', params: errorFrom },
      target: '#mfa.expired',
      actions: noteFailure,
    },
    { target, actions: noteFailure },
  ] as const;

/**
 * Which way: the only one at once, otherwise the user chooses. `opening` is the crossroads to the
 * ways.
 */
export function verifyState(parts: MfaParts) {
  return parts.createStateConfig({
    initial: 'asking',
    states: {
      // Always the first call. Contract, §9. Where it fails, nobody is remembered.
      asking: {
        tags: 'busy',
        invoke: {
          src: 'readPolicy',
          input: ({ context }) => context,
          onDone: {
            target: 'opening',
            actions: [assign(({ event }) => event.output), 'takeOnlyWay'],
          },
          onError: { target: 'opening', actions: 'takeOnlyWay' },
        },
      },
      opening: {
        always: [
          { guard: 'isHeld', target: '#mfa.recoveryCode' },
          { guard: { type: 'asks', params: 'AuthenticatorApp' }, target: '#mfa.authenticatorApp' },
          { guard: 'resumesPhone', target: '#mfa.smsVerifyCode' },
          { guard: 'setsUpPhone', target: '#mfa.smsSetPhoneNumber' },
          { guard: { type: 'asks', params: 'SMS' }, target: '#mfa.smsVerifyCode' },
          { guard: { type: 'asks', params: 'EmailCode' }, target: '#mfa.emailVerifyCode' },
          { guard: 'asksDevice', target: '#mfa.webauthn' },
          { target: 'choosing' },
        ],
      },
      choosing: { on: { choose: { target: 'opening', actions: 'takeWay' } } },
    },
  });
}

/** A code of an authenticator app, which is set up first where there is none. */
export function authenticatorState(parts: MfaParts) {
  return parts.createStateConfig({
    initial: 'opening',
    states: {
      opening: { always: [{ guard: 'isEnrolled', target: 'editing' }, { target: 'preparing' }] },
      preparing: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'prepareAuthenticator',
          input: ({ context }) => context,
          onDone: { target: 'editing', actions: assign({ setUp: ({ event }) => event.output }) },
          onError: refusedTo('unsent'),
        },
      },
      unsent: { on: { retry: 'preparing', back: backToChoice } },
      editing: {
        on: {
          enterCode: { actions: 'enterCode' },
          submit: { guard: 'hasCode', target: 'verifying' },
          back: backToChoice,
        },
      },
      verifying: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'verifyAuthenticator',
          input: ({ context }) => context,
          onDone: { target: '#mfa.recoveryCode', actions: assign(({ event }) => event.output) },
          onError: refusedTo('editing'),
        },
      },
    },
  });
}

/** A code that was sent, to a phone or by mail; it can be sent again. */
export function sentCodeState(parts: MfaParts) {
  return parts.createStateConfig({
    initial: 'sending',
    on: { tick: [{ guard: 'isLastTick', actions: 'tick' }, { actions: ['tick', 'nextTick'] }] },
    exit: 'stopTicking',
    states: {
      sending: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'send',
          input: ({ context }) => context,
          onDone: {
            target: 'editing',
            actions: [
              { type: 'noteSent', params: ({ event }) => event.output },
              'stopTicking',
              'nextTick',
            ],
          },
          onError: refusedTo('unsent'),
        },
      },
      unsent: { on: { retry: 'sending', back: backToChoice } },
      editing: {
        on: {
          enterCode: { actions: 'enterCode' },
          submit: { guard: 'hasCode', target: 'verifying' },
          resend: { guard: 'mayResend', target: 'resending' },
          back: [
            {
              guard: 'setsUpPhone',
              target: '#mfa.smsSetPhoneNumber',
              actions: ['leaveMessage', 'clearFailure', assign({ code: '', sentTo: undefined })],
            },
            backToChoice,
          ],
        },
      },
      verifying: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'verifySent',
          input: ({ context }) => context,
          onDone: { target: '#mfa.recoveryCode', actions: assign(({ event }) => event.output) },
          onError: refusedTo('editing'),
        },
      },
      resending: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'resend',
          input: ({ context }) => context,
          onDone: {
            target: 'editing',
            actions: [
              { type: 'noteSent', params: ({ event }) => event.output },
              'noteResent',
              'stopTicking',
              'nextTick',
            ],
          },
          onError: refusedTo('editing'),
        },
      },
    },
  });
}

/** The phone that becomes an MFA method. */
export function phoneNumberState(parts: MfaParts) {
  return parts.createStateConfig({
    initial: 'editing',
    states: {
      editing: {
        on: {
          enterPhoneNumber: { actions: assign({ phoneNumber: ({ event }) => event.phoneNumber }) },
          submit: { guard: 'hasPhoneNumber', target: 'sending' },
          back: backToChoice,
        },
      },
      sending: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'send',
          input: ({ context }) => context,
          onDone: {
            target: '#mfa.smsVerifyCode.editing',
            actions: [
              { type: 'noteSent', params: ({ event }) => event.output },
              'stopTicking',
              'nextTick',
            ],
          },
          onError: refusedTo('editing'),
        },
      },
    },
  });
}

/** The screen lock of this device, or a security key. */
export function deviceState(parts: MfaParts) {
  return parts.createStateConfig({
    initial: 'ready',
    states: {
      ready: { on: { submit: 'asking', back: backToChoice } },
      asking: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'askDevice',
          input: ({ context }) => context,
          onDone: { target: '#mfa.recoveryCode', actions: assign(({ event }) => event.output) },
          onError: refusedTo('ready'),
        },
      },
    },
  });
}
