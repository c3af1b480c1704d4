import type { WebAuthnDeviceType } from '@foyer/contract';
import type { Passkey } from '@foyer/contract/passkeys';
import type { Failure } from '../../api/failure.ts';

/** What a page about a user's passkeys shows. */
export interface PasskeysContext {
  /** Oldest first. */
  readonly passkeys: readonly Passkey[];
  readonly failure: Failure | undefined;
  /** The one that was made last, to be named. */
  readonly added: Passkey | undefined;
  /** The one that is being renamed or removed. */
  readonly target: string | undefined;
}

/** What a user can do with their passkeys. */
export type PasskeysEvent =
  /** Makes one: on this device, on another one or a security key, or wherever the user likes. */
  | { readonly type: 'add'; readonly deviceType?: WebAuthnDeviceType }
  | { readonly type: 'rename'; readonly id: string; readonly name: string }
  | { readonly type: 'remove'; readonly id: string }
  /** Stops `add` while the browser asks. */
  | { readonly type: 'cancel' }
  /** Reads the list again. */
  | { readonly type: 'reload' };
