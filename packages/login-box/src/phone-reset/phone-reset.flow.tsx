import { usePhoneReset } from './phone-reset.controller.ts';
import { phoneResetScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** Replacing a lost phone. */
export function PhoneResetFlow() {
  const { step, controls } = usePhoneReset();
  const Screen = phoneResetScreens[step];
  return <Screen {...controls} />;
}

/** The script of its own that this is. */
export const script = afterFirstScript(PhoneResetFlow);
