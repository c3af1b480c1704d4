import { Form, LockIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { RouteLink } from '../box/route-link.tsx';
import { SubmitButton } from '../box/submit-button.tsx';
import type { UnlockControls } from './unlock.controls.ts';
import { unlockMessages } from './unlock.messages.ts';

/** Asks for one press: opening the link alone ends no pause. */
export function UnlockReadyScreen(unlock: UnlockControls) {
  const text = useTexts(unlockMessages, (texts) => texts.unlock);
  const link = (
    <RouteLink key="reset" to="forgetPasswordUrl">
      {text('resetPassword')}
    </RouteLink>
  );
  return (
    <BoxCard
      step="ready"
      title={text('title')}
      line={text('line')}
      media={
        <Medallion>
          <LockIcon size="large" />
        </Medallion>
      }
      identity={unlock.account.email ? { email: unlock.account.email } : undefined}
      failure={unlock.failure}
      isBusy={unlock.isBusy}
      came={unlock.came}
      footer={text.parts('notYou', { link })}
    >
      <Form busy={unlock.isBusy} onSubmit={unlock.submit}>
        <SubmitButton busy={unlock.isBusy} busyLabel={text('unlocking')}>
          {text('unlock')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}
