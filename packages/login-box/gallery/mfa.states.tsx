import type { Failure } from '@foyer/client';
import type { ReactElement } from 'react';
import type { MfaControls } from '../src/mfa/mfa-card.tsx';
import {
  type MfaRecoveryControls,
  RecoverTwoFactorScreen,
} from '../src/mfa/recover-two-factor.tsx';
import { mfaScreens } from '../src/mfa/mfa.screens.tsx';

const nothing = () => undefined;
const email = 'marta.lindqvist@acme.test';
const longEmail =
  'maximiliana-konstantina.papadopoulou-vandenberghe@accounting.subsidiary.example-holding.test';
const longName = 'Security key of the whole accounting department on the third floor';
const fault: Failure = {
  text: "We're facing some difficulties, Please try again",
  code: 'ER-ADMIN-PORTAL-GENERIC-ERROR',
  status: 500,
  traceId: '4f1d0a2be3c94f0c8f5d2f6a9b7c1e20',
};
const wrongCode =
  'That code is incorrect. Enter the current code. After several wrong codes, verification is locked for a while.';
/** Any QR code will do for a picture of the screen; this one reads "Foyer". */
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 21 21" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h21v21H0z"/><path stroke="#000" d="M0 .5h7m1 0h1m2 0h1m2 0h7M0 1.5h1m5 0h1m2 0h3m2 0h1m5 0h1M0 2.5h1m1 0h3m1 0h1m1 0h2m1 0h1m2 0h1m1 0h3m1 0h1M0 3.5h1m1 0h3m1 0h1m3 0h1m3 0h1m1 0h3m1 0h1M0 4.5h1m1 0h3m1 0h1m1 0h3m3 0h1m1 0h3m1 0h1M0 5.5h1m5 0h1m1 0h1m2 0h1m2 0h1m5 0h1M0 6.5h7m1 0h1m1 0h1m1 0h1m1 0h7M9 7.5h2M0 8.5h1m1 0h5m2 0h1m3 0h5M1 9.5h2m4 0h1m2 0h3m1 0h2m2 0h2M0 10.5h3m3 0h1m1 0h1m2 0h1m3 0h4M0 11.5h1m2 0h2m2 0h3m2 0h3m2 0h3M1 12.5h1m2 0h3m3 0h1m2 0h2m2 0h1m1 0h1M8 13.5h2m2 0h1m3 0h3M0 14.5h7m2 0h1m1 0h3m1 0h4M0 15.5h1m5 0h1m1 0h2m3 0h2m1 0h2m2 0h1M0 16.5h1m1 0h3m1 0h1m2 0h3m2 0h1m2 0h3M0 17.5h1m1 0h3m1 0h1m1 0h1m1 0h2m1 0h3m1 0h3M0 18.5h1m1 0h3m1 0h1m2 0h1m2 0h3m3 0h2M0 19.5h1m5 0h1m1 0h2m1 0h1m2 0h2m2 0h1M0 20.5h7m1 0h1m2 0h2m2 0h3m2 0h1"/></svg>',
)}`;

const mfa: MfaControls = {
  email,
  pending: { mfaRequired: true, mfaToken: 'm' },
  isEnrolled: true,
  methods: [
    { strategy: 'AuthenticatorApp' },
    { strategy: 'WebAuthnPlatform', deviceId: '1', label: 'Marta’s laptop' },
    { strategy: 'WebAuthnCrossPlatform', deviceId: '2', label: 'Blue key' },
    { strategy: 'SMS', deviceId: '3', label: '+46 •• ••• 12' },
    { strategy: 'EmailCode', label: 'm•••@acme.test' },
  ],
  way: undefined,
  mayRemember: true,
  rememberSeconds: 1_209_600,
  remember: false,
  code: '',
  phoneNumber: '',
  otcToken: undefined,
  sentTo: undefined,
  resendIn: 24,
  wasResent: false,
  setUp: {
    qrCode: picture,
    otpauthUrl: 'otpauth://totp/Foyer:marta',
    typedKey: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  recoveryCode: 'K7QM-2XWD-9RTF-4HVB',
  problem: undefined,
  failure: undefined,
  errors: {},
  attention: 0,
  isPreparing: false,
  isUnsent: false,
  isVerifying: false,
  isResending: false,
  choose: nothing,
  enterCode: nothing,
  enterPhoneNumber: nothing,
  setRemember: nothing,
  submit: nothing,
  complete: nothing,
  resend: nothing,
  retry: nothing,
  back: nothing,
  saved: nothing,
  recover: nothing,
  changeEmail: nothing,
};
const app: MfaControls = { ...mfa, way: { strategy: 'AuthenticatorApp' } };
const text: MfaControls = {
  ...mfa,
  way: { strategy: 'SMS', deviceId: '3' },
  sentTo: '+46 •• ••• 12',
};
const mail: MfaControls = { ...mfa, way: { strategy: 'EmailCode' }, sentTo: 'm•••@acme.test' };
const key: MfaControls = { ...mfa, way: { strategy: 'WebAuthnCrossPlatform', deviceId: '2' } };
const device: MfaControls = { ...mfa, way: { strategy: 'WebAuthnPlatform', deviceId: '1' } };
const forced: MfaControls = {
  ...mfa,
  isEnrolled: false,
  recover: undefined,
  methods: [
    { strategy: 'AuthenticatorApp' },
    { strategy: 'SMS' },
    { strategy: 'WebAuthnPlatform' },
    { strategy: 'WebAuthnCrossPlatform' },
  ],
};
const forcedApp: MfaControls = { ...forced, way: { strategy: 'AuthenticatorApp' } };
const forcedText: MfaControls = {
  ...forced,
  way: { strategy: 'SMS' },
  phoneNumber: '+46 70 123 45 67',
};
const recovery: MfaRecoveryControls = {
  email,
  recoveryCode: '',
  failure: undefined,
  errors: {},
  attention: 0,
  isBusy: false,
  asksEmail: false,
  enterEmail: nothing,
  enterRecoveryCode: nothing,
  submit: nothing,
  back: nothing,
  changeEmail: nothing,
};

const {
  verify: Verify,
  authenticatorApp: App,
  webauthn: Device,
  recoveryCode: RecoveryCode,
} = mfaScreens;
const { smsSetPhoneNumber: Phone, smsVerifyCode: Text, emailVerifyCode: Mail } = mfaScreens;

/** The screens of MFA, in every state worth a look. */
export const MFA: Readonly<Record<string, () => ReactElement>> = {
  'mfa-verify': () => <Verify {...mfa} />,
  'mfa-verify-long': () => (
    <Verify
      {...mfa}
      email={longEmail}
      methods={[
        { strategy: 'WebAuthnCrossPlatform', deviceId: '1', label: longName },
        { strategy: 'EmailCode', label: longEmail },
      ]}
    />
  ),
  'mfa-verify-asking': () => <Verify {...mfa} isPreparing />,
  'mfa-forced': () => <Verify {...forced} />,
  'mfa-app': () => <App {...app} />,
  'mfa-app-wrong': () => <App {...app} code="123456" errors={{ code: wrongCode }} attention={1} />,
  'mfa-app-checking': () => <App {...app} code="123456" isVerifying />,
  'mfa-app-fault': () => <App {...app} code="123456" failure={fault} />,
  'mfa-app-only': () => (
    <App {...app} methods={[{ strategy: 'AuthenticatorApp' }]} mayRemember={false} />
  ),
  'mfa-app-set-up': () => <App {...forcedApp} mayRemember={false} />,
  'mfa-app-set-up-key': () => (
    <App
      {...forcedApp}
      setUp={{
        qrCode: 'otpauth://totp/x',
        otpauthUrl: 'otpauth://totp/x',
        typedKey: 'JBSWY3DPEHPK3PXP',
      }}
    />
  ),
  'mfa-app-preparing': () => <App {...forcedApp} isPreparing />,
  'mfa-app-unsent': () => <App {...forcedApp} isUnsent failure={fault} />,
  'mfa-phone': () => <Phone {...forcedText} phoneNumber="" />,
  'mfa-phone-invalid': () => (
    <Phone
      {...forcedText}
      phoneNumber="070"
      errors={{ phoneNumber: 'Enter a phone number with country code, such as +1 415 555 0134.' }}
      attention={1}
    />
  ),
  'mfa-phone-sending': () => <Phone {...forcedText} isPreparing />,
  'mfa-text': () => <Text {...text} />,
  'mfa-text-resent': () => <Text {...text} wasResent resendIn={30} />,
  'mfa-text-set-up': () => <Text {...forcedText} sentTo="+46 •• ••• 67" resendIn={0} />,
  'mfa-text-sending': () => <Text {...text} isPreparing />,
  'mfa-text-unsent': () => <Text {...text} isUnsent failure={fault} />,
  'mfa-mail': () => <Mail {...mail} />,
  'mfa-key': () => <Device {...key} />,
  'mfa-key-cancelled': () => <Device {...key} problem="cancelled" />,
  'mfa-device': () => <Device {...device} mayRemember={false} />,
  'mfa-device-waiting': () => <Device {...device} isPreparing />,
  'mfa-device-set-up': () => <Device {...forced} way={{ strategy: 'WebAuthnPlatform' }} />,
  'mfa-recovery-code': () => <RecoveryCode {...mfa} />,
  'mfa-recover': () => <RecoverTwoFactorScreen {...recovery} />,
  'mfa-recover-email': () => (
    <RecoverTwoFactorScreen
      {...recovery}
      asksEmail
      email=""
      errors={{ recoveryCode: 'Enter your recovery code.' }}
      attention={1}
    />
  ),
};
