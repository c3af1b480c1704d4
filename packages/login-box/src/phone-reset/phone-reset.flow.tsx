import { usePhoneReset } from './phone-reset.controller.ts';
import { phoneResetScreens } from './screens.ts';

/** Replacing a lost phone. */
export function PhoneResetFlow() {
  const { step, controls } = usePhoneReset();
  const Screen = phoneResetScreens[step];
  return <Screen {...controls} />;
}
