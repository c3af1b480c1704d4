import type { Failure } from '@foyer/client';
import type { PasswordConfig } from '@foyer/contract';
import type { SignUpForm } from '@foyer/contract/sign-up';
import type { ReactElement } from 'react';
import {
  type BreachedPasswordControls,
  breachedPasswordScreens,
} from '../src/breached-password/breached-password.flow.tsx';
import {
  type ForgotPasswordControls,
  forgotPasswordScreens,
} from '../src/forgot-password/forgot-password.flow.tsx';
import { ForgotPasswordSmsCodeScreen as ForgotCode } from '../src/forgot-password/sms-code.screen.tsx';
import {
  type ImpersonationControls,
  impersonationScreens,
} from '../src/impersonation/impersonation.flow.tsx';
import {
  type InvitationControls,
  invitationScreens,
} from '../src/invitation/invitation.screens.tsx';
import { SignInOptions } from '../src/login/sign-in-options.tsx';
import { type MagicLinkControls, magicLinkScreens } from '../src/magic-link/magic-link.flow.tsx';
import {
  type PasswordlessControls,
  passwordlessScreens,
} from '../src/passwordless/passwordless.screens.tsx';
import {
  type PhoneResetControls,
  phoneResetScreens,
} from '../src/phone-reset/phone-reset.screens.tsx';
import { signUpScreens } from '../src/sign-up/sign-up.screens.tsx';
import type { SignUpControls } from '../src/sign-up/sign-up.controls.ts';
import { noSocial } from './social-options.tsx';
import { type UnlockControls, unlockScreens } from '../src/unlock/unlock.flow.tsx';

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
  optionalTests: { requireNumbers: true, requireUppercase: true },
};
const wrongCode = 'That code is incorrect or expired. Check it, or request a new one.';
const common = { failure: undefined, isBusy: false } as const;
const form = { errors: {}, attention: 0 };

