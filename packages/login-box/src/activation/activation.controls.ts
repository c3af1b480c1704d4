import type { ActivationContext } from '@foyer/client';
import type { LinkAccount } from '../box/use-link-account.ts';

/** What the screens of activation show and can do; made by the controller. */
export interface ActivationControls extends ActivationContext {
  readonly account: LinkAccount;
  readonly errors: { readonly email?: string | undefined; readonly password?: string | undefined };
  readonly attention: number;
  readonly came: 'forward' | 'back';
  /** The link is being looked at; nothing has been redeemed. */
  readonly isChecking: boolean;
  /** Looking at the link failed for a reason that is not the link's. */
  readonly canRetry: boolean;
  readonly isBusy: boolean;
  readonly enterPassword: (password: string) => void;
  readonly enterEmail: (email: string) => void;
  readonly submit: () => void;
  readonly resend: () => void;
  readonly retry: () => void;
}
