import type { MfaContext, MfaStep, PublicAuthResponse } from '@foyer/client';
import { createMfaMachine } from '@foyer/client/flows/mfa';
import { mfaRefusals } from '@foyer/contract/mfa/refusals';
import { useFlow } from '@foyer/react';
import { useEffect } from 'react';
import { useTexts } from '../box/box-context.ts';
import { useCodeError, useCodeFailure } from '../box/code-form.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import { looksLikePhoneNumber } from '../box/identity-fields.tsx';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { StepDirection } from '../box/step-direction.tsx';
import { Waiting } from '../box/waiting.tsx';
import { type SubFlowProps, useEnteredElsewhere } from '../login/sub-flow.ts';
import type { MfaControls } from './mfa-card.tsx';
import { mfaMessages } from './mfa.messages.ts';
import { mfaScreens } from './mfa.screens.tsx';
import { RecoverTwoFactorScreen, useMfaRecovery } from './recover-two-factor.tsx';

/**
 * The part of the sign-in that asks for MFA, sets one up, or drops it by a recovery
 * code.
 */
function MfaFlow({ pending, ...host }: SubFlowProps) {
  // Another demand is another sign-in: it begins again.
  return pending ? <Mfa key={pending.mfaToken} {...host} pending={pending} /> : <Waiting />;
}

function Mfa(host: SubFlowProps & { readonly pending: PublicAuthResponse }) {
  const mfa = useMfa(host);
  return (
    <StepDirection step={mfa.step} order={steps}>
      <MfaStepScreen host={host} {...mfa} />
    </StepDirection>
  );
}

interface MfaStepScreenProps extends ReturnType<typeof useMfa> {
  readonly host: SubFlowProps;
}

function MfaStepScreen({ host, step, isBusy, controls }: MfaStepScreenProps) {
  const { onEntered, onStartOver } = host;
  const { failure } = controls;
  useEnteredElsewhere({
    isWaiting: !isBusy && step !== 'recoveryCode' && step !== 'success',
    onEntered,
  });
  useEffect(() => {
    if (step === 'success') onEntered();
    if (step === 'expired') onStartOver(failure ? { failure } : { notice: 'expired' });
  }, [step, failure, onEntered, onStartOver]);
  // What was asked before stays while the recovery code is typed: a text that was sent is not sent
  // again.
  if (host.step === 'recoverTwoFactor') return <MfaRecovery {...host} />;
  if (step === 'success' || step === 'expired') return <Waiting />;
  const Screen = mfaScreens[step];
  return <Screen {...controls} />;
}

function MfaRecovery(host: SubFlowProps) {
  const { step, controls } = useMfaRecovery(host);
  const { onStartOver } = host;
  useEffect(() => {
    if (step === 'success') onStartOver({ notice: 'recovered' });
  }, [step, onStartOver]);
  return <RecoverTwoFactorScreen {...controls} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(MfaFlow);

/** The machine of MFA as props of its screens. */
function useMfa(host: SubFlowProps & { readonly pending: PublicAuthResponse }): {
  readonly step: MfaStep;
  readonly isBusy: boolean;
  readonly controls: MfaControls;
} {
  const { email, pending } = host;
  const { step, within, context, isBusy, send } = useFlow(createMfaMachine, { email, pending });
  const form = useAttempt(step, useErrors(step, context));
  const reported = useCodeFailure(context.failure, mfaRefusals.wrongCode.code);
  const failures = useFailureCount(context.failure);
  const controls: MfaControls = {
    ...context,
    failure: reported.failure,
    errors: { ...form.errors, code: reported.wrongCode ?? form.errors.code },
    attention: form.attention + failures,
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

const steps: readonly MfaStep[] = [
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
