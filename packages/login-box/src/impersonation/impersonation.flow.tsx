import { useImpersonation } from './impersonation.controller.ts';
import { impersonationScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The page where acting as somebody else begins. */
export function ImpersonationFlow() {
  const { step, controls } = useImpersonation();
  const Screen = impersonationScreens[step];
  return <Screen {...controls} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(ImpersonationFlow);
