import { preAuthSsoCalls } from '@foyer/contract/sso/pre-auth-calls';
import type { FoyerClient } from '../../foyer-client.ts';
import { toSsoTarget } from '../login/sso-target.ts';

/**
 * Takes a user who is signed in to the sign-in of a tenant that opens by its own only, and back
 * to this page afterwards, inside that tenant. The session of before stays until then. Fails with
 * `refused` where the tenant names no way. Decisions 0169 and 0199.
 */
export async function redirectToRequiredSso(
  client: FoyerClient,
  tenantId: string,
  refused: unknown,
): Promise<void> {
  const page = client.browser.href();
  if (client.hosted) return client.hosted.loginWithRedirect({ tenantId, redirectUrl: page });
  const way = toSsoTarget(
    await client.api(preAuthSsoCalls, 'login-box').prelogin({ body: { tenantId } }),
    client,
  );
  if (way.kind === 'none') throw refused;
  client.rememberDestination(page);
  client.redirectTo(way.address, { refresh: true });
}
