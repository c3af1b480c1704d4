import type { BreachedPasswordStep } from '@foyer/client';
import type { ReactElement } from 'react';
import type { BreachedPasswordControls } from './breached-password.controls.ts';
import { BreachedPasswordScreen } from './breached-password.screen.tsx';
import { BreachedPasswordSuccessScreen } from './breached-password-success.screen.tsx';

/** The screen of each step about a breached password. */
export const breachedPasswordScreens = {
  breachedPassword: BreachedPasswordScreen,
  breachedPasswordSuccess: BreachedPasswordSuccessScreen,
} satisfies Record<BreachedPasswordStep, (controls: BreachedPasswordControls) => ReactElement>;
