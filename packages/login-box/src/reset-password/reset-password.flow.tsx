import { useResetPassword } from './reset-password.controller.ts';
import { resetPasswordScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The page behind a reset link. */
export function ResetPasswordFlow() {
  const { step, controls } = useResetPassword();
  const Screen = resetPasswordScreens[step];
  return <Screen {...controls} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(ResetPasswordFlow);
