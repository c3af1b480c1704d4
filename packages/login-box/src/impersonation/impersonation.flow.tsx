import { useImpersonation } from './impersonation.controller.ts';
import { impersonationScreens } from './screens.ts';

/** The page where acting as somebody else begins. */
export function ImpersonationFlow() {
  const { step, controls } = useImpersonation();
  const Screen = impersonationScreens[step];
  return <Screen {...controls} />;
}
