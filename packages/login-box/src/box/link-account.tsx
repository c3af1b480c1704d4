import type { Input } from '@foyer/contract';
import type { passwordsContract } from '@foyer/contract/passwords';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { useFoyerClient, useUser } from '@foyer/react';
import { Alert, Link } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useTexts } from './box-context.ts';
import { linkAccountMessages } from './link-account.messages.ts';

/** What a link in a mail carries; read once, when its page opens. */
export function useLinkParameters(): {
  readonly userId: string | undefined;
  readonly token: string | undefined;
} {
  const [parameters] = useState(() => {
    const query = new URLSearchParams(location.search);
    return { userId: query.get('userId') ?? undefined, token: query.get('token') ?? undefined };
  });
  return parameters;
}

type Kind = Input<(typeof passwordsContract)['getLinkAccount']>['body']['kind'];

/**
 * The account of the link that opened a page, and the other user who is signed in to this browser.
 */
export interface LinkAccount {
  /** Absent until it is known; the page works without it. */
  readonly identity: { readonly email: string } | undefined;
  readonly signedInAs: string | undefined;
}

/** Requests the account of an emailed link. Does not use the link up. */
export function useLinkAccount(
  kind: Kind,
  { userId, token }: { readonly userId?: string | undefined; readonly token?: string | undefined },
): LinkAccount {
  const client = useFoyerClient();
  const [email, setEmail] = useState<string | undefined>(undefined);
  const [isAnswered, setAnswered] = useState(false);
  const user = useUser();
  useEffect(() => {
    if (!token) return undefined; // half a link opens nothing
    let isShown = true;
    const settle = (found?: string) => {
      if (!isShown) return;
      setEmail(found);
      setAnswered(true);
    };
    const body = { kind, userId, token };
    const asking = client.api(passwordsCalls, 'login-box').getLinkAccount({ body });
    asking.then(
      (account) => settle(account.email),
      () => settle(),
    );
    return () => {
      isShown = false;
    };
  }, [client, kind, userId, token]);
  const isOther = isAnswered && user?.email.toLowerCase() !== email?.toLowerCase();
  return { identity: email ? { email } : undefined, signedInAs: isOther ? user?.email : undefined };
}

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
