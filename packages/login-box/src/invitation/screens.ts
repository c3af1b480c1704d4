import type { InvitationStep } from '@foyer/client';
import type { ReactElement } from 'react';
import type { InvitationControls } from './invitation.controls.ts';
import { InvitationFailedScreen } from './invitation-failed.screen.tsx';
import { InvitationInvalidScreen } from './invitation-invalid.screen.tsx';
import { InvitationSuccessScreen } from './invitation-success.screen.tsx';
import { InvitationValidateScreen } from './invitation-validate.screen.tsx';

/** The screen of each step of an invitation. While it is being accepted, the screen with the button stays. */
export const invitationScreens = {
  validate: InvitationValidateScreen,
  invalid: InvitationInvalidScreen,
  pending: InvitationValidateScreen,
  success: InvitationSuccessScreen,
  failed: InvitationFailedScreen,
} satisfies Record<InvitationStep, (controls: InvitationControls) => ReactElement>;
