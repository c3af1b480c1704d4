import type { SsoRequiredContext } from '@foyer/client/flows/sso-required';
import type { Failure } from '@foyer/client';

/** What the cards of somebody whom their company wants for itself show and can do. */
export interface SsoRequiredControls extends SsoRequiredContext {
  /** Why they are here. */
  readonly reason: Failure;
  readonly errors: { readonly code?: string | undefined };
  readonly attention: number;
  readonly came: 'forward' | 'back';
  readonly isBusy: boolean;
  /** Back to another account, where the page around knows a way. */
  readonly change: (() => void) | undefined;
  readonly cancel: () => void;
  readonly goOn: () => void;
  /** Absent where no password was shown, which the code goes beside. */
  readonly takeCode: (() => void) | undefined;
  readonly enterCode: (code: string) => void;
  readonly submit: () => void;
}
