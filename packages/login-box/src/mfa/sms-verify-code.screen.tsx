import { PhoneIcon } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
import { MfaCard } from './mfa-card.tsx';
import type { MfaControls } from './mfa.controls.ts';
import { mfaMessages } from './mfa.messages.ts';
import { SentCode } from './sent-code.tsx';

/** The code of a text message. */
export function SmsVerifyCodeScreen(mfa: MfaControls) {
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
