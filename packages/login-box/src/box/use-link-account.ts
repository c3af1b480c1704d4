import type { Input } from '@foyer/contract';
import type { passwordsContract } from '@foyer/contract/passwords';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { useFoyerClient, useUser } from '@foyer/react';
import { useEffect, useState } from 'react';

type Kind = Input<(typeof passwordsContract)['getLinkAccount']>['body']['kind'];

/** Whose link a page was opened with, and who else is signed in in this browser. */
export interface LinkAccount {
  /** Absent until it is known; a page goes on without it. */
  readonly email: string | undefined;
  readonly signedInAs: string | undefined;
}

/** Asks for the account of an emailed link. Redeems nothing. */
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
  return { email, signedInAs: isOther ? user?.email : undefined };
}
