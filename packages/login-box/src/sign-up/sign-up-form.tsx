import { Form, TextField } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBox, useBoxTexts, useTexts } from '../box/box-context.ts';
import { RouteLink, SubmitButton } from '../box/buttons.tsx';
import { EmailField, PhoneField } from '../box/identity-fields.tsx';
import { NewPassword } from '../box/new-password.tsx';
import { CheckingCard } from '../box/status-card.tsx';
import { Waiting } from '../box/waiting.tsx';
import { SignInOptions } from '../login/sign-in-options.tsx';
import { socialMessages } from '../social-login/social.messages.ts';
import { Consent, Consents } from './consents.tsx';
import type { SignUpControls } from './sign-up.controls.ts';
import { signUpMessages } from './sign-up.messages.ts';

/** What the provider asks for: name, email, tenant, password with its rules, consents. */
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

/**
 * The fields the provider asks for, in the order users know themselves: who, where, how to get in.
 */
function SignUpFields(signUp: SignUpControls) {
  const { errors, enter, form, hasPassword } = signUp;
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  const words = useBoxTexts();
  return (
    <>
      {form.fields.name !== 'hidden' && (
        <TextField
          label={text('name')}
          optional={form.fields.name === 'optional'}
          name="name"
          autoComplete="name"
          maxLength={200}
          value={signUp.name}
          onValueChange={(name) => enter({ name })}
          error={errors.name}
        />
      )}
      <EmailField
        label={text('workEmail')}
        optional={form.withoutEmail !== undefined}
        value={signUp.email}
        onValueChange={(email) => enter({ email })}
        error={errors.email}
      />
      <TenantFields {...signUp} />
      <SecondaryNames {...signUp} />
      {hasPassword && (
        <NewPassword
          label={words('password')}
          value={signUp.password}
          onValueChange={(password) => enter({ password })}
          error={errors.password}
          rules={signUp.passwordConfig}
        />
      )}
      <Consents {...signUp} />
    </>
  );
}

function TenantFields({ errors, enter, form: { fields }, ...signUp }: SignUpControls) {
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  return (
    <>
      {fields.companyName !== 'hidden' && signUp.invitedTo === undefined && (
        <TextField
          label={text('company')}
          optional={fields.companyName === 'optional'}
          name="organization"
          autoComplete="organization"
          maxLength={200}
          value={signUp.companyName}
          onValueChange={(companyName) => enter({ companyName })}
          error={errors.companyName}
        />
      )}
      {fields.jobTitle !== 'hidden' && (
        <TextField
          label={text('jobTitle')}
          optional={fields.jobTitle === 'optional'}
          name="organization-title"
          autoComplete="organization-title"
          maxLength={200}
          value={signUp.jobTitle}
          onValueChange={(jobTitle) => enter({ jobTitle })}
          error={errors.jobTitle}
        />
      )}
    </>
  );
}

/** What one can be known by beside the address. */
function SecondaryNames({ errors, enter, form, ...signUp }: SignUpControls) {
  const { fields } = form;
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  return (
    <>
      {fields.phoneNumber !== 'hidden' && (
        <PhoneField
          label={text('phone')}
          hint={text('phoneHint')}
          optional={fields.phoneNumber === 'optional'}
          value={signUp.phoneNumber}
          onValueChange={(phoneNumber) => enter({ phoneNumber })}
          error={errors.phoneNumber}
        />
      )}
      {fields.username !== 'hidden' && (
        <TextField
          label={text('username')}
          hint={form.withoutEmail ? undefined : text('usernameHint')}
          optional={fields.username === 'optional'}
          name="nickname"
          autoComplete="nickname"
          maxLength={64}
          value={signUp.username}
          onValueChange={(username) => enter({ username })}
          error={errors.username}
        />
      )}
    </>
  );
}
