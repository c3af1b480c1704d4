import type { passwordsRefusals } from '@foyer/contract/passwords';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { useCodeError, useCodeFailure } from '../box/use-code.ts';
import type { ForgotPasswordControls } from './forgot-password.controls.ts';
import { ForgotPasswordSmsCodeScreen } from './forgot-password-sms-code.screen.tsx';
import { afterFirstScript } from '../box/first-script.ts';

const wrongCode: (typeof passwordsRefusals)['invalidCode']['code'] = 'passwords/invalidCode';

/** The step of the code from a text message, with what is wrong with it: a script of its own, as few people meet it. */
export function ForgotPasswordSmsCodeStep(forgot: ForgotPasswordControls) {
  const form = useAttempt('smsCode', { code: useCodeError(forgot.code) });
  const said = useCodeFailure(forgot.failure, wrongCode);
  return (
    <ForgotPasswordSmsCodeScreen
      {...forgot}
      failure={said.failure}
      errors={{ code: said.wrongCode ?? form.errors.code }}
      attention={form.attention + useFailureCount(forgot.failure)}
      submitCode={() => form.attempt() && forgot.submitCode()}
    />
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(ForgotPasswordSmsCodeStep);
