import type { UnlockStep } from '@foyer/client';
import type { ReactElement } from 'react';
import type { UnlockControls } from './unlock.controls.ts';
import { UnlockInvalidScreen } from './unlock-invalid.screen.tsx';
import { UnlockReadyScreen } from './unlock-ready.screen.tsx';
import { UnlockSuccessScreen } from './unlock-success.screen.tsx';

/** The screen of each step of the unlock page. */
export const unlockScreens = {
  ready: UnlockReadyScreen,
  success: UnlockSuccessScreen,
  invalidLink: UnlockInvalidScreen,
} satisfies Record<UnlockStep, (controls: UnlockControls) => ReactElement>;
