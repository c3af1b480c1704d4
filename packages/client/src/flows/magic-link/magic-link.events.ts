import type { Failure } from '../../api/failure.ts';

/** What the link in the mail carries. */
export interface MagicLinkInput {
  readonly token: string | undefined;
}

/** What the magic-link screens show. */
export interface MagicLinkContext extends MagicLinkInput {
  readonly failure: Failure | undefined;
}

/** What a user can do on the magic-link page. */
export type MagicLinkEvent =
  /** Presses the button: only this redeems the link. */
  { readonly type: 'submit' };
