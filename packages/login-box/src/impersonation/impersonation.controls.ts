import type { ImpersonationContext } from '@foyer/client';

/** What the impersonation screens show and can do; made by the controller. */
export interface ImpersonationControls extends ImpersonationContext {
  readonly came: 'forward' | 'back';
  readonly isBusy: boolean;
  /** Who is signed in now: the session that ends, and then the person one acts as. */
  readonly person: { readonly name: string; readonly email: string } | undefined;
  readonly submit: () => void;
}
