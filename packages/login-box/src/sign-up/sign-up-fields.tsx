import { TextField } from '@foyer/ui';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { EmailField } from '../box/email-field.tsx';
import { NewPassword } from '../box/new-password.tsx';
import { PhoneField } from '../box/phone-field.tsx';
import { Consents } from './consents.tsx';
import type { SignUpControls } from './sign-up.controls.ts';
import { signUpMessages } from './sign-up.messages.ts';

/** The fields the provider asks for, in the order people know themselves: who, where, how to get in. */
export function SignUpFields(signUp: SignUpControls) {
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
      <CompanyFields {...signUp} />
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

function CompanyFields({ errors, enter, form: { fields }, ...signUp }: SignUpControls) {
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
