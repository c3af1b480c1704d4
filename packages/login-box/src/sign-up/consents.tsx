import { Checkbox, Link } from '@foyer/ui';
import { useTexts } from '../box/box-context.ts';
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
