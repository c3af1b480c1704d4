import type { Failure } from '../../api/failure.ts';

/** Whose MFA method is dropped. */
export interface MfaRecoveryInput {
  readonly email: string;
}

/** What the recovery screen shows. */
export interface MfaRecoveryContext {
  readonly email: string;
  readonly recoveryCode: string;
  readonly failure: Failure | undefined;
}

/** What a user can do with a recovery code. */
export type MfaRecoveryEvent =
  | { readonly type: 'enterEmail'; readonly email: string }
  | { readonly type: 'enterRecoveryCode'; readonly recoveryCode: string }
  | { readonly type: 'submit' };
