import { Form, PhoneIcon } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
import { PhoneField } from '../box/phone-field.tsx';
import { SubmitButton } from '../box/submit-button.tsx';
import { MfaCard } from './mfa-card.tsx';
import type { MfaControls } from './mfa.controls.ts';
import { mfaMessages } from './mfa.messages.ts';

/** The phone that becomes a second factor. */
export function SmsSetPhoneNumberScreen(mfa: MfaControls) {
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
