import type { PasswordlessStep } from '@foyer/client';
import type { ReactElement } from 'react';
import { LoginWithOtcScreen } from './login-with-otc.screen.tsx';
import { LoginWithQuickSmsOtcScreen } from './login-with-quick-sms-otc.screen.tsx';
import { LoginWithSmsOtcScreen } from './login-with-sms-otc.screen.tsx';
import { MagicLinkPreLoginSuccessScreen } from './magic-link-pre-login-success.screen.tsx';
import type { PasswordlessControls } from './passwordless.controls.ts';

/** The screen of each passwordless step. */
export const passwordlessScreens = {
  magicLinkPreLoginSuccess: MagicLinkPreLoginSuccessScreen,
  loginWithOtc: LoginWithOtcScreen,
  loginWithSmsOtc: LoginWithSmsOtcScreen,
  loginWithQuickSmsOtc: LoginWithQuickSmsOtcScreen,
} satisfies Record<PasswordlessStep, (controls: PasswordlessControls) => ReactElement>;
