import { Link, MailIcon, Medallion, Stack, Text } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { Resend } from '../box/resend.tsx';
import { RouteLink } from '../box/route-link.tsx';
import type { ForgotPasswordControls } from './forgot-password.controls.ts';
import { forgotPasswordMessages } from './forgot-password.messages.ts';

/** Says the same whether or not there is an account. */
export function ForgotPasswordSuccessScreen(forgot: ForgotPasswordControls) {
  const text = useTexts(forgotPasswordMessages, (texts) => texts.forgotPassword);
  const words = useBoxTexts();
  return (
    <BoxCard
      step="success"
      title={text('successTitle')}
      line={text.parts('successLine', {
        email: <strong key="email">{forgot.email.trim()}</strong>,
      })}
      media={
        <Medallion>
          <MailIcon size="large" />
        </Medallion>
      }
      failure={forgot.failure}
      came={forgot.came}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      <div role="status">
        <Text tone="quiet" size="small" align="center">
          {text(forgot.wasResent ? 'resent' : 'notThere')}
        </Text>
      </div>
      <Resend
        label={text('resend')}
        secondsLeft={forgot.resendIn}
        isBusy={forgot.isBusy}
        onResend={forgot.resend}
      />
      <Stack align="center">
        <Link onClick={forgot.changeEmail}>{text('otherEmail')}</Link>
      </Stack>
    </BoxCard>
  );
}
