import { unlockScreens } from './screens.ts';
import { useUnlock } from './unlock.controller.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The page behind the mail about a paused account. */
export function UnlockFlow() {
  const { step, controls } = useUnlock();
  const Screen = unlockScreens[step];
  return <Screen {...controls} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(UnlockFlow);
