import type { WebAuthnAssertion } from '@foyer/contract';
import type { Failure } from '../../api/failure.ts';
import type { PublicAuthResponse } from '../../session/session-state.ts';

/** Where the passkey way of the sign-in stands. */
export interface PasskeySignInInput {
  /** Whether there is an email field in which the browser can offer passkeys. */
  readonly hasField: boolean;
}

/** What the passkey way of the sign-in shows. */
export interface PasskeySignInContext extends PasskeySignInInput {
  readonly failure: Failure | undefined;
  /** What the passkey signed, on its way to the provider. */
  readonly assertion: WebAuthnAssertion | undefined;
  /** What the provider demands besides, in `demanded`. */
  readonly response: PublicAuthResponse | undefined;
}

/**
 * What a user can do in it: press the button; the browser's list in the email field needs no
 * event.
 */
export type PasskeySignInEvent = { readonly type: 'use' };
