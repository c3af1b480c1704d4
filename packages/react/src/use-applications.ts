import type { Application } from '@foyer/contract/applications';
import { applicationsCalls } from '@foyer/contract/applications/calls';
import { useEffect, useState } from 'react';
import { useFoyerClient } from './foyer-context.tsx';
import { useUser } from './use-session.ts';
import { useTenants } from './use-tenants.ts';

/** The applications of the signed-in user. */
export interface ApplicationsView {
  /** The ones that the user can use in the active account, the default one first. */
  readonly applications: readonly Application[];
  /** The one that this page belongs to. */
  readonly active: Application | undefined;
}

const none: readonly Application[] = [];

interface Loaded {
  readonly owner: string;
  readonly applications: readonly Application[];
}

/** The applications of the signed-in user; empty while they load, if that fails, and for visitors. */
export function useApplications({ isEnabled = true } = {}): ApplicationsView {
  const client = useFoyerClient();
  const user = useUser();
  const { activeTenant } = useTenants();
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined);
  const userId = user?.id;
  const owner = `${userId} ${activeTenant?.tenantId}`;
  useEffect(() => {
    if (!isEnabled || userId === undefined) return undefined;
    let isGone = false;
    const api = client.api(applicationsCalls);
    const read = async () => {
      const assigned = await api.listUserApplicationIds({ params: { userId } });
      const applications = await api.listApplications({ query: { ids: assigned.join(',') } });
      if (!isGone) setLoaded({ owner, applications });
    };
    read().catch(() => undefined); // a switcher without rows
    return () => {
      isGone = true;
    };
  }, [client, isEnabled, owner, userId]);
  const applications = loaded?.owner === owner ? loaded.applications : none;
  const { appId } = client.options;
  const active = applications.find((one) => (appId ? one.id === appId : one.isDefault));
  return { applications, active };
}
