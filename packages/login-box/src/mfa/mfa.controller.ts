import type { MfaContext, MfaStep, PublicAuthResponse } from '@foyer/client';
import { createMfaMachine } from '@foyer/client/flows/mfa';
import { mfaRefusals } from '@foyer/contract/mfa/refusals';
import { useFlow } from '@foyer/react';
import { useTexts } from '../box/box-context.ts';
import { looksLikePhoneNumber } from '../box/phone-check.ts';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { useCame } from '../box/use-came.ts';
import { useCodeError, useCodeFailure } from '../box/use-code.ts';
import type { SubFlowProps } from '../login/sub-flow.ts';
import type { MfaControls } from './mfa.controls.ts';
import { mfaMessages } from './mfa.messages.ts';

/** The machine of the second factor as props of its screens. */
export function useMfa(host: SubFlowProps & { readonly pending: PublicAuthResponse }): {
  readonly step: MfaStep;
  readonly isBusy: boolean;
  readonly controls: MfaControls;
} {
  const { email, pending } = host;
  const { step, within, context, isBusy, send } = useFlow(createMfaMachine, { email, pending });
  const form = useAttempt(step, useErrors(step, context));
  const said = useCodeFailure(context.failure, mfaRefusals.wrongCode.code);
  const failures = useFailureCount(context.failure);
  const controls: MfaControls = {
    ...context,
    failure: said.failure,
    errors: { ...form.errors, code: said.wrongCode ?? form.errors.code },
    attention: form.attention + failures,
    came: useCame(step, STEPS),
    isPreparing: within === 'asking' || within === 'preparing' || within === 'sending',
    isUnsent: within === 'unsent',
    isVerifying: within === 'verifying' || within === 'confirming' || step === 'success',
    isResending: within === 'resending',
    choose: (way) => send({ type: 'choose', way }),
    enterCode: (code) => send({ type: 'enterCode', code }),
    enterPhoneNumber: (phoneNumber) => send({ type: 'enterPhoneNumber', phoneNumber }),
    setRemember: (remember) => send({ type: 'setRemember', remember }),
    submit: () => form.attempt() && send({ type: 'submit' }),
    complete: () => send({ type: 'submit' }),
    resend: () => send({ type: 'resend' }),
    retry: () => send({ type: 'retry' }),
    back: () => send({ type: 'back' }),
    saved: () => send({ type: 'saved' }),
    recover: context.isEnrolled ? host.onRecover : undefined,
    changeEmail: host.onBack,
  };
  return { step, isBusy, controls };
}

function useErrors(step: MfaStep, { code, phoneNumber }: MfaContext) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  const codeError = useCodeError(code);
  const asksPhone = step === 'smsSetPhoneNumber';
  const asksCode =
    step === 'authenticatorApp' || step === 'smsVerifyCode' || step === 'emailVerifyCode';
  const phoneError = phoneNumber.trim() === '' ? text('phoneMissing') : text('phoneInvalid');
  return {
    code: asksCode ? codeError : undefined,
    phoneNumber: asksPhone && !looksLikePhoneNumber(phoneNumber) ? phoneError : undefined,
  };
}

const STEPS: readonly MfaStep[] = [
  'verify',
  'smsSetPhoneNumber',
  'authenticatorApp',
  'smsVerifyCode',
  'emailVerifyCode',
  'webauthn',
  'recoveryCode',
  'success',
  'expired',
];
