import { Form, MailIcon, Medallion } from '@foyer/ui';
import { SubmitButton } from '../box/submit-button.tsx';
import { BoxCard } from '../box/box-card.tsx';
import { useBox, useTexts } from '../box/box-context.ts';
import { CheckingCard } from '../box/checking-card.tsx';
import type { ActivationControls } from './activation.controls.ts';
import { activationMessages } from './activation.messages.ts';

/** Looks at the link, then asks for one press: opening the link alone redeems nothing. */
export function ActivatingScreen(activation: ActivationControls) {
  const { appName } = useBox();
  const text = useTexts(activationMessages, (texts) => texts.activation);
  if (activation.isChecking || activation.canRetry) {
    return (
      <CheckingCard
        step="activating"
        title={text('checkingTitle')}
        failedTitle={text('notCheckedTitle')}
        failure={activation.canRetry ? activation.failure : undefined}
        onRetry={activation.retry}
      />
    );
  }
  return (
    <BoxCard
      step="activating"
      title={text('title')}
      line={appName ? text('lineWithApp', { app: appName }) : text('line')}
      media={
        <Medallion>
          <MailIcon size="large" />
        </Medallion>
      }
      identity={activation.account.email ? { email: activation.account.email } : undefined}
      failure={activation.failure}
      isBusy={activation.isBusy}
      came={activation.came}
    >
      <Form busy={activation.isBusy} onSubmit={activation.submit}>
        <SubmitButton busy={activation.isBusy} busyLabel={text('activating')}>
          {text('activate')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}
