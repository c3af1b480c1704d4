import type { MfaStep } from '@foyer/client';
import type { ReactElement } from 'react';
import { AuthenticatorAppScreen } from './authenticator-app.screen.tsx';
import { EmailVerifyCodeScreen } from './email-verify-code.screen.tsx';
import type { MfaControls } from './mfa.controls.ts';
import { RecoveryCodeScreen } from './recovery-code.screen.tsx';
import { SmsSetPhoneNumberScreen } from './sms-set-phone-number.screen.tsx';
import { SmsVerifyCodeScreen } from './sms-verify-code.screen.tsx';
import { VerifyScreen } from './verify.screen.tsx';
import { WebauthnScreen } from './webauthn.screen.tsx';

type Screen = (controls: MfaControls) => ReactElement;

/** The screen of each step of the second factor; the two ends lead on at once. */
export const mfaScreens = {
  verify: VerifyScreen,
  authenticatorApp: AuthenticatorAppScreen,
  smsSetPhoneNumber: SmsSetPhoneNumberScreen,
  smsVerifyCode: SmsVerifyCodeScreen,
  emailVerifyCode: EmailVerifyCodeScreen,
  webauthn: WebauthnScreen,
  recoveryCode: RecoveryCodeScreen,
} as const satisfies Record<Exclude<MfaStep, 'success' | 'expired'>, Screen>;
