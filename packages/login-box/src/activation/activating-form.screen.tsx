import { Form } from '@foyer/ui';
import { SubmitButton } from '../box/submit-button.tsx';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { NewPassword } from '../box/new-password.tsx';
import type { ActivationControls } from './activation.controls.ts';
import { activationMessages } from './activation.messages.ts';

/** Activation of an account that has no password yet. */
export function ActivatingFormScreen(activation: ActivationControls) {
  const text = useTexts(activationMessages, (texts) => texts.activation);
  const words = useBoxTexts();
  return (
    <BoxCard
      step="activatingForm"
      title={text('title')}
      line={text('formLine')}
      identity={activation.account.email ? { email: activation.account.email } : undefined}
      failure={activation.failure}
      isBusy={activation.isBusy}
      attention={activation.attention}
      came={activation.came}
    >
      <Form busy={activation.isBusy} onSubmit={activation.submit}>
        <NewPassword
          label={words('password')}
          value={activation.password}
          onValueChange={activation.enterPassword}
          error={activation.errors.password}
          rules={activation.passwordConfig}
        />
        <SubmitButton busy={activation.isBusy} busyLabel={text('activating')}>
          {text('activate')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}
