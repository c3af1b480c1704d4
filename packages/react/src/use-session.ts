import type { PublicConfig, SessionState, SessionUser, Store } from '@foyer/client';
import { useSyncExternalStore } from 'react';
import { useFoyerClient } from './foyer-context.tsx';

/** The session: unknown, signed in or signed out. */
export function useSession(): SessionState {
  return useStore(useFoyerClient().session);
}

/** What the provider tells everyone: flags, sign-in methods, whether sign-up is open. */
export function usePublicConfig(): PublicConfig {
  return useStore(useFoyerClient().config);
}

/** The signed-in user, or `undefined`. */
export function useUser(): SessionUser | undefined {
  const session = useSession();
  return session.status === 'signedIn' ? session.user : undefined;
}

/** The user who is impersonated in this session. */
export interface Impersonation {
  readonly user: SessionUser;
  /** The ID of the impersonating user. */
  readonly actorId: string;
  /** Ends the session and opens the sign-in page. */
  readonly stop: () => void;
}

/** The impersonated user of this session; `undefined` without impersonation. */
export function useImpersonation(): Impersonation | undefined {
  const session = useSession();
  const { signOut } = useFoyerClient();
  if (session.status !== 'signedIn' || !session.claims.act) return undefined;
  return { user: session.user, actorId: session.claims.act.sub, stop: signOut };
}

/** Signs out by way of the logout page; all tabs follow. */
export function useLogout(): () => void {
  return useFoyerClient().signOut;
}

function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
