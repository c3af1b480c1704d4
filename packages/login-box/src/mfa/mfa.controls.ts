import type { MfaContext, MfaWay } from '@foyer/client';

/** What the screens of the second factor show and can do; made by the controller. */
export interface MfaControls extends MfaContext {
  readonly errors: {
    readonly code?: string | undefined;
    readonly phoneNumber?: string | undefined;
  };
  readonly attention: number;
  readonly came: 'forward' | 'back';
  /** What the step needs is on its way: the picture, the first message, the answer of a device. */
  readonly isPreparing: boolean;
  /** That did not arrive and can be tried again. */
  readonly isUnsent: boolean;
  /** What was typed is being checked. */
  readonly isVerifying: boolean;
  readonly isResending: boolean;
  readonly choose: (way: MfaWay) => void;
  readonly enterCode: (code: string) => void;
  readonly enterPhoneNumber: (phoneNumber: string) => void;
  readonly setRemember: (remember: boolean) => void;
  readonly submit: () => void;
  /** The code is complete: goes on by itself. */
  readonly complete: () => void;
  readonly resend: () => void;
  readonly retry: () => void;
  readonly back: () => void;
  readonly saved: () => void;
  /** To the recovery code, where there is a second factor to drop. */
  readonly recover: (() => void) | undefined;
  readonly changeEmail: () => void;
}
