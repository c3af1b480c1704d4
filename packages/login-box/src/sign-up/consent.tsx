import { Link, Text } from '@foyer/ui';
import { useBox, useTexts } from '../box/box-context.ts';
import { signUpMessages } from './sign-up.messages.ts';

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
