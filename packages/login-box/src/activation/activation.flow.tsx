import { useActivation } from './activation.controller.ts';
import { activationScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The page behind an activation link. */
export function ActivationFlow() {
  const { step, controls } = useActivation();
  const Screen = activationScreens[step];
  return <Screen {...controls} />;
}

/** The script of its own that this is. */
export const script = afterFirstScript(ActivationFlow);
