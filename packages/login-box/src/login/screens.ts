import type { LoginStep } from '@foyer/client';
import type { ReactElement } from 'react';
import { LoginWithPasswordScreen } from './login-with-password.screen.tsx';
import type { LoginControls } from './login.controls.ts';
import { PreLoginScreen } from './pre-login.screen.tsx';
import { LoginSuccessScreen } from './success.screen.tsx';

type Screen = (controls: LoginControls) => ReactElement;

/**
 * The screens that are there at once. Leaving for a company comes with `later-screen.tsx`, the other steps are sub-flows:
 * `sub-flow-slot.tsx`.
 */
export const loginScreens = {
  preLogin: PreLoginScreen,
  loginWithPassword: LoginWithPasswordScreen,
  success: LoginSuccessScreen,
} as const satisfies { readonly [S in LoginStep]?: Screen };
