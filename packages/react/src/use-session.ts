import type { PublicConfig, SessionState, SessionUser, Store } from '@foyer/client';
import type { Tenant } from '@foyer/contract';
import { useState, useSyncExternalStore } from 'react';
import { useFoyerClient } from './foyer-context.tsx';

/** The session: unknown, signed in or signed out. */
export function useSession(): SessionState {
  return useStore(useFoyerClient().session);
}

/** What the provider tells everybody: flags, sign-in methods, whether sign-up is open. */
export function usePublicConfig(): PublicConfig {
  return useStore(useFoyerClient().config);
}

/** The signed-in person, or `undefined`. */
export function useUser(): SessionUser | undefined {
  const session = useSession();
  return session.status === 'signedIn' ? session.user : undefined;
}

/** The tenants of the signed-in person and the way to another one. */
export interface TenantsView {
  readonly tenants: readonly Tenant[];
  readonly activeTenant: Tenant | undefined;
  readonly isSwitching: boolean;
  /** Fails as the call does. */
  readonly switchTenant: (tenantId: string) => Promise<void>;
}

const nobodysTenants: readonly Tenant[] = [];

/** The tenants of the signed-in person; empty when nobody is. */
export function useTenants(): TenantsView {
  const { session: keeper } = useFoyerClient();
  const session = useSession();
  const [isSwitching, setSwitching] = useState(false);
  const switchTenant = async (tenantId: string) => {
    setSwitching(true);
    try {
      await keeper.switchTenant(tenantId);
    } finally {
      setSwitching(false);
    }
  };
  const isSignedIn = session.status === 'signedIn';
  return {
    tenants: isSignedIn ? session.tenants : nobodysTenants,
    activeTenant: isSignedIn ? session.activeTenant : undefined,
    isSwitching,
    switchTenant,
  };
}

/** Signs out by way of the logout page; all tabs follow. */
export function useLogout(): () => void {
  return useFoyerClient().signOut;
}

function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
