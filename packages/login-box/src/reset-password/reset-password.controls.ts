import type { ResetPasswordContext } from '@foyer/client';
import type { LinkAccount } from '../box/use-link-account.ts';

/** What the screens of a new password show and can do; made by the controller. */
export interface ResetPasswordControls extends ResetPasswordContext {
  readonly account: LinkAccount;
  readonly errors: { readonly password?: string | undefined };
  readonly attention: number;
  readonly came: 'forward' | 'back';
  readonly isBusy: boolean;
  readonly enterPassword: (password: string) => void;
  readonly submit: () => void;
  readonly retry: () => void;
}
