import type { SignUpConsents, SignUpContext, SignUpFields } from '@foyer/client';
import type { SocialOptions } from '../social-login/use-social-options.tsx';

/** Everything that can be wrong on the sign-up screens. */
type Fallible = keyof SignUpFields | 'acceptedTermsOfService' | 'code';

/** What the screens of signing up show and can do; made by the controller. */
export interface SignUpControls extends SignUpContext {
  readonly errors: { readonly [K in Fallible]?: string | undefined };
  readonly attention: number;
  /** The form, or an invitation, is being read. */
  readonly isReading: boolean;
  /** An invitation could not be read for a reason that is not its own. */
  readonly canRetry: boolean;
  readonly isBusy: boolean;
  /** A further mail is being sent. */
  readonly isResending: boolean;
  readonly enter: (fields: Partial<SignUpFields & SignUpConsents>) => void;
  readonly submit: () => void;
  readonly retry: () => void;
  readonly resend: () => void;
  readonly enterCode: (code: string) => void;
  readonly submitCode: () => void;
  /** The code is complete: continues by itself. */
  readonly completeCode: () => void;
  readonly join: () => void;
  readonly another: () => void;
  readonly stay: () => void;
  readonly withoutInvitation: () => void;
  /**
   * Signing up with a social provider. The user agrees to what is required here, before leaving.
   */
  readonly social: SocialOptions;
  readonly changeEmail: () => void;
}
