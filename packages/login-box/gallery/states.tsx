import type { Failure } from '@foyer/client';
import type { PasswordConfig } from '@foyer/contract';
import type { ReactElement } from 'react';
import {
  type ActivationControls,
  activationScreens,
} from '../src/activation/activation.screens.tsx';
import { ChunkFailedCard } from '../src/box/status-card.tsx';
import { Waiting } from '../src/box/waiting.tsx';
import { forgotPasswordScreens } from '../src/forgot-password/forgot-password.flow.tsx';
import { logoutScreens } from '../src/logout/logout.flow.tsx';
import {
  type ResetPasswordControls,
  resetPasswordScreens,
} from '../src/reset-password/reset-password.flow.tsx';
import { signUpScreens } from '../src/sign-up/sign-up.screens.tsx';
import { FEDERATION } from './federation.states.tsx';
import { MFA } from './mfa.states.tsx';
import { forgot, OTHER_FLOWS, signUp } from './other-flows.states.tsx';
import { PASSKEYS } from './passkeys.states.tsx';
import { SIGN_IN } from './sign-in.states.tsx';

const nothing = () => undefined;
const email = 'marta.lindqvist@acme.test';
const longEmail =
  'maximiliana-konstantina.papadopoulou-vandenberghe@accounting.subsidiary.example-holding.test';
const fault: Failure = {
  text: "We're facing some difficulties, Please try again",
  code: 'ER-ADMIN-PORTAL-GENERIC-ERROR',
  status: 500,
  traceId: '4f1d0a2be3c94f0c8f5d2f6a9b7c1e20',
};
const rules: PasswordConfig = {
  minLength: 10,
  maxLength: 128,
  minOptionalTestsToPass: 4,
  optionalTests: {
    requireLowercase: true,
    requireUppercase: true,
    requireNumbers: true,
    requireSpecialChars: true,
  },
  requiredTests: { checkThreeRepeatedChars: true },
};

const activation: ActivationControls = {
  userId: 'u',
  token: 't',
  password: '',
  passwordConfig: rules,
  email: '',
  failure: undefined,
  wasResent: false,
  resendIn: 0,
  redirectLocation: undefined,
  joinable: [{ tenantId: 'acme', name: 'Acme' }],
  requestedTenantId: undefined,
  errors: {},
  attention: 0,
  isChecking: false,
  canRetry: false,
  isBusy: false,
  offer: undefined,
  requestAccess: nothing,
  notNow: nothing,
  enterPassword: nothing,
  enterEmail: nothing,
  submit: nothing,
  resend: nothing,
  retry: nothing,
};
const reset: ResetPasswordControls = {
  userId: 'u',
  token: 't',
  password: '',
  passwordConfig: rules,
  failure: undefined,
  errors: {},
  attention: 0,
  isBusy: false,
  enterPassword: nothing,
  submit: nothing,
  retry: nothing,
};

const user = { name: 'Marta Lindqvist', email, companyName: 'Acme', password: 'Foyer' };
const { SignUp, SignUpSuccess } = signUpScreens;
const {
  activating: Activating,
  activatingForm: ActivatingForm,
  resend: Resend,
} = activationScreens;
const { validating: Validating, form: ResetForm } = resetPasswordScreens;

/** Every screen of the box in every state worth a look. */
export const STATES: Readonly<Record<string, () => ReactElement>> = {
  waiting: () => <Waiting />,
  'chunk-failed': () => <ChunkFailedCard onRetry={nothing} />,
  ...SIGN_IN,
  ...MFA,
  ...PASSKEYS,
  'sign-up': () => <SignUp {...signUp} />,
  'sign-up-typing': () => <SignUp {...signUp} {...user} />,
  'sign-up-invalid': () => (
    <SignUp
      {...signUp}
      email={longEmail}
      password="foyer"
      attention={1}
      errors={{
        name: 'Enter your name.',
        companyName: 'Enter your company name.',
        password: 'This password doesn’t meet the requirements yet.',
      }}
    />
  ),
  'sign-up-busy': () => <SignUp {...signUp} {...user} password="Foyer-demo-2026" isBusy />,
  'sign-up-fault': () => (
    <SignUp {...signUp} {...user} password="Foyer-demo-2026" failure={fault} />
  ),
  'sign-up-success': () => <SignUpSuccess {...signUp} {...user} resendIn={24} />,
  'sign-up-success-sent': () => <SignUpSuccess {...signUp} {...user} wasResent resendIn={30} />,
  'sign-up-success-long': () => <SignUpSuccess {...signUp} email={longEmail} />,
  'activation-checking': () => <Activating {...activation} isChecking />,
  'activation-retry': () => <Activating {...activation} canRetry failure={fault} />,
  activation: () => <Activating {...activation} />,
  'activation-form': () => <ActivatingForm {...activation} password="Foyer-demo" />,
  'activation-success': () => {
    const Success = activationScreens.success;
    return <Success {...activation} />;
  },
  'activation-join': () => {
    const Success = activationScreens.success;
    return <Success {...activation} offer="open" />;
  },
  'activation-resend': () => <Resend {...activation} />,
  'activation-resent': () => <Resend {...activation} email={email} wasResent resendIn={30} />,
  forgot: () => {
    const Forgot = forgotPasswordScreens.forgotPassword;
    return <Forgot {...forgot} />;
  },
  'forgot-success': () => {
    const Success = forgotPasswordScreens.success;
    return <Success {...forgot} resendIn={12} />;
  },
  'reset-validating': () => <Validating {...reset} />,
  'reset-retry': () => <Validating {...reset} failure={fault} />,
  reset: () => <ResetForm {...reset} password="Foyer-demo" />,
  'reset-success': () => {
    const Success = resetPasswordScreens.success;
    return <Success {...reset} />;
  },
  'reset-invalid': () => {
    const Invalid = resetPasswordScreens.invalidLink;
    return <Invalid {...reset} />;
  },
  'signing-out': () => {
    const SigningOut = logoutScreens.signingOut;
    return <SigningOut />;
  },
  'signed-out': () => {
    const SignedOut = logoutScreens.success;
    return <SignedOut />;
  },
  ...FEDERATION,
  ...OTHER_FLOWS,
};
