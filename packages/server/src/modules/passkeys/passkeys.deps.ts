import type { Platform } from '../platform.ts';
import type { Admission } from '../login/admission.ts';
import type { PasskeysStore } from './passkeys.store.ts';

/** What passkeys are made of. */
export type PasskeysDeps = Pick<
  Platform,
  'config' | 'db' | 'webauthn' | 'audit' | 'mail' | 'clock' | 'mac' | 'requireStepUp'
> & {
  readonly store: PasskeysStore;
  readonly admission: Pick<Admission, 'within' | 'answer'>;
};
