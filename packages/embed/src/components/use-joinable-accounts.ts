import { toFailure } from '@foyer/client';
import type { JoinableAccount } from '@foyer/contract/join-requests';
import { joinRequestsCalls } from '@foyer/contract/join-requests/calls';
import { useFoyerClient, useUser } from '@foyer/react';
import { useEffect, useState } from 'react';

interface Loaded {
  readonly userId: string;
  readonly accounts: readonly JoinableAccount[];
}

const none: readonly JoinableAccount[] = [];

/** Accounts with the domain of the user's email, and requests for access to them. */
export function useJoinableAccounts() {
  const client = useFoyerClient();
  const userId = useUser()?.id;
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (userId === undefined) return undefined;
    let isGone = false;
    client
      .api(joinRequestsCalls)
      .listJoinableAccounts()
      .then((accounts) => isGone || setLoaded({ userId, accounts }))
      .catch(() => undefined); // a switcher without these rows
    return () => {
      isGone = true;
    };
  }, [client, userId]);

  const accounts = loaded?.userId === userId ? (loaded?.accounts ?? none) : none;
  const attempt = async (change: () => Promise<JoinableAccount>) => {
    setFailure(undefined);
    try {
      const changed = await change();
      setLoaded((before) => before && replace(before, changed));
    } catch (error) {
      setFailure(toFailure(error).text);
    }
  };
  const api = client.api(joinRequestsCalls);
  const request = (tenantId: string) =>
    attempt(() => api.createJoinRequest({ body: { tenantId } }));
  /** Cancels a pending request. */
  const cancel = (tenantId: string, requestId: string) =>
    attempt(async () => {
      await api.cancelJoinRequest({ params: { requestId } });
      const name = accounts.find((one) => one.tenantId === tenantId)?.name ?? '';
      return { tenantId, name };
    });
  return { accounts, request, cancel, failure };
}

const replace = ({ userId, accounts }: Loaded, requested: JoinableAccount): Loaded => ({
  userId,
  accounts: accounts.map((one) => (one.tenantId === requested.tenantId ? requested : one)),
});
