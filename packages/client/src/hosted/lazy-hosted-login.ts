import { FoyerError, genericText } from '../api/foyer-error.ts';
import type { CreateHostedLogin } from './client-options.ts';
import type { HostedLogin } from './hosted-login.ts';

/**
 * Hosted login whose script comes when it is first used: `createFoyerClient({ hosted:
 * lazyHostedLogin(() => import('@foyer/client/hosted')), … })`. The host imports it, so that a host
 * without it carries nothing of it.
 */
export function lazyHostedLogin(
  bring: () => Promise<{ readonly createHostedLogin: CreateHostedLogin }>,
): CreateHostedLogin {
  return (client, deps) => {
    let loading: Promise<HostedLogin> | undefined;
    const load = () => {
      loading ??= bring().then(
        (script) => script.createHostedLogin(client, deps),
        (cause: unknown) => {
          loading = undefined; // the next call may have better luck
          throw new FoyerError(genericText, { cause });
        },
      );
      return loading;
    };
    return {
      loginWithRedirect: async (options) => (await load()).loginWithRedirect(options),
      stepUp: async (options) => (await load()).stepUp(options),
      exchange: async (code) => (await load()).exchange(code),
      refresh: async () => (await load()).refresh(),
      signOut: async () => (await load()).signOut(),
    };
  };
}
