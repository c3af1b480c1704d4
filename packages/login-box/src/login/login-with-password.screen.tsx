import { Alert, Form, Link, PasswordField } from '@foyer/ui';
import { SubmitButton } from '../box/submit-button.tsx';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { RouteLink } from '../box/route-link.tsx';
import type { LoginControls } from './login.controls.ts';
import { loginMessages } from './login.messages.ts';
import { PasskeyWay } from './passkey-way.tsx';
import { SignInOptions } from './sign-in-options.tsx';

/** The password of the e-mail on the chip. */
export function LoginWithPasswordScreen(login: LoginControls) {
  const text = useTexts(loginMessages, (texts) => texts.login);
  const words = useBoxTexts();
  const remedy = login.isNotActivated && (
    <Link onClick={login.resendActivation}>{text('activateAgain')}</Link>
  );
  return (
    <BoxCard
      step="loginWithPassword"
      title={text('passwordTitle')}
      identity={{ email: login.email, onChange: login.changeEmail }}
      failure={login.failure}
      password={login.password}
      remedy={remedy || undefined}
      isBusy={login.isBusy}
      attention={login.attention}
      came={login.came}
    >
      {login.wasResent && (
        <Alert tone="success">{text('activationSent', { email: login.email })}</Alert>
      )}
      <Form busy={login.isBusy} onSubmit={login.submitPassword}>
        <UsernameForManagers email={login.email} />
        <PasswordField
          label={words('password')}
          value={login.password}
          onValueChange={login.enterPassword}
          autoComplete="current-password"
          maxLength={256}
          error={login.errors.password}
          labelEnd={<RouteLink to="forgetPasswordUrl">{text('forgotPassword')}</RouteLink>}
        />
        <SubmitButton busy={login.isBusy} busyLabel={text('signingIn')}>
          {text('signIn')}
        </SubmitButton>
      </Form>
      <SignInOptions
        label={text('otherWays')}
        methods={login.otherMethods}
        lastUsed={login.lastMethod}
        onUse={login.useMethod}
        passkey={
          login.methods.includes('Passkeys') && <PasskeyWay login={login} hasField={false} />
        }
      />
    </BoxCard>
  );
}

/** Tells password managers whose password this is; nobody sees or reaches it. */
function UsernameForManagers({ email }: { readonly email: string }) {
  return (
    <input
      className="foyer-visually-hidden"
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
