import { Alert, Button, Medallion, Spinner, Stack } from '@foyer/ui';
import type { ReactNode } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { codeMessages } from '../box/code.messages.ts';
import { CodeForm } from '../box/code-form.tsx';
import { Resend } from '../box/resend.tsx';
import type { PasswordlessControls } from './passwordless.controls.ts';
import { passwordlessMessages } from './passwordless.messages.ts';

/** What tells the four passwordless steps apart. */
export interface CodeCardProps extends PasswordlessControls {
  readonly icon: ReactNode;
  readonly title: string;
  readonly unsentTitle: string;
  readonly line: ReactNode;
  /** Said above the code, where it is not the first way on. */
  readonly hint?: ReactNode;
  /** Default: "Code". */
  readonly label?: string;
  readonly channel: 'mail' | 'text';
  /** A way out for whoever cannot get the message. */
  readonly help?: ReactNode;
}

/** A message went out; its code goes here. */
export function CodeCard(props: CodeCardProps) {
  const { step, email, icon, title, unsentTitle, line, isSending, isUnsent } = props;
  return (
    <BoxCard
      step={step}
      title={isUnsent ? unsentTitle : title}
      line={isSending || isUnsent ? undefined : line}
      media={<Medallion tone={isUnsent ? 'warning' : undefined}>{icon}</Medallion>}
      identity={{ email, onChange: props.changeEmail }}
      failure={props.failure}
      isBusy={isSending || props.isVerifying}
      attention={props.attention}
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
      <Resend
        label={words(isMail ? 'resendMail' : 'resendText')}
        secondsLeft={props.resendIn}
        isBusy={props.isResending}
        onResend={props.resend}
      />
    </>
  );
}
