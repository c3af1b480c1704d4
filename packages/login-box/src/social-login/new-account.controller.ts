import type { SocialConsents } from '@foyer/client/social-providers';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { useFoyerClient } from '@foyer/react';
import { useEffect, useState } from 'react';
import { useTexts } from '../box/box-context.ts';
import { useAttempt } from '../box/use-attempt.ts';
import type { ConsentsProps } from '../sign-up/consents.tsx';
import { signUpMessages } from '../sign-up/sign-up.messages.ts';

const unanswered: SocialConsents = { acceptedTermsOfService: false, allowMarketingMaterial: false };

/** The consents that a new user must give before an account is created. */
export function useNewAccount(onCreate: (consents: SocialConsents) => void) {
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

/** The consents of the sign-up page; none if they cannot be loaded, because the server decides anyway. */
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
