import type { SocialConsents, SocialProviderName } from '@foyer/client/social-providers';
import { providerNames } from '@foyer/client/social-providers';
import type { Failure } from '@foyer/client';
import { Form } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { RouteLink } from '../box/route-link.tsx';
import { SubmitButton } from '../box/submit-button.tsx';
import { Waiting } from '../box/waiting.tsx';
import { Consent } from '../sign-up/consent.tsx';
import { Consents } from '../sign-up/consents.tsx';
import { newAccountMessages } from './new-account.messages.ts';
import { useNewAccount } from './new-account.controller.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** Props of the screen. */
export interface NewAccountProps {
  readonly provider: SocialProviderName;
  /** Why creating the account failed; undefined before the first attempt. */
  readonly failure: Failure | undefined;
  readonly onCreate: (consents: SocialConsents) => void;
}

/** Offers a new user to create an account with the same provider. */
export function NewAccountScreen({ provider, failure, onCreate }: NewAccountProps) {
  const text = useTexts(newAccountMessages, (texts) => texts.newAccount);
  const words = useBoxTexts();
  const { shown, attention, create } = useNewAccount(onCreate);
  if (!shown) return <Waiting />;
  const name = providerNames[provider];
  return (
    <BoxCard
      step="failed"
      title={text('title')}
      line={text('line', { provider: name })}
      failure={failure}
      attention={attention}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      <Form onSubmit={create}>
        <Consents {...shown} />
        <SubmitButton busy={false}>{text('create', { provider: name })}</SubmitButton>
        <Consent />
      </Form>
    </BoxCard>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(NewAccountScreen);
