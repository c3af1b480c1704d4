import { Alert } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
import { codeMessages } from '../box/code.messages.ts';
import { Resend } from '../box/resend.tsx';
import { MfaCodeForm } from './mfa-code-form.tsx';
import type { MfaControls } from './mfa.controls.ts';

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
      <Resend
        label={words(isMail ? 'resendMail' : 'resendText')}
        secondsLeft={mfa.resendIn}
        isBusy={mfa.isResending}
        onResend={mfa.resend}
      />
    </>
  );
}
