import { Form } from '@foyer/ui';
import { SubmitButton } from '../box/submit-button.tsx';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { OtherAccount } from '../box/other-account.tsx';
import { NewPassword } from '../box/new-password.tsx';
import type { ResetPasswordControls } from './reset-password.controls.ts';
import { resetPasswordMessages } from './reset-password.messages.ts';

/** A new password under the server's rules. */
export function ResetPasswordFormScreen(reset: ResetPasswordControls) {
  const text = useTexts(resetPasswordMessages, (texts) => texts.resetPassword);
  return (
    <BoxCard
      step="form"
      title={text('title')}
      line={text('line')}
      identity={reset.account.email ? { email: reset.account.email } : undefined}
      failure={reset.failure}
      isBusy={reset.isBusy}
      attention={reset.attention}
      came={reset.came}
    >
      <OtherAccount {...reset.account} />
      <Form busy={reset.isBusy} onSubmit={reset.submit}>
        <NewPassword
          label={text('newPassword')}
          value={reset.password}
          onValueChange={reset.enterPassword}
          error={reset.errors.password}
          rules={reset.passwordConfig}
        />
        <SubmitButton busy={reset.isBusy} busyLabel={text('submitting')}>
          {text('submit')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}
