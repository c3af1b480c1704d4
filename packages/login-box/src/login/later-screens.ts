import type { LoginStep } from '@foyer/client';
import type { ReactElement } from 'react';
import { LoginWithSsoFailedScreen } from './login-with-sso-failed.screen.tsx';
import type { LoginControls } from './login.controls.ts';
import { PasswordExpiresScreen } from './password-expires.screen.tsx';
import { RedirectToSsoScreen } from './redirect-to-sso.screen.tsx';

type Screen = (controls: LoginControls) => ReactElement;

/** The screens most people never see: a script of their own. */
export const laterScreens = {
  redirectToSSO: RedirectToSsoScreen,
  loginWithSSOFailed: LoginWithSsoFailedScreen,
} as const satisfies { readonly [S in LoginStep]?: Screen };

/** The step `success` as long as it has something to say. */
export const warningScreen: Screen = PasswordExpiresScreen;
