import type { Failure } from '../../api/failure.ts';

/** What the forgot-password screens show. */
export interface ForgotPasswordContext {
  readonly email: string;
  /** A user name does as well as an address. */
  readonly acceptsNames: boolean;
  /** A code by text message is offered beside the mail. */
  readonly canText: boolean;
  /** The code from the text message, typed so far. */
  readonly code: string;
  readonly failure: Failure | undefined;
  /** Seconds until another message can be asked for; 0 means now. */
  readonly resendIn: number;
  /** A further text message is on its way. */
  readonly wasResent: boolean;
  /** Binds the code to this request. */
  readonly sessionId: string;
}

/** What a user can do in the forgot-password flow. */
export type ForgotPasswordEvent =
  | { readonly type: 'enterEmail'; readonly email: string }
  /** Asks for a mail with a link. */
  | { readonly type: 'submit' }
  /** Asks for a code by text message instead; heard where `canText`. */
  | { readonly type: 'submitBySms' }
  | { readonly type: 'enterCode'; readonly code: string }
  | { readonly type: 'submitCode' }
  | { readonly type: 'resend' }
  /** Back to type another address. */
  | { readonly type: 'changeEmail' };
