import type { Failure } from '../../api/failure.ts';
import type { CredentialProblem } from '../../browser/credentials.ts';
import type { PublicAuthResponse } from '../../session/session-state.ts';
import type { MfaMethod } from './mfa-methods.ts';

/** A sign-in that waits for MFA. */
export interface MfaInput {
  readonly email: string;
  /** The demand of the provider: `mfaToken` and what is enrolled or offered. Contract, §9. */
  readonly pending: PublicAuthResponse;
}

/** What an authenticator app is set up with. */
export interface AuthenticatorSetUp {
  /** A picture as data URL, or an `otpauth:` address where the provider sends no picture. */
  readonly qrCode: string;
  /** The same as an address, for a phone that reads this page itself. */
  readonly otpauthUrl: string | undefined;
  /** The key to type where nothing can be scanned. */
  readonly typedKey: string | undefined;
}

/** What the screens of MFA show. */
export interface MfaContext extends MfaInput {
  /**
   * False when the policy asks for an MFA method and there is none yet: the ways are set up, not
   * asked.
   */
  readonly isEnrolled: boolean;
  readonly methods: readonly MfaMethod[];
  /** The way under way. */
  readonly way: MfaMethod | undefined;
  /** Whether the policy lets this browser be remembered, and for how many seconds. */
  readonly mayRemember: boolean;
  readonly rememberSeconds: number;
  /** Whether the user wants that. */
  readonly remember: boolean;
  readonly code: string;
  /** Typed, when a phone is set up. */
  readonly phoneNumber: string;
  /** Binds the code to one sending. */
  readonly otcToken: string | undefined;
  /** Where a text message went, masked by the provider. */
  readonly sentTo: string | undefined;
  /** Seconds until another message can be asked for; 0 means now. */
  readonly resendIn: number;
  readonly wasResent: boolean;
  readonly setUp: AuthenticatorSetUp | undefined;
  /** Shown until the user confirms that it is saved. */
  readonly recoveryCode: string | undefined;
  /**
   * Whether the sign-in completes only after that confirmation; otherwise it is already complete.
   */
  readonly isHeld: boolean;
  /** Why a device or security key did not answer. */
  readonly problem: CredentialProblem | undefined;
  readonly failure: Failure | undefined;
}

/** What a user can do while MFA is asked for. */
export type MfaEvent =
  | { readonly type: 'choose'; readonly way: MfaMethod }
  | { readonly type: 'enterCode'; readonly code: string }
  | { readonly type: 'enterPhoneNumber'; readonly phoneNumber: string }
  | { readonly type: 'setRemember'; readonly remember: boolean }
  /** Sends what was typed, or asks the device or security key. */
  | { readonly type: 'submit' }
  | { readonly type: 'resend' }
  /** Tries again what could not be prepared or sent. */
  | { readonly type: 'retry' }
  /** Back to the choice, or from a code to the phone number. */
  | { readonly type: 'back' }
  /** The recovery code is kept. */
  | { readonly type: 'saved' }
  /** A second has passed; the flow sends it to itself. */
  | { readonly type: 'tick' };
