import { useInvitation } from './invitation.controller.ts';
import { invitationScreens } from './screens.ts';

/** The page behind an invitation. */
export function InvitationFlow() {
  const { step, controls } = useInvitation();
  const Screen = invitationScreens[step];
  return <Screen {...controls} />;
}
