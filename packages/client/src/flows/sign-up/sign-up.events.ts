import type { PasswordConfig } from '@foyer/contract';
import type { SignUpForm } from '@foyer/contract/sign-up';
import type { Failure } from '../../api/failure.ts';

/** The texts of the sign-up form. */
export interface SignUpFields {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly companyName: string;
  readonly phoneNumber: string;
  readonly jobTitle: string;
  readonly username: string;
}

/** The consents of the sign-up form. */
export interface SignUpConsents {
  readonly acceptedTermsOfService: boolean;
  readonly allowMarketingMaterial: boolean;
}

/** What the sign-up screens show. Typed values stay through every error. */
export interface SignUpContext extends SignUpFields, SignUpConsents {
  /** Which fields and consents the provider asks for. */
  readonly form: SignUpForm;
  /** Whether users sign in with a password here; without it the form asks for none. */
  readonly hasPassword: boolean;
  /** The provider's rules for passwords, once read. */
  readonly passwordConfig: PasswordConfig | undefined;
  /** The invite link this page was opened with; empty without. */
  readonly invitationToken: string;
  /** The tenant that the invite link leads to. */
  readonly invitedTo: string | undefined;
  /** Address of a user who is signed in here and opened an invite link. */
  readonly signedInAs: string | undefined;
  readonly failure: Failure | undefined;
  /** Seconds until a mail can be asked for again; 0 means now. */
  readonly resendIn: number;
  /** A further mail is on its way. */
  readonly wasResent: boolean;
  /**
   * Goes with the code of the activation mail; without it the link of the mail is the only way on.
   */
  readonly activationToken: string | undefined;
  readonly userId: string;
  /** The code of the activation mail, typed so far. */
  readonly code: string;
  /** Where the provider wants the user after the activation. */
  readonly redirectLocation: string | undefined;
}

/** What a user can do in the sign-up flow. */
export type SignUpEvent =
  | { readonly type: 'enter'; readonly fields: Partial<SignUpFields & SignUpConsents> }
  | { readonly type: 'submit' }
  /** Tries again when the invitation could not be looked at. */
  | { readonly type: 'retry' }
  | { readonly type: 'resend' }
  /** Types the code of the activation mail in `SignUpSuccess`. */
  | { readonly type: 'enterCode'; readonly code: string }
  | { readonly type: 'submitCode' }
  /** Back to the form with another email address; everything else that was entered stays. */
  | { readonly type: 'changeEmail' }
  /** The session was opened in another tab; the machine sends it to itself. */
  | { readonly type: 'signedInElsewhere' }
  /** Signed in already: joins with that account, which signs in once more. */
  | { readonly type: 'join' }
  /** Signed in already: opens another account. */
  | { readonly type: 'another' }
  /** Signed in already: stays so; the invite link is not used. */
  | { readonly type: 'stay' }
  /** The invite link does not work: opens an account and a tenant of one's own. */
  | { readonly type: 'withoutInvitation' };
