import type { ForgotPasswordStep } from '@foyer/client';
import type { ReactElement } from 'react';
import type { ForgotPasswordControls } from './forgot-password.controls.ts';
import { ForgotPasswordScreen } from './forgot-password.screen.tsx';
import { ForgotPasswordSmsCodeScreen } from './forgot-password-sms-code.screen.tsx';
import { ForgotPasswordSuccessScreen } from './forgot-password-success.screen.tsx';

/** The screen of each step of a forgotten password. */
export const forgotPasswordScreens = {
  forgotPassword: ForgotPasswordScreen,
  smsCode: ForgotPasswordSmsCodeScreen,
  success: ForgotPasswordSuccessScreen,
} satisfies Record<ForgotPasswordStep, (controls: ForgotPasswordControls) => ReactElement>;
