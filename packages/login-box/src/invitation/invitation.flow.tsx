import { useInvitation } from './invitation.controller.ts';
import { invitationScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The page behind an invitation. */
export function InvitationFlow() {
  const { step, controls } = useInvitation();
  const Screen = invitationScreens[step];
  return <Screen {...controls} />;
}

/** The script of its own that this is. */
export const script = afterFirstScript(InvitationFlow);
