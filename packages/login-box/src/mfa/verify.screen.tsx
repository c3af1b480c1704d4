import type { MfaWay } from '@foyer/client';
import {
  Button,
  FingerprintIcon,
  KeyIcon,
  MailIcon,
  PhoneIcon,
  ShieldIcon,
  Stack,
} from '@foyer/ui';
import type { ReactNode } from 'react';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { MfaCard } from './mfa-card.tsx';
import type { MfaControls } from './mfa.controls.ts';
import { mfaMessages } from './mfa.messages.ts';

/** Which second factor: one of those that are enrolled, or one to set up. */
export function VerifyScreen(mfa: MfaControls) {
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
        {mfa.ways.map((way) => (
          <Button
            key={`${way.strategy} ${way.deviceId ?? ''}`}
            size="large"
            block
            icon={icons[way.strategy]}
            onClick={() => mfa.choose(way)}
          >
            <WayName way={way} isEnrolled={mfa.isEnrolled} />
          </Button>
        ))}
      </Stack>
    </MfaCard>
  );
}

const icons: Record<MfaWay['strategy'], ReactNode> = {
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

function WayName({
  way: { strategy, label },
  isEnrolled,
}: {
  readonly way: MfaWay;
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
