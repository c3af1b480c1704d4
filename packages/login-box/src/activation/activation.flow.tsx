import { useActivation } from './activation.controller.ts';
import { activationScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The page behind an activation link. */
export function ActivationFlow() {
  const { step, controls } = useActivation();
  const Screen = activationScreens[step];
  return <Screen {...controls} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(ActivationFlow);
