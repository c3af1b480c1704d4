import type { Failure } from '../../api/failure.ts';

/** What the offer of a passkey after signing in shows. */
export interface PromptPasskeysContext {
  readonly failure: Failure | undefined;
}

/** What a user can do with the offer. */
export type PromptPasskeysEvent =
  | { readonly type: 'create' }
  /** On to where one was going, also while the browser asks. Not offered again on this device. */
  | { readonly type: 'notNow' };
