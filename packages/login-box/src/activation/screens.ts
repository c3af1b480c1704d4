import type { ActivationStep } from '@foyer/client';
import type { ReactElement } from 'react';
import { ActivatingScreen } from './activating.screen.tsx';
import { ActivatingFormScreen } from './activating-form.screen.tsx';
import type { ActivationControls } from './activation.controls.ts';
import { ActivationResendScreen } from './activation-resend.screen.tsx';
import { ActivationSuccessScreen } from './activation-success.screen.tsx';

/** The screen of each step of activation. */
export const activationScreens = {
  activating: ActivatingScreen,
  activatingForm: ActivatingFormScreen,
  success: ActivationSuccessScreen,
  resend: ActivationResendScreen,
} satisfies Record<ActivationStep, (controls: ActivationControls) => ReactElement>;
