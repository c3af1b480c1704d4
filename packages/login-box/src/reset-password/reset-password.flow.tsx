import { useResetPassword } from './reset-password.controller.ts';
import { resetPasswordScreens } from './screens.ts';

/** The page behind a reset link. */
export function ResetPasswordFlow() {
  const { step, controls } = useResetPassword();
  const Screen = resetPasswordScreens[step];
  return <Screen {...controls} />;
}
