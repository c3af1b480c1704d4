import type { PhoneResetContext } from '@foyer/client';

/** What the screens about a lost phone show and can do; made by the controller. */
export interface PhoneResetControls extends PhoneResetContext {
  readonly errors: {
    readonly email?: string | undefined;
    readonly code?: string | undefined;
    readonly phoneNumber?: string | undefined;
  };
  readonly attention: number;
  readonly came: 'forward' | 'back';
  readonly isBusy: boolean;
  readonly isResending: boolean;
  readonly enterEmail: (email: string) => void;
  readonly enterCode: (code: string) => void;
  readonly enterPhoneNumber: (phoneNumber: string) => void;
  readonly submit: () => void;
  /** The code is complete: goes on by itself. */
  readonly complete: () => void;
  readonly resend: () => void;
  readonly changeEmail: () => void;
}
