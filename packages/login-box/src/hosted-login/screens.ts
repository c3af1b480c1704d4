import type { HostedLoginStep } from '@foyer/client';
import type { ReactElement } from 'react';
import type { CallbackControls } from '../box/callback-controls.ts';
import { CallbackSuccessScreen } from '../social-login/callback-success.screen.tsx';
import { SigningInScreen } from '../social-login/signing-in.screen.tsx';
import { HostedFailedScreen } from './hosted-failed.screen.tsx';

/** The screen of each step of the page hosted login leads back to. */
export const hostedLoginScreens = {
  signingIn: SigningInScreen,
  success: CallbackSuccessScreen,
  failed: HostedFailedScreen,
} satisfies Record<HostedLoginStep, (controls: CallbackControls) => ReactElement>;
