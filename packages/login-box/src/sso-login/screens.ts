import type { SsoLoginStep } from '@foyer/client';
import type { ReactElement } from 'react';
import type { CallbackControls } from '../box/callback-controls.ts';
import { CallbackSuccessScreen } from '../social-login/callback-success.screen.tsx';
import { SigningInScreen } from '../social-login/signing-in.screen.tsx';
import { SsoFailedScreen } from './sso-failed.screen.tsx';
import { SsoTestedScreen } from './sso-tested.screen.tsx';

/** The screen of each step of the pages a company's sign-in leads back to. */
export const ssoLoginScreens = {
  signingIn: SigningInScreen,
  success: CallbackSuccessScreen,
  loginWithSSOFailed: SsoFailedScreen,
  tested: SsoTestedScreen,
} satisfies Record<SsoLoginStep, (controls: CallbackControls) => ReactElement>;
