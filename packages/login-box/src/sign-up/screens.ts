import type { SignUpStep } from '@foyer/client';
import type { ReactElement } from 'react';
import { InvalidInvitationScreen } from './invalid-invitation.screen.tsx';
import { SignUpFormScreen } from './sign-up-form.screen.tsx';
import { SignUpSuccessScreen } from './sign-up-success.screen.tsx';
import type { SignUpControls } from './sign-up.controls.ts';
import { SignedInAlreadyScreen } from './signed-in-already.screen.tsx';

/** The screen of each step of signing up. */
export const signUpScreens = {
  SignUp: SignUpFormScreen,
  SignUpSuccess: SignUpSuccessScreen,
  signedInAlready: SignedInAlreadyScreen,
  invalidInvitation: InvalidInvitationScreen,
} satisfies Record<SignUpStep, (controls: SignUpControls) => ReactElement>;
