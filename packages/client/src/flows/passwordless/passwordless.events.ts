import type { Failure } from '../../api/failure.ts';
import type { Adoption } from '../../session/session-state.ts';
import type { PasswordlessStep } from '../steps.ts';

/** Who signs in, and which of the four ways. */
export interface PasswordlessInput {
  readonly step: PasswordlessStep;
  /** Empty where `userId` says who it is. */
  readonly email: string;
  /** Whose registered phone gets the code, in `loginWithQuickSmsOtc`. */
  readonly userId?: string | undefined;
}

/** What the passwordless screens show. */
export interface PasswordlessContext extends PasswordlessInput {
  /**
   * Typed so far. The mail with a magic link carries a code, too: for a link that is opened on
   * another device.
   */
  readonly code: string;
  readonly failure: Failure | undefined;
  /** Seconds until another message can be asked for; 0 means now. */
  readonly resendIn: number;
  /** A further message is on its way. */
  readonly wasResent: boolean;
  /** Where a text message went, masked, if the provider says so. */
  readonly phoneNumber: string | undefined;
  /** How it ended: a user is in, or the provider wants more. */
  readonly outcome: Adoption | undefined;
}

/** What a user can do in the passwordless flow. */
export type PasswordlessEvent =
  | { readonly type: 'enterCode'; readonly code: string }
  | { readonly type: 'submit' }
  | { readonly type: 'resend' }
  /** Tries again when the first message could not be sent. */
  | { readonly type: 'retry' }
  /** The user goes back or chooses another method; the parent flow ends this one. */
  | { readonly type: 'leave' }
  /** A second has passed; the flow sends it to itself. */
  | { readonly type: 'tick' };
