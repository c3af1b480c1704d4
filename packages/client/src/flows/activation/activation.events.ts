import type { PasswordConfig } from '@foyer/contract';
import type { JoinableAccount } from '@foyer/contract/join-requests';
import type { Failure } from '../../api/failure.ts';

/** What the link in the mail carries. */
export interface ActivationInput {
  readonly userId: string | undefined;
  readonly token: string | undefined;
  /** No link: a new user who is signed in is offered accounts to join. Default: false. */
  readonly isOffer?: boolean | undefined;
}

/** What the activation screens show. */
export interface ActivationContext extends ActivationInput {
  readonly password: string;
  /** The link asks for a password. */
  readonly shouldSetPassword: boolean;
  readonly passwordConfig: PasswordConfig | undefined;
  /** Address for a new link, asked for in `resend`. */
  readonly email: string;
  readonly failure: Failure | undefined;
  /** A new link is on its way. */
  readonly wasResent: boolean;
  readonly resendIn: number;
  readonly redirectLocation: string | undefined;
  /** Accounts with the domain of the user's email, to which they can request access. */
  readonly joinable: readonly Pick<JoinableAccount, 'tenantId' | 'name'>[];
  readonly requestedTenantId: string | undefined;
}

/** What a user can do in the activation flow. */
export type ActivationEvent =
  /** Presses the button: only this redeems the link. */
  | { readonly type: 'submit' }
  | { readonly type: 'enterPassword'; readonly password: string }
  | { readonly type: 'enterEmail'; readonly email: string }
  | { readonly type: 'resend' }
  /** Requests access to an account of `joinable`. */
  | { readonly type: 'requestAccess'; readonly tenantId: string }
  /** Continues without a request. */
  | { readonly type: 'notNow' }
  | { readonly type: 'retry' };
