import { useActivation } from './activation.controller.ts';
import { activationScreens } from './screens.ts';

/** The page behind an activation link. */
export function ActivationFlow() {
  const { step, controls } = useActivation();
  const Screen = activationScreens[step];
  return <Screen {...controls} />;
}
