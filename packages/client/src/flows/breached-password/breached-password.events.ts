import type { Failure } from '../../api/failure.ts';

/** Whose password it is. */
export interface BreachedPasswordInput {
  readonly email: string;
}

/** What the screens about a breached password show. */
export interface BreachedPasswordContext extends BreachedPasswordInput {
  readonly failure: Failure | undefined;
  /** Seconds until the mail can be asked for again; 0 means now. */
  readonly resendIn: number;
}

/** What a user can do about a breached password. */
export type BreachedPasswordEvent =
  /** Asks for the mail with a link to choose another password. */
  { readonly type: 'submit' } | { readonly type: 'resend' };
