import type { LoginContext, LoginMethod, LoginStep } from '@foyer/client';
import { Alert, Badge, Button, Form, KeyIcon, Link, PasswordField, TextField } from '@foyer/ui';
import { type ReactElement, useEffect, useState } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBox, useBoxTexts, useTexts } from '../box/box-context.ts';
import { RouteLink, SubmitButton } from '../box/buttons.tsx';
import { EmailField } from '../box/identity-fields.tsx';
import { useChunk } from '../box/use-chunk.ts';
import type { SocialOptions } from '../social-login/use-social-options.tsx';
import { loginMessages } from './login.messages.ts';
import { SignInOptions } from './sign-in-options.tsx';
import type { SubFlowProps } from './sub-flow.ts';
import { StatusCard } from '../box/status-card.tsx';

/** What the screens of signing in show and can do; made by the controller. */
export interface LoginControls extends LoginContext {
  readonly errors: { readonly email?: string | undefined; readonly password?: string | undefined };
  readonly attention: number;
  readonly isBusy: boolean;
  /** The password grows old: said before the page moves on. */
  readonly isWarning: boolean;
  /** The methods besides the one on the screen that have a step of their own. */
  readonly otherMethods: readonly LoginMethod[];
  readonly social: SocialOptions;
  readonly enterEmail: (email: string) => void;
  readonly enterPassword: (password: string) => void;
  readonly submitEmail: () => void;
  readonly submitPassword: () => void;
  readonly useMethod: (method: LoginMethod) => void;
  readonly changeEmail: () => void;
  readonly resendActivation: () => void;
  readonly cancel: () => void;
  readonly onContinue: () => void;
  /** A passkey signed in. */
  readonly onEntered: () => void;
  /** A passkey is asked for or signs in. */
  readonly isPasskeyBusy: boolean;
  readonly onPasskeyBusy: (isBusy: boolean) => void;
  readonly onDemanded: SubFlowProps['onDemanded'];
}

/** The email, and a password field that unfolds when a password manager fills it. */
function PreLoginScreen(login: LoginControls) {
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
        label={text('alternativeMethods')}
        methods={login.otherMethods}
        lastUsed={login.lastMethod ?? login.social.lastUsed}
        onUse={login.useMethod}
        passkey={hasPasskeys && <PasskeyOption login={login} hasField />}
        social={login.social}
      />
    </BoxCard>
  );
}

const noticeTones = { expired: 'warning', recovered: 'success', noWay: 'error' } as const;

/** The password of the email on the chip. */
function LoginWithPasswordScreen(login: LoginControls) {
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
        label={text('alternativeMethods')}
        methods={login.otherMethods}
        lastUsed={login.lastMethod}
        onUse={login.useMethod}
        passkey={
          login.methods.includes('Passkeys') && <PasskeyOption login={login} hasField={false} />
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

/** Signed in; the page moves on by itself. */
function LoginSuccessScreen() {
  const { appName } = useBox();
  const text = useTexts(loginMessages, (texts) => texts.login);
  return (
    <StatusCard
      status="success"
      step="success"
      title={text('successTitle')}
      line={appName ? text('successLineWithApp', { app: appName }) : text('successLine')}
      isRedirecting
    />
  );
}

type Screen = (controls: LoginControls) => ReactElement;

/**
 * The screens that are there at once. Leaving for a tenant comes with `later-screen.tsx`, the
 * other steps are sub-flows: `sub-flow-slot.tsx`.
 */
export const loginScreens = {
  preLogin: PreLoginScreen,
  loginWithPassword: LoginWithPasswordScreen,
  success: LoginSuccessScreen,
} as const satisfies { readonly [S in LoginStep]?: Screen };

const load = () => import('../passkeys/passkey-entry.tsx').then((chunk) => chunk.script);

/**
 * The passkey button of the first steps. Its logic, and the browser's list of passkeys in the
 * field, are a lazy script that loads when the user first moves the pointer or presses a key. If
 * the button is pressed earlier, it acts once the script has loaded.
 */
function PasskeyOption({
  login,
  hasField,
}: {
  readonly login: LoginControls;
  readonly hasField: boolean;
}) {
  const text = useTexts(loginMessages, (texts) => texts.login);
  const hasBegun = useFirstInput();
  const [presses, setPresses] = useState(0);
  const chunk = useChunk(hasBegun || presses > 0 ? load : undefined);
  const { isBusy, isPasskeyBusy, lastMethod, onEntered, onDemanded, onPasskeyBusy } = login;
  const Entry = chunk.status === 'loaded' ? chunk.value : undefined;
  const press = () => {
    if (!isBusy) setPresses(presses + 1);
    if (chunk.status === 'failed') chunk.retry();
  };
  return (
    <>
      <Button
        size="large"
        block
        icon={<KeyIcon />}
        iconEnd={lastMethod === 'Passkeys' ? <Badge>{text('lastUsed')}</Badge> : undefined}
        loading={isPasskeyBusy || (presses > 0 && chunk.status === 'loading')}
        onClick={press}
      >
        {text('usePasskey')}
      </Button>
      {Entry && <Entry {...{ presses, hasField, onEntered, onDemanded, onBusy: onPasskeyBusy }} />}
    </>
  );
}

const firstInputEvents = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Whether the user has interacted with the page since the step began. */
function useFirstInput(): boolean {
  const [hasBegun, setHasBegun] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const begin = () => {
      controller.abort();
      setHasBegun(true);
    };
    for (const sign of firstInputEvents) {
      document.addEventListener(sign, begin, {
        capture: true,
        passive: true,
        signal: controller.signal,
      });
    }
    return () => controller.abort();
  }, []);
  return hasBegun;
}
