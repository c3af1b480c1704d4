import type { ResetPasswordStep } from '@foyer/client';
import type { ReactElement } from 'react';
import { InvalidLinkScreen } from './invalid-link.screen.tsx';
import type { ResetPasswordControls } from './reset-password.controls.ts';
import { ResetPasswordFormScreen } from './reset-password-form.screen.tsx';
import { ResetPasswordSuccessScreen } from './reset-password-success.screen.tsx';
import { ValidatingScreen } from './validating.screen.tsx';

/** The screen of each step of choosing a new password. */
export const resetPasswordScreens = {
  validating: ValidatingScreen,
  form: ResetPasswordFormScreen,
  success: ResetPasswordSuccessScreen,
  invalidLink: InvalidLinkScreen,
} satisfies Record<ResetPasswordStep, (controls: ResetPasswordControls) => ReactElement>;
