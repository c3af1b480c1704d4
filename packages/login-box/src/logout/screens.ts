import type { LogoutStep } from '@foyer/client';
import type { ReactElement } from 'react';
import { SignedOutScreen } from './signed-out.screen.tsx';
import { SigningOutScreen } from './signing-out.screen.tsx';

/** The screen of each step of signing out. */
export const logoutScreens = {
  signingOut: SigningOutScreen,
  success: SignedOutScreen,
} satisfies Record<LogoutStep, () => ReactElement>;
