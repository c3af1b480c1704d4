import { defineMessages } from '@foyer/ui';

/** Texts of passkeys. */
export const passkeysMessages = defineMessages({
  waiting: 'Waiting for your device',
  promptTitle: 'Sign in faster next time',
  promptLine:
    'Use a passkey to sign in with your fingerprint, face, or screen lock. Your biometric data never leaves your device.',
  create: 'Create a passkey',
  notNow: 'Not now',
  notUsed: 'No passkey was used. Try again, or use another sign-in method.',
  timedOut: 'The request timed out. Try again, and confirm when your device asks.',
  useUnsupported:
    'This browser doesn’t support passkeys. Update it, use another browser, or use another sign-in method.',
  useFailed: 'The passkey couldn’t be used. Try again, or use another sign-in method.',
  notMade: 'No passkey was created. Try again, or create one later.',
  makeUnsupported: 'This browser doesn’t support passkeys. Update it, or use another one.',
  cannotKeep:
    'This device or security key can’t store a passkey. Use your phone, another device, or a newer security key.',
  known: 'This device already has a passkey for your account. Use it to sign in.',
  makeFailed: 'The passkey couldn’t be created. Try again, or use another device.',
});
