import { useFoyerClient } from '@foyer/react';
import { Alert, Link } from '@foyer/ui';
import { useTexts } from './box-context.ts';
import { linkAccountMessages } from './link-account.messages.ts';
import type { LinkAccount } from './use-link-account.ts';

/** Warns that continuing signs another user out; renders nothing if no other user is signed in. */
export function OtherAccount({ signedInAs }: Pick<LinkAccount, 'signedInAs'>) {
  const client = useFoyerClient();
  const text = useTexts(linkAccountMessages, (texts) => texts.linkAccount);
  if (signedInAs === undefined) return null;
  const stay = <Link onClick={() => client.continueAfterLogin()}>{text('stay')}</Link>;
  return (
    <Alert tone="warning" action={stay}>
      {text('otherAccount', { email: signedInAs })}
    </Alert>
  );
}
