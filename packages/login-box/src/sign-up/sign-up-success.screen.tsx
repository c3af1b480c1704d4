import { Alert, Link, MailIcon, Medallion, PhoneIcon, Stack, Text } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { CodeForm } from '../box/code-form.tsx';
import { Resend } from '../box/resend.tsx';
import type { SignUpControls } from './sign-up.controls.ts';
import { signUpMessages } from './sign-up.messages.ts';

/** A mail is on its way: its link leads on, or its code, typed here. It can be sent again after a while. */
export function SignUpSuccessScreen(signUp: SignUpControls) {
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
      media={
        <Medallion>{isByPhone ? <PhoneIcon size="large" /> : <MailIcon size="large" />}</Medallion>
      }
      failure={signUp.failure}
      isBusy={isBusy}
      attention={signUp.attention}
      came={signUp.came}
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
        <Resend
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
