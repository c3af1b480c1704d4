import type { PasswordConfig } from '@foyer/contract';
import type { Failure } from '../../api/failure.ts';

/** What the link in the mail carries. */
export interface InvitationInput {
  readonly userId: string | undefined;
  readonly token: string | undefined;
}

/** What the provider tells the holder of an invitation. */
export interface OpenInvitation {
  /** Name of the tenant. */
  readonly company: string | undefined;
  /** Whom it is for. */
  readonly email: string | undefined;
  /** Nobody uses this address yet: accepting asks for a password, and for a name. */
  readonly shouldSetPassword: boolean;
  readonly passwordConfig: PasswordConfig | undefined;
}

/** What the invitation screens show. */
export interface InvitationContext extends InvitationInput, OpenInvitation {
  /** Address of another user who is signed in here: accepting switches to the invited account. */
  readonly signedInAs: string | undefined;
  /** What a new user is called. */
  readonly name: string;
  readonly password: string;
  readonly failure: Failure | undefined;
}

/** What a user can do on the invitation page. */
export type InvitationEvent =
  | { readonly type: 'enterName'; readonly name: string }
  | { readonly type: 'enterPassword'; readonly password: string }
  /** Presses the button: only this redeems the invitation. */
  | { readonly type: 'submit' }
  /** Stays who is signed in; the link is not used up. */
  | { readonly type: 'stay' }
  | { readonly type: 'retry' };
