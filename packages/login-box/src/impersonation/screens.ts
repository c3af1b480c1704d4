import type { ImpersonationStep } from '@foyer/client';
import type { ReactElement } from 'react';
import { ImpersonatingScreen } from './impersonating.screen.tsx';
import type { ImpersonationControls } from './impersonation.controls.ts';
import { ImpersonationFailedScreen } from './impersonation-failed.screen.tsx';
import { ImpersonationSuccessScreen } from './impersonation-success.screen.tsx';

/** The screen of each step of acting as somebody else. */
export const impersonationScreens = {
  impersonating: ImpersonatingScreen,
  success: ImpersonationSuccessScreen,
  failed: ImpersonationFailedScreen,
} satisfies Record<ImpersonationStep, (controls: ImpersonationControls) => ReactElement>;
