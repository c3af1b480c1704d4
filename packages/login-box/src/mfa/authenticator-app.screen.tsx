import type { AuthenticatorSetUp } from '@foyer/client';
import { ExpandRegion, Link, ShieldIcon, Stack, Text } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTexts } from '../box/box-context.ts';
import { CopyButton, MfaCard, MfaCodeForm, type MfaControls } from './mfa-card.tsx';
import { mfaMessages } from './mfa.messages.ts';

/**
 * A code of the authenticator app; anyone who has none sets one up with a picture, or with a key to
 * type.
 */
export function AuthenticatorAppScreen(mfa: MfaControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  const { isEnrolled, setUp } = mfa;
  return (
    <MfaCard
      mfa={mfa}
      step="authenticatorApp"
      icon={<ShieldIcon size="large" />}
      title={isEnrolled ? text('appTitle') : text('appSetUpTitle')}
      unsentTitle={text('appUnsent')}
      line={isEnrolled ? text('appLine') : isPicture(setUp) ? text('appSetUpLine') : undefined}
      waiting={text('appPreparing')}
    >
      {!isEnrolled && setUp && <SetUp {...setUp} />}
      <MfaCodeForm {...mfa} />
    </MfaCard>
  );
}

function SetUp({ qrCode, otpauthUrl, typedKey = '' }: AuthenticatorSetUp) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  const region = useId();
  const hasPicture = isPicture({ qrCode });
  const [isOpen, setIsOpen] = useState(!hasPicture);
  return (
    <Stack gap="tight" align="center">
      {hasPicture && (
        <img
          className="foyer-box-qr"
          src={qrCode}
          alt={text('appPicture')}
          width={176}
          height={176}
        />
      )}
      {hasPicture && typedKey !== '' && (
        <Link onClick={() => setIsOpen(!isOpen)} expands={region} isExpanded={isOpen}>
          {text('cannotScan')}
        </Link>
      )}
      <ExpandRegion open={isOpen} id={region}>
        <Stack gap="tight" align="center">
          <Text size="small" tone="quiet" align="center">
            {text('typeKey')}
          </Text>
          <code className="foyer-box-secret" dir="ltr">
            {grouped(typedKey)}
          </code>
          <CopyButton value={typedKey} />
          {otpauthUrl !== undefined && <Link href={otpauthUrl}>{text('openApp')}</Link>}
        </Stack>
      </ExpandRegion>
    </Stack>
  );
}

/** A provider may send the address instead, which only an app can read. */
function isPicture(setUp: Pick<AuthenticatorSetUp, 'qrCode'> | undefined): boolean {
  return setUp?.qrCode.startsWith('data:image/') ?? false;
}

/** Four signs at a time, so that typing it does not lose the place. */
function grouped(key: string): string {
  return key.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
