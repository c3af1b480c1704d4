import { Link, MailIcon, Medallion, Stack, Text } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { Resend } from '../box/resend.tsx';
import type { BreachedPasswordControls } from './breached-password.controls.ts';
import { breachedPasswordMessages } from './breached-password.messages.ts';

/** The mail with the link is on its way. */
export function BreachedPasswordSuccessScreen(breached: BreachedPasswordControls) {
  const text = useTexts(breachedPasswordMessages, (texts) => texts.breachedPassword);
  const words = useBoxTexts();
  return (
    <BoxCard
      step="breachedPasswordSuccess"
      title={text('successTitle')}
      line={text.parts('successLine', {
        email: <strong key="email">{breached.email.trim()}</strong>,
      })}
      media={
        <Medallion>
          <MailIcon size="large" />
        </Medallion>
      }
      failure={breached.failure}
      came={breached.came}
    >
      <div role="status">
        <Text tone="quiet" size="small" align="center">
          {text(breached.wasResent ? 'resent' : 'notThere')}
        </Text>
      </div>
      <Resend
        label={text('resend')}
        secondsLeft={breached.resendIn}
        isBusy={breached.isBusy}
        onResend={breached.resend}
      />
      <Stack align="center">
        <Link onClick={breached.changeEmail}>{words('backToSignIn')}</Link>
      </Stack>
    </BoxCard>
  );
}
