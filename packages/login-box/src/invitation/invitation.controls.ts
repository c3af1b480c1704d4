import type { InvitationContext } from '@foyer/client';

/** What the invitation screens show and can do; made by the controller. */
export interface InvitationControls extends InvitationContext {
  readonly errors: { readonly name?: string | undefined; readonly password?: string | undefined };
  readonly attention: number;
  readonly came: 'forward' | 'back';
  /** The invitation is being looked at; nothing has been accepted. */
  readonly isChecking: boolean;
  /** Looking at it failed for a reason that is not the invitation's. */
  readonly canRetry: boolean;
  readonly isBusy: boolean;
  readonly enterName: (name: string) => void;
  readonly enterPassword: (password: string) => void;
  readonly submit: () => void;
  readonly stay: () => void;
  readonly retry: () => void;
}
