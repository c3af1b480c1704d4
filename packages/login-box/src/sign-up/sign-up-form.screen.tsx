import { Form } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBox, useTexts } from '../box/box-context.ts';
import { CheckingCard } from '../box/checking-card.tsx';
import { RouteLink } from '../box/route-link.tsx';
import { SubmitButton } from '../box/submit-button.tsx';
import { Waiting } from '../box/waiting.tsx';
import { Consent } from './consent.tsx';
import { SignInOptions } from '../login/sign-in-options.tsx';
import { socialMessages } from '../social-login/social.messages.ts';
import type { SignUpControls } from './sign-up.controls.ts';
import { signUpMessages } from './sign-up.messages.ts';
import { SignUpFields } from './sign-up-fields.tsx';

/** What the provider asks for: name, e-mail, company, password with its rules, consents. */
export function SignUpFormScreen(signUp: SignUpControls) {
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  if (signUp.isReading) return <Waiting />;
  if (signUp.canRetry) {
    return (
      <CheckingCard
        step="SignUp"
        title={text('notCheckedTitle')}
        failure={signUp.failure}
        onRetry={signUp.retry}
      />
    );
  }
  return <FormCard {...signUp} />;
}

function FormCard(signUp: SignUpControls) {
  const { appName } = useBox();
  const { invitedTo, isBusy } = signUp;
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  const socialText = useTexts(socialMessages, (texts) => texts.social);
  const ownLine = appName ? text('lineWithApp', { app: appName }) : text('line');
  return (
    <BoxCard
      step="SignUp"
      title={invitedTo ? text('joinTitle', { company: invitedTo }) : text('title')}
      line={invitedTo ? text('joinLine') : ownLine}
      failure={signUp.failure}
      isBusy={isBusy}
      attention={signUp.attention}
      came={signUp.came}
      footer={text.parts('haveAccount', {
        link: (
          <RouteLink key="sign-in" to="loginUrl">
            {text('signIn')}
          </RouteLink>
        ),
      })}
    >
      <Form busy={isBusy} onSubmit={signUp.submit}>
        <SignUpFields {...signUp} />
        <SubmitButton busy={isBusy} busyLabel={text('submitting')}>
          {text('submit')}
        </SubmitButton>
        {!signUp.form.terms && <Consent />}
      </Form>
      <SignInOptions
        label={socialText('orSignUp')}
        lastUsed={signUp.social.lastUsed}
        social={signUp.social}
      />
    </BoxCard>
  );
}
