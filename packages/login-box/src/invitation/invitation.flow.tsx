import { useInvitation } from './invitation.controller.ts';
import { invitationScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The page behind an invitation. */
export function InvitationFlow() {
  const { step, controls } = useInvitation();
  const Screen = invitationScreens[step];
  return <Screen {...controls} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(InvitationFlow);
