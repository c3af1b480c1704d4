import type { Failure } from '@foyer/client';
import {
  providerNames,
  type SocialConsents,
  type SocialProviderName,
} from '@foyer/client/social-providers';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { useFoyerClient } from '@foyer/react';
import { Form } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { RouteLink, SubmitButton } from '../box/buttons.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import { useAttempt } from '../box/use-attempt.ts';
import { Waiting } from '../box/waiting.tsx';
import { Consent, Consents, type ConsentsProps } from '../sign-up/consents.tsx';
import { signUpMessages } from '../sign-up/sign-up.messages.ts';
import { newAccountMessages } from './new-account.messages.ts';

/** Props of the screen. */
interface NewAccountProps {
  readonly provider: SocialProviderName;
  /** Why creating the account failed; undefined before the first attempt. */
  readonly failure: Failure | undefined;
  readonly onCreate: (consents: SocialConsents) => void;
}

/** Offers a new user to create an account with the same provider. */
function NewAccountScreen({ provider, failure, onCreate }: NewAccountProps) {
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

const unanswered: SocialConsents = { acceptedTermsOfService: false, allowMarketingMaterial: false };

/** The consents that a new user must give before an account is created. */
function useNewAccount(onCreate: (consents: SocialConsents) => void) {
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  const form = useSignUpForm();
  const [consents, setConsents] = useState(unanswered);
  const isMissing = form?.terms && !consents.acceptedTermsOfService;
  const attempt = useAttempt('newAccount', {
    acceptedTermsOfService: isMissing ? text('termsMissing') : undefined,
  });
  const shown: ConsentsProps | undefined = form && {
    ...consents,
    form,
    errors: attempt.errors,
    enter: ({ acceptedTermsOfService, allowMarketingMaterial }) =>
      setConsents((now) => ({
        acceptedTermsOfService: acceptedTermsOfService ?? now.acceptedTermsOfService,
        allowMarketingMaterial: allowMarketingMaterial ?? now.allowMarketingMaterial,
      })),
  };
  return {
    shown,
    attention: attempt.attention,
    create: () => attempt.attempt() && onCreate(consents),
  };
}

/**
 * The consents of the sign-up page; none if they cannot be loaded, because the server decides
 * anyway.
 */
function useSignUpForm() {
  const client = useFoyerClient();
  const [form, setForm] = useState<ConsentsProps['form'] | undefined>(undefined);
  useEffect(() => {
    let isShown = true;
    const settle = (read: ConsentsProps['form']) => isShown && setForm(read);
    client
      .api(signUpCalls, 'login-box')
      .getSignUpForm()
      .then(settle, () => settle({ marketing: false }));
    return () => {
      isShown = false;
    };
  }, [client]);
  return form;
}
