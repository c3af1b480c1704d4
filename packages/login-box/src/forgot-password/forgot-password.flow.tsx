import { useForgotPassword } from './forgot-password.controller.ts';
import { forgotPasswordScreens } from './screens.ts';

/** Asking for a link to choose a new password. */
export function ForgotPasswordFlow() {
  const { step, controls } = useForgotPassword();
  const Screen = forgotPasswordScreens[step];
  return <Screen {...controls} />;
}
