import type { SsoRequiredStep } from '@foyer/client';
import type { ReactElement } from 'react';
import { AskingScreen } from './asking.screen.tsx';
import { BreakGlassScreen } from './break-glass.screen.tsx';
import { LeavingScreen } from './leaving.screen.tsx';
import type { SsoRequiredControls } from './sso-required.controls.ts';
import { StoppedScreen } from './stopped.screen.tsx';

/** The card of each step. */
export const ssoRequiredScreens = {
  asking: AskingScreen,
  redirectToSSO: LeavingScreen,
  stopped: StoppedScreen,
  breakGlass: BreakGlassScreen,
  entered: AskingScreen,
} satisfies Record<SsoRequiredStep, (controls: SsoRequiredControls) => ReactElement>;
