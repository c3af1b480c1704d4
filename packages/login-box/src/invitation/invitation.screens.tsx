import type { InvitationContext, InvitationStep } from '@foyer/client';
import {
  BuildingIcon,
  Button,
  Form,
  IdentityChip,
  Stack,
  Text,
  TextField,
  type Translator,
} from '@foyer/ui';
import type { ReactElement, ReactNode } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { SubmitButton } from '../box/buttons.tsx';
import { UsernameForManagers } from '../box/identity-fields.tsx';
import { NewPassword } from '../box/new-password.tsx';
import { CheckingCard, StatusCard } from '../box/status-card.tsx';
import { invitationMessages } from './invitation.messages.ts';

/** What the invitation screens show and can do; made by the controller. */
export interface InvitationControls extends InvitationContext {
  readonly errors: { readonly name?: string | undefined; readonly password?: string | undefined };
  readonly attention: number;
  /** The invitation is being looked at; nothing has been accepted. */
  readonly isChecking: boolean;
  /** Looking at it failed for a reason that is not the invitation's. */
  readonly canRetry: boolean;
  readonly isBusy: boolean;
  readonly enterName: (name: string) => void;
  readonly enterPassword: (password: string) => void;
  readonly submit: () => void;
  readonly stay: () => void;
  readonly retry: () => void;
}

/** Looks at the invitation, then asks for one click: opening the link alone accepts nothing. */
function InvitationValidateScreen(invitation: InvitationControls) {
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
      line={invitationLine(invitation, text)}
      icon={<BuildingIcon size="large" />}
      failure={invitation.failure}
      isBusy={isBusy}
      attention={invitation.attention}
    >
      {signedInAs !== undefined && (
        <BothAccounts signedInAs={signedInAs} invited={invitation.email} />
      )}
      <Form busy={isBusy} onSubmit={invitation.submit}>
        {invitation.shouldSetPassword && <NewUserFields {...invitation} />}
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

type InvitationText = Translator<typeof invitationMessages>;

function invitationLine(
  { email, shouldSetPassword, signedInAs }: InvitationControls,
  text: InvitationText,
): ReactNode {
  if (signedInAs !== undefined) return text('switchHint');
  if (!email) return text('line');
  return text.parts(shouldSetPassword ? 'passwordLine' : 'lineFor', {
    email: <strong key="email">{email}</strong>,
  });
}

/** A new user says what they are called and chooses a password. */
function NewUserFields({
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

/** Who is signed in, and who is invited. */
function BothAccounts({
  signedInAs,
  invited,
}: {
  readonly signedInAs: string;
  readonly invited: string | undefined;
}) {
  const text = useTexts(invitationMessages, (texts) => texts.invitation);
  return (
    <Stack>
      <Account label={text('signedInAs')} email={signedInAs} />
      {invited && <Account label={text('invited')} email={invited} />}
    </Stack>
  );
}

function Account({ label, email }: { readonly label: string; readonly email: string }) {
  return (
    <Stack gap="tight">
      <Text tone="quiet" size="small">
        {label}
      </Text>
      <IdentityChip identity={email} />
    </Stack>
  );
}

/** A member now; the sign-in method is one click away. */
function InvitationSuccessScreen({ company }: InvitationControls) {
  const text = useTexts(invitationMessages, (texts) => texts.invitation);
  return (
    <StatusCard
      status="success"
      step="success"
      title={company ? text('successTitleTo', { company }) : text('successTitle')}
      line={text('successLine')}
      button={{ label: text('signIn'), to: 'loginUrl' }}
    />
  );
}

/** The invitation is used up, withdrawn or too old. */
function InvitationInvalidScreen() {
  const text = useTexts(invitationMessages, (texts) => texts.invitation);
  return (
    <StatusCard
      status="expired"
      step="invalid"
      title={text('invalidTitle')}
      line={text('invalidLine')}
      button={{ label: text('signIn'), to: 'loginUrl' }}
    />
  );
}

/** The provider says why it cannot be accepted, for example that the tenant is locked. */
function InvitationFailedScreen({ failure }: InvitationControls) {
  const text = useTexts(invitationMessages, (texts) => texts.invitation);
  return (
    <StatusCard
      status="error"
      step="failed"
      title={text('failedTitle')}
      failure={failure}
      button={{ label: text('signIn'), to: 'loginUrl' }}
    />
  );
}

/**
 * The screen of each step of an invitation. While it is being accepted, the screen with the button
 * stays.
 */
export const invitationScreens = {
  validate: InvitationValidateScreen,
  invalid: InvitationInvalidScreen,
  pending: InvitationValidateScreen,
  success: InvitationSuccessScreen,
  failed: InvitationFailedScreen,
} satisfies Record<InvitationStep, (controls: InvitationControls) => ReactElement>;
