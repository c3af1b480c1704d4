import type { MfaStep, MfaMethod } from '@foyer/client';
import {
  Alert,
  Button,
  FingerprintIcon,
  Form,
  KeyIcon,
  MailIcon,
  PhoneIcon,
  ShieldIcon,
  Stack,
} from '@foyer/ui';
import type { ReactElement, ReactNode } from 'react';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { SubmitButton } from '../box/buttons.tsx';
import { PhoneField } from '../box/identity-fields.tsx';
import { AuthenticatorAppScreen } from './authenticator-app.screen.tsx';
import { MfaCard, type MfaControls, RememberBrowser, SentCode } from './mfa-card.tsx';
import { mfaMessages } from './mfa.messages.ts';
import { RecoveryCodeScreen } from './recovery-code.screen.tsx';

/** Which MFA method: one of those that are enrolled, or one to set up. */
function VerifyScreen(mfa: MfaControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  const words = useBoxTexts();
  return (
    <MfaCard
      mfa={mfa}
      step="verify"
      icon={<ShieldIcon size="large" />}
      title={mfa.isEnrolled ? text('verifyTitle') : text('setUpTitle')}
      line={mfa.isEnrolled ? text('verifyLine') : text('setUpLine')}
      waiting={words('loading')}
    >
      <Stack gap="tight">
        {mfa.methods.map((way) => (
          <Button
            key={`${way.strategy} ${way.deviceId ?? ''}`}
            size="large"
            block
            icon={icons[way.strategy]}
            onClick={() => mfa.choose(way)}
          >
            <MethodName way={way} isEnrolled={mfa.isEnrolled} />
          </Button>
        ))}
      </Stack>
    </MfaCard>
  );
}

const icons: Record<MfaMethod['strategy'], ReactNode> = {
  AuthenticatorApp: <ShieldIcon />,
  SMS: <PhoneIcon />,
  EmailCode: <MailIcon />,
  WebAuthnPlatform: <FingerprintIcon />,
  WebAuthnCrossPlatform: <KeyIcon />,
};

const setUp = {
  AuthenticatorApp: 'setUpApp',
  SMS: 'setUpText',
  EmailCode: 'setUpMail',
  WebAuthnPlatform: 'setUpDevice',
  WebAuthnCrossPlatform: 'setUpKey',
} as const;

function MethodName({
  way: { strategy, label },
  isEnrolled,
}: {
  readonly way: MfaMethod;
  readonly isEnrolled: boolean;
}) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  if (isEnrolled && strategy === 'AuthenticatorApp') return text('viaApp');
  if (!isEnrolled || label === undefined) return text(setUp[strategy]);
  const name = <bdi key="name">{label}</bdi>;
  if (strategy === 'SMS') return <>{text.parts('viaText', { phone: name })}</>;
  if (strategy === 'EmailCode') return <>{text.parts('viaMail', { email: name })}</>;
  return <>{text.parts(strategy === 'WebAuthnPlatform' ? 'viaDevice' : 'viaKey', { name })}</>;
}

/** The phone that becomes an MFA method. */
function SmsSetPhoneNumberScreen(mfa: MfaControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  return (
    <MfaCard
      mfa={{ ...mfa, isPreparing: false }}
      step="smsSetPhoneNumber"
      icon={<PhoneIcon size="large" />}
      title={text('phoneTitle')}
      line={text('phoneLine')}
    >
      <Form busy={mfa.isPreparing} onSubmit={mfa.submit}>
        <PhoneField
          label={text('phoneLabel')}
          hint={text('phoneHint')}
          value={mfa.phoneNumber}
          onValueChange={mfa.enterPhoneNumber}
          error={mfa.errors.phoneNumber}
        />
        <SubmitButton busy={mfa.isPreparing} busyLabel={text('sending')}>
          {text('phoneSend')}
        </SubmitButton>
      </Form>
    </MfaCard>
  );
}

/** The code of a text message. */
function SmsVerifyCodeScreen(mfa: MfaControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  const phone = (
    <bdi key="phone" dir="ltr">
      {mfa.sentTo}
    </bdi>
  );
  return (
    <MfaCard
      mfa={mfa}
      step="smsVerifyCode"
      icon={<PhoneIcon size="large" />}
      title={text('textTitle')}
      unsentTitle={text('textUnsent')}
      line={text.parts('textLine', { phone })}
      waiting={text('sending')}
    >
      <SentCode mfa={mfa} channel="text" />
    </MfaCard>
  );
}

/** The code of a mail. */
function EmailVerifyCodeScreen(mfa: MfaControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  return (
    <MfaCard
      mfa={mfa}
      step="emailVerifyCode"
      icon={<MailIcon size="large" />}
      title={text('mailTitle')}
      unsentTitle={text('mailUnsent')}
      line={text.parts('mailLine', { email: <bdi key="email">{mfa.sentTo}</bdi> })}
      waiting={text('sending')}
    >
      <SentCode mfa={mfa} channel="mail" />
    </MfaCard>
  );
}

/**
 * A security key or the screen lock of this device; the browser asks when the button is pressed.
 */
function WebauthnScreen(mfa: MfaControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  const isKey = mfa.way?.strategy === 'WebAuthnCrossPlatform';
  const words = isKey ? keyWords : deviceWords;
  return (
    <MfaCard
      mfa={{ ...mfa, isPreparing: false }}
      step="webauthn"
      icon={isKey ? <KeyIcon size="large" /> : <FingerprintIcon size="large" />}
      title={text(mfa.isEnrolled ? words.title : words.setUpTitle)}
      line={text(words.line)}
    >
      {mfa.problem && <Alert tone="error">{text(mfa.problem)}</Alert>}
      <RememberBrowser {...mfa} />
      <Button
        variant="primary"
        size="large"
        block
        loading={mfa.isPreparing}
        loadingLabel={text('deviceWaiting')}
        onClick={mfa.submit}
      >
        {text(words.button)}
      </Button>
    </MfaCard>
  );
}

const keyWords = {
  title: 'keyTitle',
  setUpTitle: 'keySetUpTitle',
  line: 'keyLine',
  button: 'keyButton',
} as const;
const deviceWords = {
  title: 'deviceTitle',
  setUpTitle: 'deviceSetUpTitle',
  line: 'deviceLine',
  button: 'deviceButton',
} as const;

type Screen = (controls: MfaControls) => ReactElement;

/** The screen of each step of the MFA method; the two ends lead on at once. */
export const mfaScreens = {
  verify: VerifyScreen,
  authenticatorApp: AuthenticatorAppScreen,
  smsSetPhoneNumber: SmsSetPhoneNumberScreen,
  smsVerifyCode: SmsVerifyCodeScreen,
  emailVerifyCode: EmailVerifyCodeScreen,
  webauthn: WebauthnScreen,
  recoveryCode: RecoveryCodeScreen,
} as const satisfies Record<Exclude<MfaStep, 'success' | 'expired'>, Screen>;
