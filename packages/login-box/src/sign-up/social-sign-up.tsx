import { Divider } from '@foyer/ui';
import { useMemo } from 'react';
import { useTexts } from '../box/box-context.ts';
import { SocialConsentsContext } from '../social-login/social-consents.ts';
import { SocialWays } from '../social-login/social-ways.tsx';
import { socialMessages } from '../social-login/social.messages.ts';
import { useSocialProviders } from '../social-login/use-social-providers.ts';
import type { SignUpControls } from './sign-up.controls.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The same with a social provider. What must be agreed to is agreed to here, before one leaves. */
export function SocialSignUp({ form, attemptConsents, ...signUp }: SignUpControls) {
  const text = useTexts(socialMessages, (texts) => texts.social);
  const { acceptedTermsOfService, allowMarketingMaterial } = signUp;
  const asksForConsents = Boolean(form.terms || form.marketing);
  const value = useMemo(
    () => ({
      consents: asksForConsents ? { acceptedTermsOfService, allowMarketingMaterial } : undefined,
      mayLeave: attemptConsents,
    }),
    [asksForConsents, acceptedTermsOfService, allowMarketingMaterial, attemptConsents],
  );
  return (
    <SocialConsentsContext.Provider value={value}>
      <Divider label={text('orSignUp')} />
      <SocialWays action="signUp" providers={useSocialProviders()} />
    </SocialConsentsContext.Provider>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SocialSignUp);
