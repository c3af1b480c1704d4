import type { Failure } from '@foyer/client';
import type { activationRefusals } from '@foyer/contract/activation';
import { ClockIcon, Form, MailIcon, Medallion } from '@foyer/ui';
import { SubmitButton } from '../box/submit-button.tsx';
import { EmailField } from '../box/email-field.tsx';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { Resend } from '../box/resend.tsx';
import { RouteLink } from '../box/route-link.tsx';
import type { ActivationControls } from './activation.controls.ts';
import { activationMessages } from './activation.messages.ts';

/** The link is used up or too old: asks for an address and sends a new one. */
export function ActivationResendScreen(activation: ActivationControls) {
  return activation.wasResent ? <Sent {...activation} /> : <Ask {...activation} />;
}

function Ask(activation: ActivationControls) {
  const text = useTexts(activationMessages, (texts) => texts.activation);
  const words = useBoxTexts();
  return (
    <BoxCard
      step="resend"
      title={text('resendTitle')}
      line={text('resendLine')}
      media={
        <Medallion tone="warning">
          <ClockIcon size="large" />
        </Medallion>
      }
      failure={isDeadLink(activation.failure) ? undefined : activation.failure}
      isBusy={activation.isBusy}
      attention={activation.attention}
      came={activation.came}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      <Form busy={activation.isBusy} onSubmit={activation.resend}>
        <EmailField
          label={words('email')}
          autoComplete="email"
          value={activation.email}
          onValueChange={activation.enterEmail}
          error={activation.errors.email}
        />
        <SubmitButton busy={activation.isBusy}>{text('resend')}</SubmitButton>
      </Form>
    </BoxCard>
  );
}

function Sent(activation: ActivationControls) {
  const text = useTexts(activationMessages, (texts) => texts.activation);
  const words = useBoxTexts();
  return (
    <BoxCard
      step="resend"
      title={text('resentTitle')}
      line={text.parts('resentLine', {
        email: <strong key="email">{activation.email.trim()}</strong>,
      })}
      media={
        <Medallion>
          <MailIcon size="large" />
        </Medallion>
      }
      failure={activation.failure}
      came={activation.came}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      <Resend
        label={text('resendAgain')}
        secondsLeft={activation.resendIn}
        isBusy={activation.isBusy}
        onResend={activation.resend}
      />
    </BoxCard>
  );
}

const deadLink: (typeof activationRefusals)['invalidLink']['code'] = 'activation/invalidLink';

/** The title says that already. */
function isDeadLink(failure: Failure | undefined): boolean {
  return failure?.code === deadLink;
}
