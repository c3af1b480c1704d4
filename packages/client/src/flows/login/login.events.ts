import type { Failure } from '../../api/failure.ts';
import type { PublicAuthResponse } from '../../session/session-state.ts';
import type { LoginMethod } from './login-methods.ts';

/**
 * Why the flow is back at the first step: the MFA challenge expired, MFA was removed with a
 * recovery code, or this address has no sign-in method here.
 */
export type LoginNotice = 'expired' | 'recovered' | 'noWay';

/** What the login screens show. Typed values stay through every error. */
export interface LoginContext {
  readonly email: string;
  readonly password: string;
  readonly failure: Failure | undefined;
  /** The password was right, but the account waits for its activation: offer a new mail. */
  readonly isNotActivated: boolean;
  /** A new activation mail is on its way. */
  readonly wasResent: boolean;
  /** Where single sign-on leads, in `redirectToSSO`. */
  readonly ssoAddress: string | undefined;
  /** Every sign-in method that environment and tenant allow, the policy's own first. */
  readonly methods: readonly LoginMethod[];
  /** The way a user chose instead of the policy's own. */
  readonly chosen: LoginMethod | undefined;
  /** A user name does as well as an address. */
  readonly acceptsNames: boolean;
  /** The way that was used last in this browser. */
  readonly lastMethod: LoginMethod | undefined;
  /** Single sign-on was asked about this address, and does not apply or is not wanted. */
  readonly isChecked: boolean;
  /** What the provider still demands: an MFA method, or another password. */
  readonly pending: PublicAuthResponse | undefined;
  readonly notice: LoginNotice | undefined;
  /** Days until the password expires, where the provider wants that said. */
  readonly passwordDays: number | undefined;
}

/** What a user can do in the login flow, and what its sub-flows tell it. */
export type LoginEvent =
  | { readonly type: 'enterEmail'; readonly email: string }
  | { readonly type: 'enterPassword'; readonly password: string }
  /**
   * Submits the first step; with a password (filled by a password manager) it signs in at once
   * unless SSO applies.
   */
  | { readonly type: 'submitEmail' }
  | { readonly type: 'submitPassword' }
  /** Another sign-in method that is allowed; at the first step it asks about single sign-on before. */
  | { readonly type: 'useMethod'; readonly method: LoginMethod }
  /** Back to the first step, keeping the address. */
  | { readonly type: 'changeEmail' }
  /** Asks for a new activation mail; heard while `isNotActivated`. */
  | { readonly type: 'resendActivation' }
  /** Leaves `redirectToSSO` before the browser goes. */
  | { readonly type: 'cancel' }
  /**
   * Leaves the warning about a password that expires soon; in `redirectToSSO`, signs in another way
   * instead of there.
   */
  | { readonly type: 'onContinue' }
  /** A sub-flow signed a user in, and the session is adopted. */
  | { readonly type: 'entered'; readonly method?: LoginMethod }
  /** A sub-flow or a silent refresh met a demand of the provider. */
  | {
      readonly type: 'demanded';
      readonly response: PublicAuthResponse;
      readonly method?: LoginMethod;
    }
  /** From MFA to the recovery code. */
  | { readonly type: 'recover' }
  /** From the recovery code back to MFA. */
  | { readonly type: 'back' }
  /** A sub-flow cannot continue: back to the first step, with the reason. */
  | { readonly type: 'startOver'; readonly notice?: LoginNotice; readonly failure?: Failure }
  /** The mail for a breached password is on its way. */
  | { readonly type: 'mailSent' }
  /** The provider told which sign-in methods there are; the machine sends it to itself. */
  | {
      readonly type: 'configured';
      readonly methods: readonly LoginMethod[];
      readonly acceptsNames: boolean;
    };
