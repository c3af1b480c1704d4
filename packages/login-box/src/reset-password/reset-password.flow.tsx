import { useResetPassword } from './reset-password.controller.ts';
import { resetPasswordScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The page behind a reset link. */
export function ResetPasswordFlow() {
  const { step, controls } = useResetPassword();
  const Screen = resetPasswordScreens[step];
  return <Screen {...controls} />;
}

/** The script of its own that this is. */
export const script = afterFirstScript(ResetPasswordFlow);
