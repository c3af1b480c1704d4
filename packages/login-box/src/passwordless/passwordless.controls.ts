import type { PasswordlessContext } from '@foyer/client';
import type { ReactNode } from 'react';

/** What the passwordless screens show and can do; made by the controller, and by the sign-in that hosts them. */
export interface PasswordlessControls extends PasswordlessContext {
  readonly errors: { readonly code?: string | undefined };
  readonly attention: number;
  /** The first message is being sent. */
  readonly isSending: boolean;
  /** It could not be sent. */
  readonly isUnsent: boolean;
  /** The code is being checked. */
  readonly isVerifying: boolean;
  readonly isResending: boolean;
  /** The other sign-in options, if any. */
  readonly options: ReactNode;
  readonly enterCode: (code: string) => void;
  readonly submit: () => void;
  /** The code is complete: goes on by itself. */
  readonly complete: () => void;
  readonly resend: () => void;
  readonly retry: () => void;
  readonly leave: () => void;
  readonly changeEmail: () => void;
}
