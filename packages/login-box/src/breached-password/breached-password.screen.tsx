import { Form, Medallion, Text, WarningIcon } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { SubmitButton } from '../box/submit-button.tsx';
import type { BreachedPasswordControls } from './breached-password.controls.ts';
import { breachedPasswordMessages } from './breached-password.messages.ts';

/** Says why the right password opens nothing, and what to do. */
export function BreachedPasswordScreen(breached: BreachedPasswordControls) {
  const text = useTexts(breachedPasswordMessages, (texts) => texts.breachedPassword);
  return (
    <BoxCard
      step="breachedPassword"
      title={text('title')}
      line={text('line')}
      media={
        <Medallion tone="warning">
          <WarningIcon size="large" />
        </Medallion>
      }
      identity={{ email: breached.email, onChange: breached.changeEmail }}
      failure={breached.failure}
      isBusy={breached.isBusy}
      came={breached.came}
    >
      <Text tone="quiet" size="small" align="center">
        {text('hint')}
      </Text>
      <Form busy={breached.isBusy} onSubmit={breached.submit}>
        <SubmitButton busy={breached.isBusy} busyLabel={text('submitting')}>
          {text('submit')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}
