import { createPhoneResetMachine } from '@foyer/client/flows/phone-reset';
import type { phonesRefusals } from '@foyer/contract/phones';
import { useFlow } from '@foyer/react';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { useRememberedEmail } from '../box/box-memory.ts';
import { useCodeError, useCodeFailure } from '../box/code-form.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import { emailError, looksLikePhoneNumber } from '../box/identity-fields.tsx';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { StepDirection } from '../box/step-direction.tsx';
import { phoneResetMessages } from './phone-reset.messages.ts';
import { type PhoneResetControls, phoneResetScreens } from './phone-reset.screens.tsx';

/** Replacing a lost phone. */
function PhoneResetFlow() {
  const { step, controls } = usePhoneReset();
  const Screen = phoneResetScreens[step];
  return (
    <StepDirection
      step={step}
      order={['ResetPhoneNumber', 'VerifyResetPhoneNumber', 'ChangePhoneNumber', 'success']}
    >
      <Screen {...controls} />
    </StepDirection>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(PhoneResetFlow);

const wrongCode: (typeof phonesRefusals)['wrongCode']['code'] = 'phones/wrongCode';

/** The machine about a lost phone as props of its screens. */
function usePhoneReset(): {
  readonly step: keyof typeof phoneResetScreens;
  readonly controls: PhoneResetControls;
} {
  const { step, within, context, isBusy, send } = useFlow(createPhoneResetMachine);
  const enterEmail = (email: string) => send({ type: 'enterEmail', email });
  useRememberedEmail(context.email, enterEmail);
  const words = useBoxTexts();
  const codeError = useCodeError(context.code);
  const numberError = useNumberError(context.phoneNumber);
  const form = useAttempt(step, {
    email: step === 'ResetPhoneNumber' ? emailError(context.email, words) : undefined,
    code: step === 'VerifyResetPhoneNumber' ? codeError : undefined,
    phoneNumber: step === 'ChangePhoneNumber' ? numberError : undefined,
  });
  const reported = useCodeFailure(context.failure, wrongCode);
  const controls: PhoneResetControls = {
    ...context,
    failure: reported.failure,
    errors: { ...form.errors, code: reported.wrongCode ?? form.errors.code },
    attention: form.attention + useFailureCount(context.failure),
    isBusy: isBusy && within !== 'resending',
    isResending: within === 'resending',
    enterEmail,
    enterCode: (code) => send({ type: 'enterCode', code }),
    enterPhoneNumber: (phoneNumber) => send({ type: 'enterPhoneNumber', phoneNumber }),
    submit: () => form.attempt() && send({ type: 'submit' }),
    complete: () => send({ type: 'submit' }),
    resend: () => send({ type: 'resend' }),
    changeEmail: () => send({ type: 'changeEmail' }),
  };
  return { step, controls };
}

function useNumberError(phoneNumber: string): string | undefined {
  const text = useTexts(phoneResetMessages, (texts) => texts.phoneReset);
  if (phoneNumber.trim() === '') return text('numberMissing');
  return looksLikePhoneNumber(phoneNumber) ? undefined : text('numberInvalid');
}
