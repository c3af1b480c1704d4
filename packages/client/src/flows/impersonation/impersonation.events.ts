import type { Failure } from '../../api/failure.ts';

/** What the address carries: who to act as, and the token that allows it once. */
export interface ImpersonationInput {
  readonly impersonatedUserId: string | undefined;
  readonly actorToken: string | undefined;
}

/** What the impersonation screens show. */
export interface ImpersonationContext extends ImpersonationInput {
  readonly failure: Failure | undefined;
}

/** What a user can do on the impersonation page. */
export type ImpersonationEvent =
  /** Presses the button: only this redeems the token. */
  { readonly type: 'submit' };
