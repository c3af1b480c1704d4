import type { SocialLoginStep } from '@foyer/client';
import type { ReactElement } from 'react';
import type { CallbackControls } from '../box/callback-controls.ts';
import { CallbackSuccessScreen } from './callback-success.screen.tsx';
import { SigningInScreen } from './signing-in.screen.tsx';
import { SocialFailedScreen } from './social-failed.screen.tsx';

/** The screen of each step of the page a social provider leads back to. */
export const socialLoginScreens = {
  signingIn: SigningInScreen,
  success: CallbackSuccessScreen,
  failed: SocialFailedScreen,
} satisfies Record<SocialLoginStep, (controls: CallbackControls) => ReactElement>;
