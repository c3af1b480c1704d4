import { Form } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { EmailField } from '../box/email-field.tsx';
import { RouteLink } from '../box/route-link.tsx';
import { SubmitButton } from '../box/submit-button.tsx';
import type { PhoneResetControls } from './phone-reset.controls.ts';
import { phoneResetMessages } from './phone-reset.messages.ts';

/** Asks whose phone is lost. */
export function ResetPhoneNumberScreen(reset: PhoneResetControls) {
  const text = useTexts(phoneResetMessages, (texts) => texts.phoneReset);
  const words = useBoxTexts();
  return (
    <BoxCard
      step="ResetPhoneNumber"
      title={text('title')}
      line={text('line')}
      failure={reset.failure}
      isBusy={reset.isBusy}
      attention={reset.attention}
      came={reset.came}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      <Form busy={reset.isBusy} onSubmit={reset.submit}>
        <EmailField
          label={words('email')}
          value={reset.email}
          onValueChange={reset.enterEmail}
          error={reset.errors.email}
        />
        <SubmitButton busy={reset.isBusy} busyLabel={text('submitting')}>
          {text('submit')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}
