import type { PasswordConfig } from '@foyer/contract';
import type { Failure } from '../../api/failure.ts';

/** What the link in the mail carries. */
export interface ResetPasswordInput {
  readonly userId: string | undefined;
  readonly token: string | undefined;
}

/** What the reset-password screens show. */
export interface ResetPasswordContext extends ResetPasswordInput {
  readonly password: string;
  readonly passwordConfig: PasswordConfig | undefined;
  readonly failure: Failure | undefined;
}

/** What a user can do in the reset-password flow. */
export type ResetPasswordEvent =
  | { readonly type: 'enterPassword'; readonly password: string }
  | { readonly type: 'submit' }
  | { readonly type: 'retry' };
