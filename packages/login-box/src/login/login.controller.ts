import type { LoginContext, LoginEvent, LoginMethod, LoginStep } from '@foyer/client';
import { createLoginMachine } from '@foyer/client/flows/login';
import { useFlow } from '@foyer/react';
import { useMemo, useState } from 'react';
import { useBoxTexts } from '../box/box-context.ts';
import { emailError } from '../box/email-check.ts';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { useCame } from '../box/use-came.ts';
import { useRememberedEmail } from '../box/use-remembered-email.ts';
import { useSocialOptions } from '../social-login/use-social-options.tsx';
import type { LoginControls } from './login.controls.ts';
import { type HostedStep, subFlowSteps } from './sub-flow-slot.tsx';
import type { SubFlowProps } from './sub-flow.ts';

/** The login machine as props of its screens, and of the sub-flows it hosts. */
export function useLogin(): {
  readonly step: HostedStep;
  readonly controls: LoginControls;
  readonly host: Omit<SubFlowProps, 'step'>;
} {
  const { step, within, context, isBusy, send } = useFlow(createLoginMachine);
  const [isPasskeyBusy, setPasskeyBusy] = useState(false);
  const passkey = usePasskeyWays(send);
  const words = useBoxTexts();
  const enterEmail = (email: string) => send({ type: 'enterEmail', email });
  useRememberedEmail(context.email, enterEmail);
  const form = useAttempt(step, {
    email: step === 'preLogin' ? identityError(context, words) : undefined,
    password:
      step === 'loginWithPassword' && context.password === ''
        ? words('passwordMissing')
        : undefined,
  });
  const failures = useFailureCount(context.failure);
  const ways = useWays(send);
  const otherMethods = otherMethodsAt(step, context);
  const controls: LoginControls = {
    ...context,
    errors: form.errors,
    attention: form.attention + failures,
    came: useCame(step, STEPS),
    isBusy,
    isWarning: within === 'warning',
    otherMethods,
    social: useSocialOptions('login'),
    enterEmail,
    enterPassword: (password) => send({ type: 'enterPassword', password }),
    submitEmail: () => form.attempt() && send({ type: 'submitEmail' }),
    submitPassword: () => form.attempt() && send({ type: 'submitPassword' }),
    useMethod: (method) =>
      (step !== 'preLogin' || form.attempt()) && send({ type: 'useMethod', method }),
    changeEmail: ways.onBack,
    resendActivation: () => send({ type: 'resendActivation' }),
    cancel: () => send({ type: 'cancel' }),
    goOn: () => send({ type: 'goOn' }),
    ...passkey,
    isPasskeyBusy,
    onPasskeyBusy: setPasskeyBusy,
  };
  const { email, pending, lastMethod } = context;
  return {
    step,
    controls,
    host: { ...ways, email, lastMethod, otherMethods, ...(pending && { pending }) },
  };
}

/** What the passkey way of the first steps can tell it. */
function usePasskeyWays(
  send: (event: LoginEvent) => void,
): Pick<LoginControls, 'onEntered' | 'onDemanded'> {
  return useMemo(
    () => ({
      onEntered: () => send({ type: 'entered', method: 'Passkeys' }),
      onDemanded: (response) => send({ type: 'demanded', response, method: 'Passkeys' }),
    }),
    [send],
  );
}

/** What a sub-flow can tell the login machine; the same functions while the page is open. */
function useWays(send: (event: LoginEvent) => void) {
  return useMemo(() => waysOf(send), [send]);
}

function waysOf(send: (event: LoginEvent) => void) {
  return {
    onEntered: () => send({ type: 'entered' }),
    onDemanded: (response) => send({ type: 'demanded', response }),
    onBack: () => send({ type: 'changeEmail' }),
    onUseMethod: (method) => send({ type: 'useMethod', method }),
    onStartOver: (reason) => send({ type: 'startOver', ...reason }),
    onRecover: () => send({ type: 'recover' }),
    onRecoverBack: () => send({ type: 'back' }),
    onMailSent: () => send({ type: 'mailSent' }),
  } satisfies Partial<SubFlowProps>;
}

/** A username, or a phone number as people write it. */
const nameOrPhone = /^(?:[^\s@]+|\+[\d\s().-]+)$/;

/** Where user names do, whatever is typed without an at sign may be one. */
function identityError(
  { email, acceptsNames }: LoginContext,
  words: ReturnType<typeof useBoxTexts>,
) {
  return acceptsNames && nameOrPhone.test(email.trim()) ? undefined : emailError(email, words);
}

/** Which way in a step is, where it is one. */
const methodAt: Partial<Record<LoginStep, LoginMethod>> = {
  loginWithPassword: 'EmailAndPassword',
  loginWithOtc: 'Code',
  magicLinkPreLoginSuccess: 'MagicLink',
  loginWithSmsOtc: 'SmsCode',
  loginWithQuickSmsOtc: 'QuickSmsCode',
};

/** At the first step the policy's own way is the form itself; passkeys have a button of their own. */
function otherMethodsAt(step: LoginStep, { methods }: LoginContext): readonly LoginMethod[] {
  const stepwise = methods.filter((method) => method !== 'Passkeys');
  const here = step === 'preLogin' ? stepwise[0] : methodAt[step];
  return stepwise.filter((method) => method !== here);
}

/** The order of the steps, from the first to the last: says whether one came forward or back. */
const STEPS: readonly HostedStep[] = [
  'preLogin',
  'redirectToSSO',
  'loginWithPassword',
  ...subFlowSteps,
  'success',
];
