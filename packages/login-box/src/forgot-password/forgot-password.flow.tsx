import { LazyScreen } from '../box/lazy-screen.tsx';
import { useForgotPassword } from './forgot-password.controller.ts';
import { forgotPasswordScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

const smsCode = () => import('./forgot-password-sms-code.step.tsx').then((chunk) => chunk.script);

/** Asking for a link to choose a new password. */
export function ForgotPasswordFlow() {
  const { step, controls } = useForgotPassword();
  if (step === 'smsCode') return <LazyScreen load={smsCode} controls={controls} />;
  const Screen = forgotPasswordScreens[step];
  return <Screen {...controls} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(ForgotPasswordFlow);
