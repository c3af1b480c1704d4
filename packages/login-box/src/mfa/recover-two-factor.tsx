import type { MfaRecoveryContext, MfaRecoveryStep } from '@foyer/client';
import { createMfaRecoveryMachine } from '@foyer/client/flows/mfa-recovery';
import { useFlow } from '@foyer/react';
import { ArrowBackIcon, Form, KeyIcon, Link, Stack, TextField } from '@foyer/ui';
import { useState } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { SubmitButton } from '../box/buttons.tsx';
import { emailError, EmailField } from '../box/identity-fields.tsx';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import type { SubFlowProps } from '../login/sub-flow.ts';
import { mfaMessages } from './mfa.messages.ts';

/** A recovery code instead of the MFA method. */
export function RecoverTwoFactorScreen(recovery: MfaRecoveryControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  const words = useBoxTexts();
  const { email, isBusy } = recovery;
  return (
    <BoxCard
      step="recoverTwoFactor"
      title={text('recoverTitle')}
      line={text('recoverLine')}
      icon={<KeyIcon size="large" />}
      identity={recovery.asksEmail ? undefined : { email, onChange: recovery.changeEmail }}
      failure={recovery.failure}
      isBusy={isBusy}
      attention={recovery.attention}
      direction="forward"
    >
      <Form busy={isBusy} onSubmit={recovery.submit}>
        {recovery.asksEmail && (
          <EmailField
            label={words('email')}
            value={email}
            onValueChange={recovery.enterEmail}
            error={recovery.errors.email}
          />
        )}
        <TextField
          label={text('recoverCode')}
          name="recovery-code"
          value={recovery.recoveryCode}
          onValueChange={recovery.enterRecoveryCode}
          error={recovery.errors.recoveryCode}
          autoComplete="off"
          maxLength={64}
        />
        <SubmitButton busy={isBusy}>{text('recoverButton')}</SubmitButton>
      </Form>
      <Stack align="center">
        <Link icon={<ArrowBackIcon size="small" />} onClick={recovery.back}>
          {text('recoverBack')}
        </Link>
      </Stack>
    </BoxCard>
  );
}

/** What the recovery screen shows and can do. */
export interface MfaRecoveryControls extends MfaRecoveryContext {
  readonly errors: {
    readonly email?: string | undefined;
    readonly recoveryCode?: string | undefined;
  };
  readonly attention: number;
  readonly isBusy: boolean;
  /** Nobody has said yet who it is about: a silent refresh led here. */
  readonly asksEmail: boolean;
  readonly enterEmail: (email: string) => void;
  readonly enterRecoveryCode: (recoveryCode: string) => void;
  readonly submit: () => void;
  readonly back: () => void;
  readonly changeEmail: () => void;
}

/** The machine of the recovery code as props of its screen. */
export function useMfaRecovery(host: Pick<SubFlowProps, 'email' | 'onBack' | 'onRecoverBack'>): {
  readonly step: MfaRecoveryStep;
  readonly controls: MfaRecoveryControls;
} {
  const { step, context, isBusy, send } = useFlow(createMfaRecoveryMachine, { email: host.email });
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  const words = useBoxTexts();
  const [asksEmail] = useState(host.email.trim() === '');
  const form = useAttempt(step, {
    email: emailError(context.email, words),
    recoveryCode: context.recoveryCode.trim() === '' ? text('recoverMissing') : undefined,
  });
  const controls: MfaRecoveryControls = {
    ...context,
    errors: form.errors,
    attention: form.attention + useFailureCount(context.failure),
    isBusy,
    asksEmail,
    enterEmail: (email) => send({ type: 'enterEmail', email }),
    enterRecoveryCode: (recoveryCode) => send({ type: 'enterRecoveryCode', recoveryCode }),
    submit: () => form.attempt() && send({ type: 'submit' }),
    back: host.onRecoverBack,
    changeEmail: host.onBack,
  };
  return { step, controls };
}
