import type { Platform } from '../platform.ts';
import type { SignInGate } from '../login/sign-in-gate.ts';
import type { PasskeysStore } from './passkeys.store.ts';

/** What passkeys are made of. */
export type PasskeysDeps = Pick<
  Platform,
  'config' | 'db' | 'webauthn' | 'audit' | 'mail' | 'clock' | 'mac' | 'requireStepUp'
> & {
  readonly store: PasskeysStore;
  readonly signInGate: Pick<SignInGate, 'authorizeSession' | 'answer'>;
};
