import {
  BuildingIcon,
  Button,
  Form,
  Medallion,
  Stack,
  TextField,
  type Translator,
} from '@foyer/ui';
import type { ReactNode } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { CheckingCard } from '../box/checking-card.tsx';
import { NewPassword } from '../box/new-password.tsx';
import { SubmitButton } from '../box/submit-button.tsx';
import { UsernameForManagers } from '../box/username-for-managers.tsx';
import type { InvitationControls } from './invitation.controls.ts';
import { invitationMessages } from './invitation.messages.ts';
import { BothAccounts } from './both-accounts.tsx';

/** Looks at the invitation, then asks for one press: opening the link alone accepts nothing. */
export function InvitationValidateScreen(invitation: InvitationControls) {
  const text = useTexts(invitationMessages, (texts) => texts.invitation);
  if (!invitation.isChecking && !invitation.canRetry) return <Accept {...invitation} />;
  return (
    <CheckingCard
      step="validate"
      title={text('checkingTitle')}
      failedTitle={text('notCheckedTitle')}
      failure={invitation.canRetry ? invitation.failure : undefined}
      onRetry={invitation.retry}
    />
  );
}

function Accept(invitation: InvitationControls) {
  const { company, signedInAs, isBusy } = invitation;
  const text = useTexts(invitationMessages, (texts) => texts.invitation);
  return (
    <BoxCard
      step={isBusy ? 'pending' : 'validate'}
      title={company ? text('titleTo', { company }) : text('title')}
      line={lineOf(invitation, text)}
      media={
        <Medallion>
          <BuildingIcon size="large" />
        </Medallion>
      }
      failure={invitation.failure}
      isBusy={isBusy}
      attention={invitation.attention}
      came={invitation.came}
    >
      {signedInAs !== undefined && (
        <BothAccounts signedInAs={signedInAs} invited={invitation.email} />
      )}
      <Form busy={isBusy} onSubmit={invitation.submit}>
        {invitation.shouldSetPassword && <NewPerson {...invitation} />}
        <SubmitButton busy={isBusy} busyLabel={text('accepting')}>
          {text(signedInAs === undefined ? 'accept' : 'switchTo')}
        </SubmitButton>
      </Form>
      {signedInAs !== undefined && (
        <Button size="large" block onClick={invitation.stay}>
          {text('stay')}
        </Button>
      )}
    </BoxCard>
  );
}

type Text = Translator<typeof invitationMessages>;

function lineOf(
  { email, shouldSetPassword, signedInAs }: InvitationControls,
  text: Text,
): ReactNode {
  if (signedInAs !== undefined) return text('switchHint');
  if (!email) return text('line');
  return text.parts(shouldSetPassword ? 'passwordLine' : 'lineFor', {
    email: <strong key="email">{email}</strong>,
  });
}

/** Somebody new says what they are called and chooses a password. */
function NewPerson({
  email,
  name,
  password,
  enterName,
  enterPassword,
  errors,
  passwordConfig,
}: InvitationControls) {
  const text = useTexts(invitationMessages, (texts) => texts.invitation);
  const words = useBoxTexts();
  return (
    <Stack>
      <TextField
        label={text('name')}
        name="name"
        autoComplete="name"
        maxLength={200}
        value={name}
        onValueChange={enterName}
        error={errors.name}
      />
      <UsernameForManagers email={email ?? ''} />
      <NewPassword
        label={words('password')}
        value={password}
        onValueChange={enterPassword}
        error={errors.password}
        rules={passwordConfig}
      />
    </Stack>
  );
}
