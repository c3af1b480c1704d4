import { defineMessages } from '@foyer/ui';

/** Texts of passkeys. */
export const passkeysMessages = defineMessages({
  waiting: 'Waiting for your device',
  promptTitle: 'Sign in faster next time',
  promptLine:
    'With a passkey, your fingerprint, face or screen lock is enough. It never leaves your device.',
  create: 'Create a passkey',
  notNow: 'Not now',
  notUsed: 'No passkey was used. Try again, or sign in another way.',
  timedOut: 'That took too long. Try again, and confirm when your device asks.',
  useUnsupported:
    'This browser cannot use passkeys. Update it, use another one, or sign in another way.',
  useFailed: 'The passkey could not be used. Try again, or sign in another way.',
  notMade: 'No passkey was made. Try again, or leave it for later.',
  makeUnsupported: 'This browser cannot make passkeys. Update it, or use another one.',
  cannotKeep:
    'This device or key cannot keep a passkey. Use your phone, another device or a newer security key.',
  known: 'This device already has a passkey of your account. Use it to sign in.',
  makeFailed: 'The passkey could not be made. Try again, or use another device.',
});
