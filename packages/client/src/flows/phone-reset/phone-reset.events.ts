import type { Failure } from '../../api/failure.ts';

/** What the screens about a lost phone show. Typed values stay through every error. */
export interface PhoneResetContext {
  readonly email: string;
  /** The code from the mail, typed so far. */
  readonly code: string;
  /** The new number, as typed. */
  readonly phoneNumber: string;
  readonly failure: Failure | undefined;
  /** Seconds until another mail can be asked for; 0 means now. */
  readonly resendIn: number;
  /** A further mail is on its way. */
  readonly wasResent: boolean;
  /** Binds the code to this request. */
  readonly resetPhoneNumberToken: string;
  /** The mailbox has been proved: lets the number be changed once. */
  readonly changePhoneNumberToken: string;
}

/** What a user can do about a lost phone. */
export type PhoneResetEvent =
  | { readonly type: 'enterEmail'; readonly email: string }
  | { readonly type: 'enterCode'; readonly code: string }
  | { readonly type: 'enterPhoneNumber'; readonly phoneNumber: string }
  | { readonly type: 'submit' }
  | { readonly type: 'resend' }
  /** Back to the first step, keeping the address. */
  | { readonly type: 'changeEmail' }
  /** A second has passed; the flow sends it to itself. */
  | { readonly type: 'tick' };
