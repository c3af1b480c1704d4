import { Alert, Form, PasswordField, TextField } from '@foyer/ui';
import { SubmitButton } from '../box/submit-button.tsx';
import { EmailField } from '../box/email-field.tsx';
import { BoxCard } from '../box/box-card.tsx';
import { useBox, useBoxTexts, useTexts } from '../box/box-context.ts';
import { RouteLink } from '../box/route-link.tsx';
import type { LoginControls } from './login.controls.ts';
import { loginMessages } from './login.messages.ts';
import { SignInOptions } from './sign-in-options.tsx';
import { PasskeyWay } from './passkey-way.tsx';

/** The e-mail, and a password field that unfolds when a password manager fills it. */
export function PreLoginScreen(login: LoginControls) {
  const { appName, signUp } = useBox();
  const text = useTexts(loginMessages, (texts) => texts.login);
  const words = useBoxTexts();
  const hasPasskeys = login.methods.includes('Passkeys');
  const Identity = login.acceptsNames ? TextField : EmailField;
  return (
    <BoxCard
      step="preLogin"
      title={text('preLoginTitle')}
      line={appName ? text('preLoginLineWithApp', { app: appName }) : text('preLoginLine')}
      failure={login.failure}
      isBusy={login.isBusy}
      attention={login.attention}
      came={login.came}
      footer={
        signUp
          ? text.parts('newHere', {
              link: (
                <RouteLink key="sign-up" to="signUpUrl">
                  {text('createAccount')}
                </RouteLink>
              ),
            })
          : undefined
      }
    >
      {login.notice && <Alert tone={noticeTones[login.notice]}>{text(login.notice)}</Alert>}
      <Form busy={login.isBusy} onSubmit={login.submitEmail}>
        <Identity
          label={login.acceptsNames ? text('emailOrName') : words('email')}
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          value={login.email}
          onValueChange={login.enterEmail}
          error={login.errors.email}
        />
        {login.methods.includes('EmailAndPassword') && (
          <PasswordField
            folded
            label={words('password')}
            value={login.password}
            onValueChange={login.enterPassword}
            autoComplete="current-password"
            maxLength={256}
          />
        )}
        <SubmitButton busy={login.isBusy}>
          {login.password === '' ? text('continue') : text('signIn')}
        </SubmitButton>
      </Form>
      <SignInOptions
        label={text('otherWays')}
        methods={login.otherMethods}
        lastUsed={login.lastMethod ?? login.social.lastUsed}
        onUse={login.useMethod}
        passkey={hasPasskeys && <PasskeyWay login={login} hasField />}
        social={login.social}
      />
    </BoxCard>
  );
}

const noticeTones = { expired: 'warning', recovered: 'success', noWay: 'error' } as const;
