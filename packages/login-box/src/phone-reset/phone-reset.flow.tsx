import { usePhoneReset } from './phone-reset.controller.ts';
import { phoneResetScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** Replacing a lost phone. */
export function PhoneResetFlow() {
  const { step, controls } = usePhoneReset();
  const Screen = phoneResetScreens[step];
  return <Screen {...controls} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(PhoneResetFlow);
