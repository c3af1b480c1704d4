import type { Failure } from '@foyer/client';
import type { ReactElement } from 'react';
import { type LoginControls, loginScreens } from '../src/login/login.screens.tsx';
import { LaterScreen } from '../src/login/later-screen.tsx';
import { noSocial, social } from './social-options.tsx';

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
const wrong: Failure = {
  text: 'That e-mail and password do not match. After several wrong attempts we pause sign-in and send you a mail.',
  code: 'login/wrongCredentials',
  status: 401,
};
const notActivated: Failure = {
  text: 'Your account isn’t activated yet. Open the link we emailed you, or request a new one.',
  code: 'login/notActivated',
  status: 403,
};

const login: LoginControls = {
  email: '',
  password: '',
  failure: undefined,
  isNotActivated: false,
  wasResent: false,
  ssoAddress: undefined,
  methods: ['EmailAndPassword'],
  chosen: undefined,
  acceptsNames: false,
  lastMethod: undefined,
  isChecked: false,
  pending: undefined,
  notice: undefined,
  passwordDays: undefined,
  errors: {},
  attention: 0,
  isBusy: false,
  isWarning: false,
  otherMethods: [],
  social: noSocial,
  enterEmail: nothing,
  enterPassword: nothing,
  submitEmail: nothing,
  submitPassword: nothing,
  useMethod: nothing,
  changeEmail: nothing,
  resendActivation: nothing,
  cancel: nothing,
  onContinue: nothing,
  onEntered: nothing,
  onPasskeyBusy: nothing,
  onDemanded: nothing,
};
const others = ['MagicLink', 'Code', 'SmsCode'] as const;
const { preLogin: PreLogin, loginWithPassword: Password } = loginScreens;

/** The screens of the first steps and of the end of signing in, in every state worth a look. */
export const SIGN_IN: Readonly<Record<string, () => ReactElement>> = {
  'pre-login': () => <PreLogin {...login} />,
  'pre-login-filled': () => <PreLogin {...login} email={email} password="secret-secret" />,
  'pre-login-invalid': () => (
    <PreLogin
      {...login}
      email="marta@acme"
      errors={{ email: 'Enter an email address, such as name@company.com.' }}
      attention={1}
    />
  ),
  'pre-login-fault': () => <PreLogin {...login} email={email} failure={fault} />,
  'pre-login-busy': () => <PreLogin {...login} email={email} isBusy />,
  password: () => <Password {...login} email={email} />,
  'password-wrong': () => (
    <Password {...login} email={email} password="secret" failure={wrong} attention={1} />
  ),
  'password-not-activated': () => (
    <Password {...login} email={email} password="secret" failure={notActivated} isNotActivated />
  ),
  'password-resent': () => <Password {...login} email={email} password="secret" wasResent />,
  'password-busy': () => <Password {...login} email={email} password="secret" isBusy />,
  'password-long': () => <Password {...login} email={longEmail} />,
  sso: () => <LaterScreen {...login} email={email} ssoAddress="https://login.acme.test/saml?x=1" />,
  'login-success': () => {
    const Success = loginScreens.success;
    return <Success {...login} email={email} />;
  },
  'pre-login-ways': () => <PreLogin {...login} otherMethods={others} lastMethod="MagicLink" />,
  'pre-login-more': () => <PreLogin {...login} otherMethods={others} social={social()} />,
  'pre-login-leaving': () => (
    <PreLogin {...login} social={social({ lastUsed: 'google', leavingTo: 'google' })} />
  ),
  'pre-login-social-fault': () => <PreLogin {...login} social={social({ failure: fault })} />,
  'pre-login-no-password': () => (
    <PreLogin {...login} methods={['Code']} otherMethods={['SmsCode']} />
  ),
  'pre-login-names': () => <PreLogin {...login} acceptsNames />,
  'pre-login-expired': () => <PreLogin {...login} email={email} notice="expired" />,
  'pre-login-recovered': () => <PreLogin {...login} email={email} notice="recovered" />,
  'pre-login-no-way': () => <PreLogin {...login} email={email} notice="noWay" />,
  'password-ways': () => (
    <Password {...login} email={email} otherMethods={others} lastMethod="SmsCode" />
  ),
  'login-success-aging': () => <LaterScreen {...login} email={email} isWarning passwordDays={3} />,
};
