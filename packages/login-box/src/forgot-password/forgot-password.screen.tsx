import { Button, Form, PhoneIcon, TextField } from '@foyer/ui';
import { SubmitButton } from '../box/submit-button.tsx';
import { EmailField } from '../box/email-field.tsx';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { RouteLink } from '../box/route-link.tsx';
import type { ForgotPasswordControls } from './forgot-password.controls.ts';
import { forgotPasswordMessages } from './forgot-password.messages.ts';

/** Asks whose password to reset. */
export function ForgotPasswordScreen(forgot: ForgotPasswordControls) {
  const text = useTexts(forgotPasswordMessages, (texts) => texts.forgotPassword);
  const words = useBoxTexts();
  const Identity = forgot.acceptsNames ? TextField : EmailField;
  return (
    <BoxCard
      step="forgotPassword"
      title={text('title')}
      line={text('line')}
      failure={forgot.failure}
      isBusy={forgot.isBusy}
      attention={forgot.attention}
      came={forgot.came}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      <Form busy={forgot.isBusy} onSubmit={forgot.submit}>
        <Identity
          label={forgot.acceptsNames ? text('emailOrName') : words('email')}
          autoComplete="username"
          value={forgot.email}
          onValueChange={forgot.enterEmail}
          error={forgot.errors.email}
        />
        <SubmitButton busy={forgot.isBusy} busyLabel={text('submitting')}>
          {text('submit')}
        </SubmitButton>
      </Form>
      {forgot.canText && (
        <Button
          size="large"
          block
          icon={<PhoneIcon />}
          loading={forgot.isTexting}
          loadingLabel={text('submitting')}
          onClick={forgot.submitBySms}
        >
          {text('submitBySms')}
        </Button>
      )}
    </BoxCard>
  );
}
