import type { LoginContext, LoginEvent, LoginMethod, LoginStep } from '@foyer/client';
import { createLoginMachine } from '@foyer/client/flows/login';
import { useFlow, useSession } from '@foyer/react';
import { useMemo, useState } from 'react';
import { useBoxTexts } from '../box/box-context.ts';
import { useRememberedEmail } from '../box/box-memory.ts';
import { emailError } from '../box/identity-fields.tsx';
import { LazyScreen } from '../box/lazy-screen.tsx';
import { useContinueAfterLogin } from '../box/navigation.ts';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { StepDirection } from '../box/step-direction.tsx';
import { useSocialOptions } from '../social-login/use-social-options.tsx';
import { type LoginControls, loginScreens } from './login.screens.tsx';
import { type HostedStep, isSubFlowStep, SubFlowSlot, subFlowSteps } from './sub-flow-slot.tsx';
import type { SubFlowProps } from './sub-flow.ts';

const later = () => import('./later-screen.tsx').then((chunk) => chunk.script);

/**
 * Signing in, step by step. A user who is signed in already, here or from another tab, continues at
 * once.
 */
export function LoginFlow() {
  const login = useLogin();
  return (
    <StepDirection step={login.step} order={steps}>
      <LoginStepScreen {...login} />
    </StepDirection>
  );
}

function LoginStepScreen({ step, controls, host }: ReturnType<typeof useLogin>) {
  const isBusy = controls.isBusy || controls.isPasskeyBusy;
  const isSignedIn = useSession().status === 'signedIn';
  // A sub-flow knows best whether what it shows may be left: `useEnteredElsewhere`.
  const isHosting = isSubFlowStep(step);
  useContinueAfterLogin(isSignedIn && step !== 'success' && !isHosting && !isBusy);
  if (isHosting) return <SubFlowSlot {...host} step={step} />;
  const shown = isSignedIn && !controls.isPasskeyBusy ? 'success' : step;
  if (controls.isWarning || shown === 'redirectToSSO')
    return <LazyScreen load={later} controls={controls} />;
  const Screen = loginScreens[shown];
  return <Screen {...controls} />;
}

/** The login machine as props of its screens, and of the sub-flows it hosts. */
function useLogin(): {
  readonly step: HostedStep;
  readonly controls: LoginControls;
  readonly host: Omit<SubFlowProps, 'step'>;
} {
  const { step, within, context, isBusy, send } = useFlow(createLoginMachine);
  const [isPasskeyBusy, setPasskeyBusy] = useState(false);
  const passkey = usePasskeyCallbacks(send);
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
  const methods = useSubFlowCallbacks(send);
  const otherMethods = findOtherMethods(step, context);
  const controls: LoginControls = {
    ...context,
    errors: form.errors,
    attention: form.attention + failures,
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
    changeEmail: methods.onBack,
    resendActivation: () => send({ type: 'resendActivation' }),
    cancel: () => send({ type: 'cancel' }),
    onContinue: () => send({ type: 'onContinue' }),
    ...passkey,
    isPasskeyBusy,
    onPasskeyBusy: setPasskeyBusy,
  };
  const { email, pending, lastMethod } = context;
  return {
    step,
    controls,
    host: { ...methods, email, lastMethod, otherMethods, ...(pending && { pending }) },
  };
}

/** What the passkey way of the first steps can tell it. */
function usePasskeyCallbacks(
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
function useSubFlowCallbacks(send: (event: LoginEvent) => void) {
  return useMemo(() => createSubFlowCallbacks(send), [send]);
}

function createSubFlowCallbacks(send: (event: LoginEvent) => void) {
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

/** A username, or a phone number as users write it. */
const nameOrPhone = /^(?:[^\s@]+|\+[\d\s().-]+)$/;

/** Where user names do, whatever is typed without an at sign may be one. */
function identityError(
  { email, acceptsNames }: LoginContext,
  words: ReturnType<typeof useBoxTexts>,
) {
  return acceptsNames && nameOrPhone.test(email.trim()) ? undefined : emailError(email, words);
}

/** Which sign-in method a step is, where it is one. */
const methodByStep: Partial<Record<LoginStep, LoginMethod>> = {
  loginWithPassword: 'EmailAndPassword',
  loginWithOtc: 'Code',
  magicLinkPreLoginSuccess: 'MagicLink',
  loginWithSmsOtc: 'SmsCode',
  loginWithQuickSmsOtc: 'QuickSmsCode',
};

/**
 * At the first step the policy's own way is the form itself; passkeys have a button of their own.
 */
function findOtherMethods(step: LoginStep, { methods }: LoginContext): readonly LoginMethod[] {
  const stepwise = methods.filter((method) => method !== 'Passkeys');
  const here = step === 'preLogin' ? stepwise[0] : methodByStep[step];
  return stepwise.filter((method) => method !== here);
}

/** The steps in their order; gives the direction in which the card slides in. */
const steps: readonly HostedStep[] = [
  'preLogin',
  'redirectToSSO',
  'loginWithPassword',
  ...subFlowSteps,
  'success',
];