const passwordless: PasswordlessControls = {
  ...common,
  ...form,
  step: 'loginWithOtc',
  email,
  code: '',
  resendIn: 24,
  wasResent: false,
  phoneNumber: undefined,
  outcome: undefined,
  isSending: false,
  isUnsent: false,
  isVerifying: false,
  isResending: false,
  options: (
    <SignInOptions
      label="Other ways to sign in"
      methods={['EmailAndPassword', 'SmsCode']}
      lastUsed="SmsCode"
    />
  ),
  enterCode: nothing,
  submit: nothing,
  complete: nothing,
  resend: nothing,
  retry: nothing,
  changeEmail: nothing,
};
const link: MagicLinkControls = { ...common, token: 't', submit: nothing };
const unlock: UnlockControls = { ...common, token: 't', submit: nothing };
const impersonation: ImpersonationControls = {
  ...common,
  impersonatedUserId: 'u',
  actorToken: 't',
  user: { name: 'Marta Lindqvist', email },
  submit: nothing,
};
const invitation: InvitationControls = {
  ...common,
  ...form,
  userId: 'u',
  token: 't',
  company: 'Globex',
  email,
  shouldSetPassword: false,
  passwordConfig: rules,
  signedInAs: undefined,
  name: '',
  password: '',
  isChecking: false,
  canRetry: false,
  enterName: nothing,
  enterPassword: nothing,
  submit: nothing,
  stay: nothing,
  retry: nothing,
};
const phone: PhoneResetControls = {
  ...common,
  ...form,
  email,
  code: '',
  phoneNumber: '',
  resendIn: 24,
  wasResent: false,
  resetPhoneNumberToken: 't',
  changePhoneNumberToken: 't',
  isResending: false,
  enterEmail: nothing,
  enterCode: nothing,
  enterPhoneNumber: nothing,
  submit: nothing,
  complete: nothing,
  resend: nothing,
  changeEmail: nothing,
};
const breached: BreachedPasswordControls = {
  ...common,
  email,
  resendIn: 24,
  wasResent: false,
  submit: nothing,
  resend: nothing,
  changeEmail: nothing,
};
/** A forgotten password, as the pages show it. */
export const forgot: ForgotPasswordControls = {
  ...common,
  ...form,
  email,
  acceptsNames: false,
  canText: false,
  code: '',
  resendIn: 0,
  wasResent: false,
  sessionId: 's',
  isTexting: false,
  enterEmail: nothing,
  submit: nothing,
  submitBySms: nothing,
  enterCode: nothing,
  submitCode: nothing,
  completeCode: nothing,
  resend: nothing,
  changeEmail: nothing,
};
const defaults: SignUpForm = {
  fields: {
    name: 'required',
    companyName: 'required',
    phoneNumber: 'hidden',
    jobTitle: 'hidden',
    username: 'hidden',
  },
  marketing: false,
};
const full: SignUpForm = {
  fields: {
    name: 'required',
    companyName: 'required',
    phoneNumber: 'optional',
    jobTitle: 'optional',
    username: 'optional',
  },
  terms: { version: '1', url: '#terms', privacyUrl: '#privacy' },
  marketing: true,
};
/** Signing up, as the pages show it. */
export const signUp: SignUpControls = {
  ...common,
  ...form,
  name: '',
  email: '',
  password: '',
  companyName: '',
  phoneNumber: '',
  jobTitle: '',
  username: '',
  acceptedTermsOfService: false,
  allowMarketingMaterial: false,
  form: defaults,
  hasPassword: true,
  passwordConfig: rules,
  invitationToken: '',
  invitedTo: undefined,
  signedInAs: undefined,
  resendIn: 24,
  wasResent: false,
  activationToken: undefined,
  userId: '',
  code: '',
  redirectLocation: undefined,
  isReading: false,
  canRetry: false,
  isResending: false,
  social: noSocial,
  enter: nothing,
  submit: nothing,
  retry: nothing,
  resend: nothing,
  enterCode: nothing,
  submitCode: nothing,
  completeCode: nothing,
  join: nothing,
  another: nothing,
  stay: nothing,
  withoutInvitation: nothing,
  startOver: nothing,
  attemptConsents: () => true,
};

const {
  loginWithOtc: Otc,
  loginWithSmsOtc: Sms,
  magicLinkPreLoginSuccess: Sent,
} = passwordlessScreens;
const {
  validate: Invited,
  success: Joined,
  failed: Refused,
  invalid: NoInvitation,
} = invitationScreens;
const {
  ResetPhoneNumber,
  VerifyResetPhoneNumber,
  ChangePhoneNumber,
  success: PhoneChanged,
} = phoneResetScreens;
const { ready: LinkReady, success: LinkSuccess, invalidLink: LinkDead } = magicLinkScreens;
const { ready: UnlockReady, success: Unlocked, invalidLink: UnlockDead } = unlockScreens;
const { impersonating: Impersonating, success: Acting, failed: NotActing } = impersonationScreens;
const { breachedPassword: Breached, breachedPasswordSuccess: BreachedSent } =
  breachedPasswordScreens;
const {
  SignUp,
  SignUpSuccess,
  signedInAlready: Already,
  invalidInvitation: DeadInvite,
} = signUpScreens;
const { forgotPassword: Forgot } = forgotPasswordScreens;

