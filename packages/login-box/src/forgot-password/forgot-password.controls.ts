import type { ForgotPasswordContext } from '@foyer/client';

/** What the screens of a forgotten password show and can do; made by the controller. */
export interface ForgotPasswordControls extends ForgotPasswordContext {
  readonly errors: { readonly email?: string | undefined; readonly code?: string | undefined };
  readonly attention: number;
  readonly came: 'forward' | 'back';
  readonly isBusy: boolean;
  /** A text message is being sent. */
  readonly isTexting: boolean;
  /** The mail went out again. */
  readonly wasResent: boolean;
  readonly enterEmail: (email: string) => void;
  readonly submit: () => void;
  readonly submitBySms: () => void;
  readonly enterCode: (code: string) => void;
  readonly submitCode: () => void;
  /** The code is complete: goes on by itself. */
  readonly completeCode: () => void;
  readonly resend: () => void;
  readonly changeEmail: () => void;
}
