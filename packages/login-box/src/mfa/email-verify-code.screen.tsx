import { MailIcon } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
import { MfaCard } from './mfa-card.tsx';
import type { MfaControls } from './mfa.controls.ts';
import { mfaMessages } from './mfa.messages.ts';
import { SentCode } from './sent-code.tsx';

/** The code of a mail. */
export function EmailVerifyCodeScreen(mfa: MfaControls) {
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
