import type { MfaContext, MfaMethod, PublicAuthResponse } from '@foyer/client';
import { createMfaMachine } from '@foyer/client/flows/mfa';
import { useFlow } from '@foyer/react';
import { Alert, Button, Spinner, Stack, Text, type Translator } from '@foyer/ui';
import { useEffect, useRef } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { CodeStep } from './code-step.tsx';
import { verificationMessages } from './verification.messages.ts';

/** The MFA method of a user who has one. */
export interface ByFactorProps {
  readonly email: string;
  readonly pending: PublicAuthResponse;
  readonly onDone: () => void;
  readonly onExpired: () => void;
}

/** Asks for MFA with the machine of the sign-in; only what it draws is the portal's. */
export function ByFactor({ email, pending, onDone, onExpired }: ByFactorProps) {
  const { step, within, context, isBusy, send } = useFlow(createMfaMachine, { email, pending });
  const text = usePageTexts('verification', verificationMessages);
  const ends = useRef({ onDone, onExpired });
  useEffect(() => {
    ends.current = { onDone, onExpired };
  });
  useEffect(() => {
    if (step === 'success') ends.current.onDone();
    if (step === 'expired') ends.current.onExpired();
    if (step === 'recoveryCode') send({ type: 'saved' });
  }, [step, send]);
  const back = context.methods.length > 1 ? () => send({ type: 'back' }) : undefined;
  const failure = context.failure?.text ?? (context.problem && text('deviceFailed'));
  if (within === 'choosing')
    return <Choice methods={context.methods} onChoose={(way) => send({ type: 'choose', way })} />;
  if (step === 'webauthn') {
    return (
      <Stack>
        {failure !== undefined && <Alert tone="error">{failure}</Alert>}
        <Text>{text('useDevice')}</Text>
        <Button variant="primary" block loading={isBusy} onClick={() => send({ type: 'submit' })}>
          {text('useDeviceButton')}
        </Button>
        {back && <Button onClick={back}>{text('useAnotherMethod')}</Button>}
      </Stack>
    );
  }
  if (step === 'authenticatorApp' || step === 'smsVerifyCode' || step === 'emailVerifyCode') {
    if (within === 'sending' || within === 'opening') return <Spinner label={text('sending')} />;
    return (
      <CodeStep
        hint={getHint(text, step, context)}
        code={context.code}
        failure={failure}
        isBusy={isBusy}
        isUnsent={within === 'unsent'}
        resendIn={step === 'authenticatorApp' ? undefined : context.resendIn}
        onCode={(code) => send({ type: 'enterCode', code })}
        onSubmit={() => send({ type: 'submit' })}
        onResend={() => send({ type: 'resend' })}
        onRetry={() => send({ type: 'retry' })}
        onBack={back}
      />
    );
  }
  return <Spinner label={text('preparing')} />;
}

type Texts = Translator<typeof verificationMessages>;

function getHint(text: Texts, step: string, { sentTo, email }: MfaContext): string {
  if (step === 'authenticatorApp') return text('codeFromApp');
  if (step === 'emailVerifyCode') return text('codeByMail', { email: sentTo ?? email });
  return sentTo === undefined ? text('codeByPhoneUnnamed') : text('codeByPhone', { phone: sentTo });
}

function Choice({
  methods,
  onChoose,
}: {
  readonly methods: readonly MfaMethod[];
  readonly onChoose: (way: MfaMethod) => void;
}) {
  const text = usePageTexts('verification', verificationMessages);
  const names: Readonly<Record<MfaMethod['strategy'], string>> = {
    AuthenticatorApp: text('methodApp'),
    WebAuthnPlatform: text('methodDevice'),
    WebAuthnCrossPlatform: text('methodSecurityKey'),
    SMS: text('methodSms'),
    EmailCode: text('methodEmail'),
  };
  return (
    <Stack gap="tight">
      <Text>{text('chooseWay')}</Text>
      {methods.map((way) => (
        <Button key={`${way.strategy} ${way.deviceId}`} block onClick={() => onChoose(way)}>
          {getName(names[way.strategy], way.label)}
        </Button>
      ))}
    </Stack>
  );
}

/** A masked number is shown by its end; a key that is called what it is, once. */
function getName(kind: string, label: string | undefined): string {
  if (label === undefined || label === kind) return kind;
  return `${kind} – ${label.replace(/^\*+/, '…')}`;
}
