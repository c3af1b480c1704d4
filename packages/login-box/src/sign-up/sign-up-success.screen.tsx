import { Alert, Link, MailIcon, Medallion, Stack, Text } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { CodeForm } from '../box/code-form.tsx';
import { Resend } from '../box/resend.tsx';
import type { SignUpControls } from './sign-up.controls.ts';
import { signUpMessages } from './sign-up.messages.ts';

/** A mail is on its way: its link leads on, or its code, typed here. It can be sent again after a while. */
export function SignUpSuccessScreen(signUp: SignUpControls) {
  const { activationToken, isBusy } = signUp;
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  const email = <strong key="email">{signUp.email.trim()}</strong>;
  return (
    <BoxCard
      step="SignUpSuccess"
      title={text('successTitle')}
      line={
        activationToken ? text.parts('codeLine', { email }) : text.parts('successLine', { email })
      }
      media={
        <Medallion>
          <MailIcon size="large" />
        </Medallion>
      }
      failure={signUp.failure}
      isBusy={isBusy}
      attention={signUp.attention}
      came={signUp.came}
    >
      <Sent wasResent={signUp.wasResent} />
      {activationToken && (
        <CodeForm
          label={text('code')}
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
          <Link onClick={signUp.changeEmail}>{text('otherEmail')}</Link>
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
