import type { PasswordlessControls } from './passwordless.controls.ts';
import { LoginWithSmsOtcScreen } from './login-with-sms-otc.screen.tsx';

/** The code from a text message to the phone this browser signed in with before. */
export function LoginWithQuickSmsOtcScreen(login: PasswordlessControls) {
  return <LoginWithSmsOtcScreen {...login} />;
}
