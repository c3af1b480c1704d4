import { Checkbox, Link, Text } from '@foyer/ui';
import { useBox, useTexts } from '../box/box-context.ts';
import type { SignUpControls } from './sign-up.controls.ts';
import { signUpMessages } from './sign-up.messages.ts';

type Shown = 'enter' | 'errors' | 'acceptedTermsOfService' | 'allowMarketingMaterial';

/** Props of the consent checkboxes. */
export interface ConsentsProps extends Pick<SignUpControls, Shown> {
  readonly form: Pick<SignUpControls['form'], 'terms' | 'marketing'>;
}

/** What the provider wants one to agree to, and what it only asks. Nothing is ticked beforehand. */
export function Consents({ form, enter, errors, ...signUp }: ConsentsProps) {
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  return (
    <>
      {form.terms && (
        <Checkbox
          label={<TermsLabel {...form.terms} />}
          name="terms"
          checked={signUp.acceptedTermsOfService}
          onCheckedChange={(acceptedTermsOfService) => enter({ acceptedTermsOfService })}
          error={errors.acceptedTermsOfService}
        />
      )}
      {form.marketing && (
        <Checkbox
          label={text('marketing')}
          name="marketing"
          checked={signUp.allowMarketingMaterial}
          onCheckedChange={(allowMarketingMaterial) => enter({ allowMarketingMaterial })}
        />
      )}
    </>
  );
}

function TermsLabel({
  url,
  privacyUrl,
}: {
  readonly url: string;
  readonly privacyUrl?: string | undefined;
}) {
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  const terms = (
    <Link key="terms" href={url} newTab>
      {text('terms')}
    </Link>
  );
  if (!privacyUrl) return <>{text.parts('acceptTerms', { terms })}</>;
  const privacy = (
    <Link key="privacy" href={privacyUrl} newTab>
      {text('privacy')}
    </Link>
  );
  return <>{text.parts('acceptBoth', { terms, privacy })}</>;
}

/** What one agrees to by creating an account, where the host named its documents. */
export function Consent() {
  const { links } = useBox();
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  const terms = links?.terms && (
    <Link key="terms" href={links.terms} newTab quiet>
      {text('terms')}
    </Link>
  );
  const privacy = links?.privacy && (
    <Link key="privacy" href={links.privacy} newTab quiet>
      {text('privacy')}
    </Link>
  );
  const document = terms || privacy;
  if (!document) return null;
  return (
    <Text tone="quiet" size="small">
      {terms && privacy
        ? text.parts('consent', { terms, privacy })
        : text.parts('consentToOne', { document })}
    </Text>
  );
}
