import type { SubFlowProps } from '../login/sub-flow.ts';
import { useBreachedPassword } from './breached-password.controller.ts';
import { breachedPasswordScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The part of the sign-in about a password that is known from a data breach. */
export function BreachedPasswordFlow(host: SubFlowProps) {
  const { step, controls } = useBreachedPassword(host);
  const Screen = breachedPasswordScreens[step];
  return <Screen {...controls} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(BreachedPasswordFlow);
