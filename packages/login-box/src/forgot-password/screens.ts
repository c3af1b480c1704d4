import type { ForgotPasswordStep } from '@foyer/client';
import type { ReactElement } from 'react';
import type { ForgotPasswordControls } from './forgot-password.controls.ts';
import { ForgotPasswordScreen } from './forgot-password.screen.tsx';
import { ForgotPasswordSuccessScreen } from './forgot-password-success.screen.tsx';

type Screen = (controls: ForgotPasswordControls) => ReactElement;

/** The screens of a forgotten password that are there at once; the code of a text message has a script of its own. */
export const forgotPasswordScreens = {
  forgotPassword: ForgotPasswordScreen,
  success: ForgotPasswordSuccessScreen,
} as const satisfies { readonly [S in ForgotPasswordStep]?: Screen };
