import { ArrowBackIcon, Form, KeyIcon, Link, Medallion, Stack, TextField } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { EmailField } from '../box/email-field.tsx';
import { SubmitButton } from '../box/submit-button.tsx';
import { mfaMessages } from './mfa.messages.ts';
import type { MfaRecoveryControls } from './mfa-recovery.controller.ts';

/** A recovery code instead of the second factor. */
export function RecoverTwoFactorScreen(recovery: MfaRecoveryControls) {
  const text = useTexts(mfaMessages, (texts) => texts.mfa);
  const words = useBoxTexts();
  const { email, isBusy } = recovery;
  return (
    <BoxCard
      step="recoverTwoFactor"
      title={text('recoverTitle')}
      line={text('recoverLine')}
      media={
        <Medallion>
          <KeyIcon size="large" />
        </Medallion>
      }
      identity={recovery.asksEmail ? undefined : { email, onChange: recovery.changeEmail }}
      failure={recovery.failure}
      isBusy={isBusy}
      attention={recovery.attention}
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
