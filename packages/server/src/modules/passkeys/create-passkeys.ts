import type { SignInGate } from '../login/sign-in-gate.ts';
import type { Platform } from '../platform.ts';
import { createPasskeysRoutes } from './passkeys.routes.ts';
import { createPasskeysService } from './passkeys.service.ts';
import { createPasskeysStore } from './passkeys.store.ts';

type PasskeysDeps = Platform & { readonly signInGate: SignInGate };

/** Passkeys: signing in with them, and managing your own. */
export function createPasskeys(deps: PasskeysDeps) {
  const service = createPasskeysService({ ...deps, store: createPasskeysStore() });
  return { routes: createPasskeysRoutes(service) };
}
