import type { AuthResponse } from '@foyer/contract';
import { preAuthTenantsCalls } from '@foyer/contract/tenants/pre-auth-calls';
import { FoyerError } from '../api/foyer-error.ts';
import { finishSignOut } from './finish-sign-out.ts';
import { followSurroundings } from './follow-surroundings.ts';
import { createLiveSession, type LiveSession } from './live-session.ts';
import { isPassing } from './load-profile.ts';
import { type Grant, toSession } from './outcome.ts';
import { holdsToken, toGrant, withoutSecrets } from './renew.ts';
import { createRenewal } from './renewal.ts';
import type { SessionDeps } from './session-deps.ts';
import type { Adoption, PublicAuthResponse, SessionKeeper } from './session-state.ts';
import { timings } from '../timings.ts';

/** The keeper as the composition root sees it. */
export interface ManagedSession extends SessionKeeper {
  /** What a tab that is signed in has; asked only when a user was signed in recently. */
  readonly askSiblings: () => Promise<Grant | undefined>;
  /** First look at the session: takes over from `sibling`, or asks the provider. */
  readonly begin: (sibling: Promise<Grant | undefined>) => Promise<void>;
  readonly accessToken: () => string | undefined;
  readonly dispose: () => void;
}

/** Creates the keeper of this tab's session. Until `begin` it is unknown. */
export function createSessionKeeper(deps: SessionDeps): ManagedSession {
  const { clock, tabs, marks: flags } = deps;
  const renewal = createRenewal(deps, () => live);
  const live: LiveSession = createLiveSession(deps, () => void renewal.refresh());
  let signedOutAt = Number.NEGATIVE_INFINITY;
  const renewOnce = async () => {
    live.overtake();
    const outcome = await renewal.renewAnyway();
    if (outcome?.kind === 'unreachable')
      throw new FoyerError(outcome.failure.text, outcome.failure);
    tabs.tell({ kind: 'changed' });
  };
  const stop = followSurroundings({
    ...deps,
    live,
    renewal,
    signedOutAt: () => signedOutAt,
  });
  return {
    get: live.store.get,
    subscribe: live.store.subscribe,
    refresh: renewal.refresh,
    accessToken: () => live.grant()?.response.accessToken,
    adopt: (response) => adopt(deps, live, response),
    forgetPending: () => {
      if ('pending' in live.store.get()) live.store.set({ status: 'signedOut' });
    },
    signOut: async () => {
      live.overtake();
      flags.signOutPending.set(true);
      live.leave();
      const address = await finishSignOut(deps);
      signedOutAt = clock.now();
      tabs.tell({ kind: 'signedOut' });
      return address;
    },
    enter: () => {
      flags.signOutPending.set(false);
      return renewOnce();
    },
    switchTenant: async (tenantId) => {
      await deps.renewingApi(preAuthTenantsCalls).switchTenant({ body: { tenantId } });
      await renewOnce();
    },
    askSiblings: async () => {
      if (!flags.signedIn.isSet()) return undefined;
      return tabs.askSiblings(timings.siblingAnswer);
    },
    begin: async (sibling) => {
      if (flags.signOutPending.isSet()) await finishSignOut(deps);
      const grant = await sibling;
      if (live.store.get().status !== 'unknown') return undefined;
      return grant ? live.apply({ kind: 'granted', grant }) : renewal.refresh();
    },
    dispose: () => {
      live.keepAlive.stop();
      stop();
    },
  };
}

/** Anyone who is signed in stays so while another account is asked for more. */
function pend({ store }: LiveSession, response: PublicAuthResponse): PublicAuthResponse {
  if (store.get().status === 'signedOut') store.set({ status: 'signedOut', pending: response });
  return response;
}

async function adopt(
  deps: SessionDeps,
  live: LiveSession,
  response: AuthResponse,
): Promise<Adoption> {
  if (!holdsToken(response))
    return { kind: 'pending', response: pend(live, withoutSecrets(response)) };
  // The cookie is that of the new session now: a sign-out still to be made up for would end the
  // wrong one.
  deps.marks.signOutPending.set(false);
  const grant = await toGrant(deps, response).catch((error: unknown) => {
    if (isPassing(error)) live.retryLater();
    throw error;
  });
  const outcome = { kind: 'granted', grant } as const;
  live.apply(outcome);
  deps.tabs.tell({ kind: 'outcome', outcome });
  deps.tabs.tell({ kind: 'changed' });
  return { kind: 'signedIn', session: toSession(grant) };
}
