import { Form, MailIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBox, useTexts } from '../box/box-context.ts';
import { OtherAccount } from '../box/other-account.tsx';
import { SubmitButton } from '../box/submit-button.tsx';
import type { MagicLinkControls } from './magic-link.controls.ts';
import { magicLinkMessages } from './magic-link.messages.ts';

/** Asks for one press: opening the link alone signs nobody in. */
export function MagicLinkReadyScreen(link: MagicLinkControls) {
  const { appName } = useBox();
  const text = useTexts(magicLinkMessages, (texts) => texts.magicLink);
  return (
    <BoxCard
      step="ready"
      title={text('title')}
      line={appName ? text('lineWithApp', { app: appName }) : text('line')}
      media={
        <Medallion>
          <MailIcon size="large" />
        </Medallion>
      }
      identity={link.account.email ? { email: link.account.email } : undefined}
      failure={link.failure}
      isBusy={link.isBusy}
      came={link.came}
    >
      <OtherAccount {...link.account} />
      <Form busy={link.isBusy} onSubmit={link.submit}>
        <SubmitButton busy={link.isBusy} busyLabel={text('signingIn')}>
          {text('signIn')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}
