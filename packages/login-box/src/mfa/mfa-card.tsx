import { Button, Checkbox, Link, Medallion, Spinner, Stack } from '@foyer/ui';
import type { ReactNode } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import type { MfaControls } from './mfa.controls.ts';
import { mfaMessages } from './mfa.messages.ts';

/** What the steps of the second factor have in common. */
export interface MfaCardProps {
  readonly mfa: MfaControls;
  readonly step: string;
  readonly icon: ReactNode;
  readonly title: string;
  /** The title once what the step needs did not arrive. */
  readonly unsentTitle?: string | undefined;
  readonly line?: ReactNode;
  /** Read out while what the step needs is on its way. */
  readonly waiting?: string | undefined;
  readonly children?: ReactNode;
}

/** One step: who, what is asked, and the ways out below it. */
export function MfaCard({
  mfa,
  step,
  icon,
  title,
  unsentTitle = title,
  line,
  waiting,
  children,
}: MfaCardProps) {
  return (
    <BoxCard
      step={step}
      title={mfa.isUnsent ? unsentTitle : title}
      line={mfa.isUnsent || mfa.isPreparing ? undefined : line}
      media={<Medallion tone={mfa.isUnsent ? 'warning' : undefined}>{icon}</Medallion>}
      identity={{ email: mfa.email, onChange: mfa.changeEmail }}
      failure={mfa.failure}
      isBusy={mfa.isPreparing || mfa.isVerifying}
      attention={mfa.attention}
      came={mfa.came}
    >
      {mfa.isPreparing && waiting !== undefined ? (
        <Stack align="center">
          <Spinner size="large" label={waiting} />
        </Stack>
      ) : mfa.isUnsent ? (
        <TryAgain onRetry={mfa.retry} />
      ) : (
        children
      )}
      {!mfa.isPreparing && <WaysOut {...mfa} />}
    </BoxCard>
  );
}

function TryAgain({ onRetry }: { readonly onRetry: () => void }) {
  const words = useBoxTexts();
  return (
    <Button variant="primary" size="large" block onClick={onRetry}>
      {words('tryAgain')}
    </Button>
  );
}

function WaysOut({ way, ways, sentTo, recover, back }: MfaControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  // From the code to a phone that is set up, back means its number.
  const isOwnNumber = way?.strategy === 'SMS' && way.deviceId === undefined && sentTo !== undefined;
  const hasOthers = way !== undefined && ways.length > 1;
  if (!hasOthers && !isOwnNumber && !recover) return null;
  return (
    <Stack gap="tight" align="center">
      {(isOwnNumber || hasOthers) && (
        <Link onClick={back}>{text(isOwnNumber ? 'changePhone' : 'anotherWay')}</Link>
      )}
      {recover && (
        <Link quiet onClick={recover}>
          {text('useRecoveryCode')}
        </Link>
      )}
    </Stack>
  );
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Whether this browser is remembered, where the policy lets one choose. */
export function RememberBrowser({
  mayRemember,
  rememberSeconds,
  remember,
  setRemember,
}: MfaControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  if (!mayRemember) return null;
  const label =
    rememberSeconds < DAY
      ? text('rememberHours', { count: Math.max(1, Math.round(rememberSeconds / HOUR)) })
      : text('rememberDays', { count: Math.round(rememberSeconds / DAY) });
  return (
    <Checkbox label={label} checked={remember} onCheckedChange={setRemember} name="remember" />
  );
}
