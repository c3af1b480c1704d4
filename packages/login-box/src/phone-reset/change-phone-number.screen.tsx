import { Form } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { PhoneField } from '../box/phone-field.tsx';
import { SubmitButton } from '../box/submit-button.tsx';
import type { PhoneResetControls } from './phone-reset.controls.ts';
import { phoneResetMessages } from './phone-reset.messages.ts';

/** The number that replaces the lost one. */
export function ChangePhoneNumberScreen(reset: PhoneResetControls) {
  const text = useTexts(phoneResetMessages, (texts) => texts.phoneReset);
  return (
    <BoxCard
      step="ChangePhoneNumber"
      title={text('numberTitle')}
      line={text('numberLine')}
      identity={{ email: reset.email.trim() }}
      failure={reset.failure}
      isBusy={reset.isBusy}
      attention={reset.attention}
      came={reset.came}
    >
      <Form busy={reset.isBusy} onSubmit={reset.submit}>
        <PhoneField
          label={text('number')}
          hint={text('numberHint')}
          value={reset.phoneNumber}
          onValueChange={reset.enterPhoneNumber}
          error={reset.errors.phoneNumber}
        />
        <SubmitButton busy={reset.isBusy} busyLabel={text('saving')}>
          {text('save')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}
