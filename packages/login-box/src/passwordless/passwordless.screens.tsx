import type { PasswordlessContext, PasswordlessStep } from '@foyer/client';
import { Alert, Button, MailIcon, PhoneIcon, Spinner, Stack, Text } from '@foyer/ui';
import type { ReactElement, ReactNode } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { ResendButton, RouteLink } from '../box/buttons.tsx';
import { CodeForm, useCodeLifetime } from '../box/code-form.tsx';
import { codeMessages } from '../box/code.messages.ts';
import { passwordlessMessages } from './passwordless.messages.ts';

/**
 * What the passwordless screens show and can do; made by the controller, and by the sign-in that
 * hosts them.
 */
export interface PasswordlessControls extends PasswordlessContext {
  readonly errors: { readonly code?: string | undefined };
  readonly attention: number;
  /** The first message is being sent. */
  readonly isSending: boolean;
  /** It could not be sent. */
  readonly isUnsent: boolean;
  /** The code is being checked. */
  readonly isVerifying: boolean;
  readonly isResending: boolean;
  /** The other sign-in options, if any. */
  readonly options: ReactNode;
  readonly enterCode: (code: string) => void;
  readonly submit: () => void;
  /** The code is complete: continues by itself. */
  readonly complete: () => void;
  readonly resend: () => void;
  readonly retry: () => void;
  readonly leave: () => void;
  readonly changeEmail: () => void;
}

/** The code from a mail. */
function LoginWithOtcScreen(login: PasswordlessControls) {
  const text = useTexts(passwordlessMessages, (texts) => texts.passwordless);
  return (
    <CodeCard
      {...login}
      channel="mail"
      icon={<MailIcon size="large" />}
      title={text('otcTitle')}
      unsentTitle={text('unsentTitle')}
      line={text('otcLine', { lifetime: useCodeLifetime() })}
    />
  );
}

/** The code from a text message. */
function LoginWithSmsOtcScreen(login: PasswordlessControls) {
  const text = useTexts(passwordlessMessages, (texts) => texts.passwordless);
  const lifetime = useCodeLifetime();
  const { phoneNumber } = login;
  // A number reads from left to right in every language.
  const phone = (
    <strong key="phone">
      <bdi dir="ltr">{phoneNumber}</bdi>
    </strong>
  );
  return (
    <CodeCard
      {...login}
      channel="text"
      icon={<PhoneIcon size="large" />}
      title={text('smsTitle')}
      unsentTitle={text('unsentTitle')}
      line={
        phoneNumber ? text.parts('smsLineTo', { phone, lifetime }) : text('smsLine', { lifetime })
      }
      help={<RouteLink to="resetPhoneNumberUrl">{text('lostPhone')}</RouteLink>}
    />
  );
}

/** The code from a text message to the phone this browser signed in with before. */
function LoginWithQuickSmsOtcScreen(login: PasswordlessControls) {
  return <LoginWithSmsOtcScreen {...login} />;
}

/**
 * A mail with a link is on its way. Opened in this browser it takes this page along; opened
 * elsewhere, its code does.
 */
function MagicLinkPreLoginSuccessScreen(login: PasswordlessControls) {
  const text = useTexts(passwordlessMessages, (texts) => texts.passwordless);
  return (
    <CodeCard
      {...login}
      channel="mail"
      icon={<MailIcon size="large" />}
      title={text('linkTitle')}
      unsentTitle={text('unsentLinkTitle')}
      line={text('linkLine')}
      hint={
        <Text tone="quiet" size="small" align="center">
          {text('linkCodeHint')}
        </Text>
      }
      label={text('linkCode')}
    />
  );
}

/** The screen of each passwordless step. */
export const passwordlessScreens = {
  magicLinkPreLoginSuccess: MagicLinkPreLoginSuccessScreen,
  loginWithOtc: LoginWithOtcScreen,
  loginWithSmsOtc: LoginWithSmsOtcScreen,
  loginWithQuickSmsOtc: LoginWithQuickSmsOtcScreen,
} satisfies Record<PasswordlessStep, (controls: PasswordlessControls) => ReactElement>;

/** What tells the four passwordless steps apart. */
interface CodeCardProps extends PasswordlessControls {
  readonly icon: ReactNode;
  readonly title: string;
  readonly unsentTitle: string;
  readonly line: ReactNode;
  /** Said above the code, where it is not the first way on. */
  readonly hint?: ReactNode;
  /** Default: "Code". */
  readonly label?: string;
  readonly channel: 'mail' | 'text';
  /** A way out for anyone who cannot get the message. */
  readonly help?: ReactNode;
}

/** A message went out; its code goes here. */
function CodeCard(props: CodeCardProps) {
  const { step, email, icon, title, unsentTitle, line, isSending, isUnsent } = props;
  return (
    <BoxCard
      step={step}
      title={isUnsent ? unsentTitle : title}
      line={isSending || isUnsent ? undefined : line}
      icon={icon}
      tone={isUnsent ? 'warning' : undefined}
      identity={{ email, onChange: props.changeEmail }}
      failure={props.failure}
      isBusy={isSending || props.isVerifying}
      attention={props.attention}
      direction="forward"
    >
      {isSending ? <Sending /> : isUnsent ? <Unsent retry={props.retry} /> : <Code {...props} />}
      {props.options}
    </BoxCard>
  );
}

function Sending() {
  const text = useTexts(passwordlessMessages, (texts) => texts.passwordless);
  return (
    <Stack align="center">
      <Spinner size="large" label={text('sending')} />
    </Stack>
  );
}

function Unsent({ retry }: Pick<CodeCardProps, 'retry'>) {
  const words = useBoxTexts();
  return (
    <Button variant="primary" size="large" block onClick={retry}>
      {words('tryAgain')}
    </Button>
  );
}

function Code({ channel, hint, ...props }: CodeCardProps) {
  const text = useTexts(passwordlessMessages, (texts) => texts.passwordless);
  const words = useTexts(codeMessages, (texts) => texts.code);
  const isMail = channel === 'mail';
  return (
    <>
      {props.wasResent && (
        <Alert tone="success">{words(isMail ? 'mailResent' : 'textResent')}</Alert>
      )}
      {hint}
      <CodeForm
        label={props.label}
        labelEnd={props.help}
        code={props.code}
        error={props.errors.code}
        isBusy={props.isVerifying}
        button={text('signIn')}
        busyLabel={text('signingIn')}
        onCode={props.enterCode}
        onSubmit={props.submit}
        onComplete={props.complete}
      />
      <ResendButton
        label={words(isMail ? 'resendMail' : 'resendText')}
        secondsLeft={props.resendIn}
        isBusy={props.isResending}
        onResend={props.resend}
      />
    </>
  );
}
