import type { LoginContext, LoginMethod } from '@foyer/client';
import type { SocialOptions } from '../social-login/use-social-options.tsx';
import type { SubFlowProps } from './sub-flow.ts';

/** What the screens of signing in show and can do; made by the controller. */
export interface LoginControls extends LoginContext {
  readonly errors: { readonly email?: string | undefined; readonly password?: string | undefined };
  readonly attention: number;
  readonly came: 'forward' | 'back';
  readonly isBusy: boolean;
  /** The password grows old: said before the page moves on. */
  readonly isWarning: boolean;
  /** The methods besides the one on the screen that have a step of their own. */
  readonly otherMethods: readonly LoginMethod[];
  readonly social: SocialOptions;
  readonly enterEmail: (email: string) => void;
  readonly enterPassword: (password: string) => void;
  readonly submitEmail: () => void;
  readonly submitPassword: () => void;
  readonly useMethod: (method: LoginMethod) => void;
  readonly changeEmail: () => void;
  readonly resendActivation: () => void;
  readonly cancel: () => void;
  readonly goOn: () => void;
  /** A passkey signed in. */
  readonly onEntered: () => void;
  /** A passkey is asked for or signs in. */
  readonly isPasskeyBusy: boolean;
  readonly onPasskeyBusy: (isBusy: boolean) => void;
  readonly onDemanded: SubFlowProps['onDemanded'];
}
