import { Alert, Form, Medallion, PersonIcon } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { SubmitButton } from '../box/submit-button.tsx';
import type { ImpersonationControls } from './impersonation.controls.ts';
import { impersonationMessages } from './impersonation.messages.ts';

/** Says what is about to happen and asks for one press: opening the page alone changes nothing. */
export function ImpersonatingScreen({
  person,
  failure,
  isBusy,
  came,
  submit,
}: ImpersonationControls) {
  const text = useTexts(impersonationMessages, (texts) => texts.impersonation);
  return (
    <BoxCard
      step="impersonating"
      title={text('title')}
      line={text('line')}
      media={
        <Medallion>
          <PersonIcon size="large" />
        </Medallion>
      }
      failure={failure}
      isBusy={isBusy}
      came={came}
    >
      {person && (
        <Alert live={false}>
          {text.parts('replaces', { email: <bdi key="email">{person.email}</bdi> })}
        </Alert>
      )}
      <Form busy={isBusy} onSubmit={submit}>
        <SubmitButton busy={isBusy} busyLabel={text('starting')}>
          {text('start')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}
