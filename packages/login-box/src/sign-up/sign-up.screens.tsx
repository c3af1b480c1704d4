import type { SignUpStep } from '@foyer/client';
import { Alert, BuildingIcon, Button, Link, MailIcon, PhoneIcon, Stack, Text } from '@foyer/ui';
import type { ReactElement } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBox, useBoxTexts, useFailureTexts, useTexts } from '../box/box-context.ts';
import { ResendButton, RouteLink } from '../box/buttons.tsx';
import { CodeForm } from '../box/code-form.tsx';
import { failureText } from '../box/failure-texts.ts';
import { SignUpFormScreen } from './sign-up-form.tsx';
import type { SignUpControls } from './sign-up.controls.ts';
import { signUpMessages } from './sign-up.messages.ts';
import { StatusCard } from '../box/status-card.tsx';

/**
 * A mail is on its way: its link leads on, or its code, typed here. It can be sent again after a
 * while.
 */
function SignUpSuccessScreen(signUp: SignUpControls) {
  const { activationToken, isBusy, email: typedEmail } = signUp;
  const isByPhone = typedEmail.trim() === '';
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  const email = <strong key="email">{typedEmail.trim()}</strong>;
  const phone = <strong key="phone">{signUp.phoneNumber.trim()}</strong>;
  const emailLine = activationToken ? 'codeLine' : 'successLine';
  const line = isByPhone ? 'phoneLine' : emailLine;
  return (
    <BoxCard
      step="SignUpSuccess"
      title={text(isByPhone ? 'phoneTitle' : 'successTitle')}
      line={text.parts(line, { email, phone })}
      icon={isByPhone ? <PhoneIcon size="large" /> : <MailIcon size="large" />}
      failure={signUp.failure}
      isBusy={isBusy}
      attention={signUp.attention}
    >
      {!isByPhone && <Sent wasResent={signUp.wasResent} />}
      {activationToken && (
        <CodeForm
          label={text(isByPhone ? 'phoneCode' : 'code')}
          code={signUp.code}
          error={signUp.errors.code}
          isBusy={isBusy}
          button={text('activate')}
          busyLabel={text('activating')}
          onCode={signUp.enterCode}
          onSubmit={signUp.submitCode}
          onComplete={signUp.completeCode}
        />
      )}
      <Stack gap="normal" align="stretch">
        <ResendButton
          label={text('resend')}
          secondsLeft={signUp.resendIn}
          isBusy={signUp.isResending}
          onResend={signUp.resend}
        />
        <Stack align="center">
          <Link onClick={signUp.changeEmail}>{text(isByPhone ? 'otherPhone' : 'otherEmail')}</Link>
        </Stack>
      </Stack>
    </BoxCard>
  );
}

function Sent({ wasResent }: Pick<SignUpControls, 'wasResent'>) {
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  if (wasResent) return <Alert tone="success">{text('resent')}</Alert>;
  return (
    <Text tone="quiet" size="small" align="center">
      {text('notThere')}
    </Text>
  );
}

/**
 * An invite link is for anyone who wants it: a user who is signed in decides with which account. The
 * link is kept.
 */
function SignedInAlreadyScreen({ invitedTo, signedInAs = '', isBusy, ...decide }: SignUpControls) {
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  return (
    <BoxCard
      step="signedInAlready"
      title={invitedTo ? text('joinTitle', { company: invitedTo }) : text('joinTitleUnnamed')}
      line={text('alreadyLine')}
      icon={<BuildingIcon size="large" />}
      identity={{ email: signedInAs }}
      isBusy={isBusy}
    >
      <Stack gap="tight">
        <Button variant="primary" size="large" block loading={isBusy} onClick={decide.join}>
          {text('joinAs')}
        </Button>
        <Text tone="quiet" size="small" align="center">
          {text('joinHint')}
        </Text>
      </Stack>
      <Stack gap="tight">
        <Button size="large" block onClick={decide.another}>
          {text('joinAnother')}
        </Button>
        <Button variant="quiet" size="large" block onClick={decide.stay}>
          {text('stay')}
        </Button>
      </Stack>
    </BoxCard>
  );
}

/** The invite link is used up, switched off, or its tenant is locked: the provider says which. */
function InvalidInvitationScreen({ failure, withoutInvitation }: SignUpControls) {
  const { signUp } = useBox();
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  const words = useBoxTexts();
  const reported = useFailureTexts();
  return (
    <StatusCard
      status="expired"
      step="invalidInvitation"
      title={text('invalidTitle')}
      line={failure && failureText(failure, reported)}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      {signUp && (
        <Button variant="primary" size="large" block onClick={withoutInvitation}>
          {text('ownAccount')}
        </Button>
      )}
    </StatusCard>
  );
}

/** The screen of each step of signing up. */
export const signUpScreens = {
  SignUp: SignUpFormScreen,
  SignUpSuccess: SignUpSuccessScreen,
  signedInAlready: SignedInAlreadyScreen,
  invalidInvitation: InvalidInvitationScreen,
} satisfies Record<SignUpStep, (controls: SignUpControls) => ReactElement>;
