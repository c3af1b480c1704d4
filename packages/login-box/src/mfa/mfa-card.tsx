import type { MfaContext, MfaMethod } from '@foyer/client';
import { Alert, Button, Checkbox, CheckIcon, CopyIcon, Link, Spinner, Stack } from '@foyer/ui';
import { type ReactNode, useState } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { ResendButton } from '../box/buttons.tsx';
import { CodeForm } from '../box/code-form.tsx';
import { codeMessages } from '../box/code.messages.ts';
import { mfaMessages } from './mfa.messages.ts';

/** What the screens of MFA show and can do; made by the controller. */
export interface MfaControls extends MfaContext {
  readonly errors: {
    readonly code?: string | undefined;
    readonly phoneNumber?: string | undefined;
  };
  readonly attention: number;
  /** What the step needs is on its way: the picture, the first message, the answer of a device. */
  readonly isPreparing: boolean;
  /** That did not arrive and can be tried again. */
  readonly isUnsent: boolean;
  /** What was typed is being checked. */
  readonly isVerifying: boolean;
  readonly isResending: boolean;
  readonly choose: (way: MfaMethod) => void;
  readonly enterCode: (code: string) => void;
  readonly enterPhoneNumber: (phoneNumber: string) => void;
  readonly setRemember: (remember: boolean) => void;
  readonly submit: () => void;
  /** The code is complete: continues by itself. */
  readonly complete: () => void;
  readonly resend: () => void;
  readonly retry: () => void;
  readonly back: () => void;
  readonly saved: () => void;
  /** To the recovery code, where there is an MFA method to drop. */
  readonly recover: (() => void) | undefined;
  readonly changeEmail: () => void;
}

/** What the steps of MFA have in common. */
interface MfaCardProps {
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
      icon={icon}
      tone={mfa.isUnsent ? 'warning' : undefined}
      identity={{ email: mfa.email, onChange: mfa.changeEmail }}
      failure={mfa.failure}
      isBusy={mfa.isPreparing || mfa.isVerifying}
      attention={mfa.attention}
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
      {!mfa.isPreparing && <OtherOptions {...mfa} />}
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

function OtherOptions({ way, methods, sentTo, recover, back }: MfaControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  // From the code to a phone that is set up, back means its number.
  const isOwnNumber = way?.strategy === 'SMS' && way.deviceId === undefined && sentTo !== undefined;
  const hasOthers = way !== undefined && methods.length > 1;
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

/** The code of any MFA method: one field that continues by itself. */
export function MfaCodeForm(mfa: MfaControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  return (
    <CodeForm
      code={mfa.code}
      error={mfa.errors.code}
      isBusy={mfa.isVerifying}
      button={text('confirm')}
      busyLabel={text('confirming')}
      onCode={mfa.enterCode}
      onSubmit={mfa.submit}
      onComplete={mfa.complete}
    >
      <RememberBrowser {...mfa} />
    </CodeForm>
  );
}

/** A code that was sent: type it, or have it sent again. */
export function SentCode({
  mfa,
  channel,
}: {
  readonly mfa: MfaControls;
  readonly channel: 'mail' | 'text';
}) {
  const words = useTexts(codeMessages, (texts) => texts.code);
  const isMail = channel === 'mail';
  return (
    <>
      {mfa.wasResent && <Alert tone="success">{words(isMail ? 'mailResent' : 'textResent')}</Alert>}
      <MfaCodeForm {...mfa} />
      <ResendButton
        label={words(isMail ? 'resendMail' : 'resendText')}
        secondsLeft={mfa.resendIn}
        isBusy={mfa.isResending}
        onResend={mfa.resend}
      />
    </>
  );
}

/** Copies a text and says so. */
export function CopyButton({
  value,
  block,
}: {
  readonly value: string;
  readonly block?: boolean | undefined;
}) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  const [outcome, setOutcome] = useState<'copy' | 'copied' | 'copyFailed'>('copy');
  const copy = () => {
    copyText(value).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  };
  return (
    <Button block={block} icon={outcome === 'copied' ? <CheckIcon /> : <CopyIcon />} onClick={copy}>
      <span role="status">{text(outcome)}</span>
    </Button>
  );
}

/** The clipboard is missing on pages without https. */
async function copyText(value: string): Promise<void> {
  await navigator.clipboard.writeText(value);
}
