import type { Failure } from '../../api/failure.ts';

/** What the link in the mail carries. */
export interface UnlockInput {
  readonly token: string | undefined;
}

/** What the unlock screens show. */
export interface UnlockContext extends UnlockInput {
  readonly failure: Failure | undefined;
}

/** What a user can do on the unlock page. */
export type UnlockEvent =
  /** Presses the button: only this redeems the link. */
  { readonly type: 'submit' };
