import type { ActivationContext, ActivationStep, Failure } from '@foyer/client';
import type { activationRefusals } from '@foyer/contract/activation';
import { Button, ClockIcon, Form, MailIcon, Stack } from '@foyer/ui';
import type { ReactElement } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBox, useBoxTexts, useTexts } from '../box/box-context.ts';
import { ResendButton, RouteLink, SubmitButton } from '../box/buttons.tsx';
import { EmailField } from '../box/identity-fields.tsx';
import type { LinkAccount } from '../box/link-account.tsx';
import { NewPassword } from '../box/new-password.tsx';
import { CheckingCard, StatusCard } from '../box/status-card.tsx';
import { activationMessages } from './activation.messages.ts';

/** What the screens of activation show and can do; made by the controller. */
export interface ActivationControls extends ActivationContext {
  readonly account: LinkAccount;
  readonly errors: { readonly email?: string | undefined; readonly password?: string | undefined };
  readonly attention: number;
  /** The link is being looked at; nothing has been redeemed. */
  readonly isChecking: boolean;
  /** Looking at the link failed for a reason that is not the link's. */
  readonly canRetry: boolean;
  readonly isBusy: boolean;
  /** Whether accounts of the user's domain are offered, or access to one was requested. */
  readonly offer: 'open' | 'requested' | undefined;
  readonly enterPassword: (password: string) => void;
  readonly enterEmail: (email: string) => void;
  readonly submit: () => void;
  readonly resend: () => void;
  readonly retry: () => void;
  readonly requestAccess: (tenantId: string) => void;
  readonly notNow: () => void;
}

/** Looks at the link, then asks for one click: opening the link alone redeems nothing. */
function ActivatingScreen(activation: ActivationControls) {
  const { appName } = useBox();
  const text = useTexts(activationMessages, (texts) => texts.activation);
  if (activation.isChecking || activation.canRetry) {
    return (
      <CheckingCard
        step="activating"
        title={text('checkingTitle')}
        failedTitle={text('notCheckedTitle')}
        failure={activation.canRetry ? activation.failure : undefined}
        onRetry={activation.retry}
      />
    );
  }
  return (
    <BoxCard
      step="activating"
      title={text('title')}
      line={appName ? text('lineWithApp', { app: appName }) : text('line')}
      icon={<MailIcon size="large" />}
      identity={activation.account.identity}
      failure={activation.failure}
      isBusy={activation.isBusy}
    >
      <Form busy={activation.isBusy} onSubmit={activation.submit}>
        <SubmitButton busy={activation.isBusy} busyLabel={text('activating')}>
          {text('activate')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}

/** Activation of an account that has no password yet. */
function ActivatingFormScreen(activation: ActivationControls) {
  const text = useTexts(activationMessages, (texts) => texts.activation);
  const words = useBoxTexts();
  return (
    <BoxCard
      step="activatingForm"
      title={text('title')}
      line={text('formLine')}
      identity={activation.account.identity}
      failure={activation.failure}
      isBusy={activation.isBusy}
      attention={activation.attention}
    >
      <Form busy={activation.isBusy} onSubmit={activation.submit}>
        <NewPassword
          label={words('password')}
          value={activation.password}
          onValueChange={activation.enterPassword}
          error={activation.errors.password}
          rules={activation.passwordConfig}
        />
        <SubmitButton busy={activation.isBusy} busyLabel={text('activating')}>
          {text('activate')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}

/** Active and signed in; the page moves on by itself unless there is an account to join. */
function ActivationSuccessScreen(activation: ActivationControls) {
  const text = useTexts(activationMessages, (texts) => texts.activation);
  const { offer, joinable, isBusy, requestedTenantId } = activation;
  if (offer === 'open')
    return (
      <StatusCard
        status="success"
        step="success"
        title={text('successTitle')}
        line={text('joinLine')}
        failure={activation.failure}
        isBusy={isBusy}
      >
        <Stack>
          {joinable.map(({ tenantId, name }) => (
            <Button
              key={tenantId}
              variant="primary"
              size="large"
              block
              loading={isBusy && tenantId === requestedTenantId}
              onClick={() => activation.requestAccess(tenantId)}
            >
              {text('join', { account: name })}
            </Button>
          ))}
          <Button variant="quiet" size="large" block onClick={activation.notNow}>
            {text('notNow')}
          </Button>
        </Stack>
      </StatusCard>
    );
  return (
    <StatusCard
      status="success"
      step="success"
      title={text('successTitle')}
      line={text(offer === 'requested' ? 'joinRequested' : 'successLine')}
      isRedirecting
    />
  );
}

/** The link is used up or too old: asks for an address and sends a new one. */
function ActivationResendScreen(activation: ActivationControls) {
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
      icon={<ClockIcon size="large" />}
      tone="warning"
      failure={isDeadLink(activation.failure) ? undefined : activation.failure}
      isBusy={activation.isBusy}
      attention={activation.attention}
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
      icon={<MailIcon size="large" />}
      failure={activation.failure}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      <ResendButton
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

/** The screen of each step of activation. */
export const activationScreens = {
  activating: ActivatingScreen,
  activatingForm: ActivatingFormScreen,
  success: ActivationSuccessScreen,
  resend: ActivationResendScreen,
} satisfies Record<ActivationStep, (controls: ActivationControls) => ReactElement>;
