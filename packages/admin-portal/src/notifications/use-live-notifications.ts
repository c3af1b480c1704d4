import { type FoyerClient, followNotifications } from '@foyer/client';
import { notificationsCalls } from '@foyer/contract/notifications/calls';
import { useFoyerClient, useSession } from '@foyer/react';
import { getQueryClient } from '@foyer/react/query';
import { useEffect } from 'react';

interface Following {
  bells: number;
  readonly stop: () => void;
}

/** One stream per client and user, however many bells are on the page. */
const following = new WeakMap<FoyerClient, Map<string, Following>>();

/** Reads notifications again when they change. */
export function useLiveNotifications(): void {
  const client = useFoyerClient();
  const session = useSession();
  const owner =
    session.status === 'signedIn' ? `${session.user.id} ${session.activeTenant.tenantId}` : '';
  useEffect(() => (owner === '' ? undefined : follow(client, owner)), [client, owner]);
}

function follow(client: FoyerClient, owner: string): () => void {
  const owners = following.get(client) ?? new Map<string, Following>();
  following.set(client, owners);
  const one = owners.get(owner) ?? start(client);
  owners.set(owner, one);
  one.bells += 1;
  return () => {
    one.bells -= 1;
    if (one.bells > 0) return;
    one.stop();
    owners.delete(owner);
  };
}

function start(client: FoyerClient): Following {
  const onChange = () =>
    void getQueryClient(client).invalidateQueries({
      predicate: ({ queryKey }) => queryKey[1] === 'notifications' && queryKey[2] === 'list',
    });
  const api = client.api(notificationsCalls, 'admin-portal');
  return {
    bells: 0,
    stop: followNotifications({ api, clock: client.clock, onVisibility, onChange }),
  };
}

function onVisibility(listener: (isVisible: boolean) => void): () => void {
  const report = () => listener(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', report);
  return () => document.removeEventListener('visibilitychange', report);
}