/** The screens of the flows beside signing in with a password, in every state worth a look. */
export const OTHER_FLOWS: Readonly<Record<string, () => ReactElement>> = {
  otc: () => <Otc {...passwordless} />,
  'otc-typing': () => (
    <Otc {...passwordless} code="123" resendIn={0} alternativeMethods={undefined} />
  ),
  'otc-wrong': () => (
    <Otc {...passwordless} code="123456" errors={{ code: wrongCode }} attention={1} />
  ),
  'otc-resent': () => (
    <Otc {...passwordless} wasResent resendIn={30} alternativeMethods={undefined} />
  ),
  'otc-verifying': () => <Otc {...passwordless} code="123456" isVerifying />,
  'otc-sending': () => <Otc {...passwordless} isSending />,
  'otc-unsent': () => <Otc {...passwordless} isUnsent failure={fault} />,
  'otc-long': () => <Otc {...passwordless} email={longEmail} alternativeMethods={undefined} />,
  'sms-otc': () => <Sms {...passwordless} step="loginWithSmsOtc" alternativeMethods={undefined} />,
  'quick-sms-otc': () => (
    <Sms {...passwordless} step="loginWithQuickSmsOtc" phoneNumber="+49 •••• ••• 678" />
  ),
  'link-sent': () => (
    <Sent {...passwordless} step="magicLinkPreLoginSuccess" alternativeMethods={undefined} />
  ),
  'link-ready': () => <LinkReady {...link} />,
  'link-fault': () => <LinkReady {...link} failure={fault} />,
  'link-success': () => <LinkSuccess {...link} />,
  'link-dead': () => <LinkDead {...link} />,
  'invitation-checking': () => <Invited {...invitation} isChecking />,
  invitation: () => <Invited {...invitation} />,
  'invitation-password': () => (
    <Invited {...invitation} shouldSetPassword name="Marta Lindqvist" password="Foyer" />
  ),
  'invitation-both': () => <Invited {...invitation} signedInAs="ada.lovelace@engines.test" />,
  'invitation-both-long': () => (
    <Invited {...invitation} email={longEmail} signedInAs={longEmail} />
  ),
  'invitation-pending': () => <Invited {...invitation} isBusy />,
  'invitation-success': () => <Joined {...invitation} />,
  'invitation-invalid': () => <NoInvitation {...invitation} />,
  'invitation-failed': () => (
    <Refused
      {...invitation}
      failure={{
        text: 'This account is suspended, so its invitations can’t be accepted.',
        code: 'ER-01239',
        status: 400,
      }}
    />
  ),
  'phone-reset': () => <ResetPhoneNumber {...phone} />,
  'phone-code': () => <VerifyResetPhoneNumber {...phone} />,
  'phone-number': () => <ChangePhoneNumber {...phone} />,
  'phone-number-invalid': () => (
    <ChangePhoneNumber
      {...phone}
      phoneNumber="01511 2345678"
      errors={{ phoneNumber: 'Start with a plus sign and the country code.' }}
      attention={1}
    />
  ),
  'phone-success': () => <PhoneChanged {...phone} />,
  unlock: () => <UnlockReady {...unlock} />,
  'unlock-success': () => <Unlocked {...unlock} />,
  'unlock-dead': () => <UnlockDead {...unlock} />,
  impersonating: () => <Impersonating {...impersonation} />,
  'impersonation-success': () => <Acting {...impersonation} />,
  'impersonation-failed': () => <NotActing {...impersonation} />,
  breached: () => <Breached {...breached} />,
  'breached-sent': () => <BreachedSent {...breached} />,
  'forgot-texts': () => <Forgot {...forgot} canText />,
  'forgot-code': () => <ForgotCode {...forgot} resendIn={24} />,
  'sign-up-full': () => <SignUp {...signUp} form={full} />,
  'sign-up-full-invalid': () => (
    <SignUp
      {...signUp}
      form={full}
      attention={1}
      errors={{ acceptedTermsOfService: 'Accept the terms to create an account.' }}
    />
  ),
  'sign-up-invited': () => <SignUp {...signUp} invitedTo="Globex" />,
  'sign-up-code': () => <SignUpSuccess {...signUp} email={email} activationToken="t" />,
  'sign-up-already': () => <Already {...signUp} invitedTo="Globex" signedInAs={email} />,
  'sign-up-dead-invite': () => (
    <DeadInvite
      {...signUp}
      failure={{
        text: 'This invitation has expired or was already used. Ask for a new one.',
        code: 'invitations/invalidLink',
        status: 400,
      }}
    />
  ),
};
