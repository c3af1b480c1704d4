import type { AuthResponse } from '@foyer/contract';
import { hostedLoginCalls } from '@foyer/contract/hosted-login/calls';
import type { OAuthTokenResponse } from '@foyer/contract/hosted-login';
import { FoyerError, genericText } from '../api/foyer-error.ts';
import { createChallenge, randomText, verifierLength } from '../pkce/pkce.ts';
import { authorizeUrl, hostedReturnUrl } from './authorize-url.ts';
import type { CreateHostedLogin } from './client-options.ts';
import { type HostedLogin, stepUpAcr } from './hosted-login.ts';

/** Where the verifier waits for the way back; key of the published client. Contract, §10. */
export const verifierKey = 'HOSTED_LOGIN_VERIFIER_KEY';
/** Sent where the verifier was lost; it must fail. Contract, §10. */
const lostVerifier = 'INVALID-CODE-VERIFIER';

/**
 * Signing in on the provider's own page. The refresh token is kept in memory only: a page that is
 * loaded again asks by cookie.
 */
export const createHostedLogin: CreateHostedLogin = (getClient, { api, marks: flags }) => {
  const calls = api(hostedLoginCalls);
  const tenantId = () =>
    new URL(getClient().browser.href()).searchParams.get('tenantId') ?? undefined;
  let refreshToken: string | undefined;

  const take = (tokens: OAuthTokenResponse): AuthResponse => {
    refreshToken = tokens.refresh_token || refreshToken;
    // The ID token is the bearer. Contract, §10.
    return {
      mfaRequired: false,
      accessToken: tokens.id_token,
      ...(tokens.expires_in !== undefined && { expiresIn: tokens.expires_in }),
    };
  };

  const renewByToken = async (): Promise<AuthResponse | undefined> => {
    if (refreshToken === undefined) return undefined;
    const body = {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      tenantId: tenantId(),
    } as const;
    try {
      return take(await calls.oauthToken({ body }));
    } catch (error) {
      if (!wasRefused(error)) throw error;
      refreshToken = undefined; // another tab, or a sign-out, was faster: the cookie knows
      return undefined;
    }
  };

  const loginWithRedirect: HostedLogin['loginWithRedirect'] = async (options = {}) => {
    const client = getClient();
    if (options.redirectUrl) client.rememberDestination(options.redirectUrl);
    const verifier = randomText(verifierLength);
    const organization = options.organization ?? (await client.options.tenantResolver?.())?.tenant;
    const address = authorizeUrl(client, {
      ...options,
      organization,
      tenantId: options.tenantId ?? tenantId(),
      challenge: await createChallenge(verifier),
    });
    client.storage.setItem(verifierKey, verifier);
    const target = (await client.options.transport?.resolveAddress?.(address)) ?? address;
    client.redirectTo(target, { refresh: true });
  };

  return {
    loginWithRedirect,
    stepUp: (options) => loginWithRedirect({ ...options, acrValues: stepUpAcr }),
    exchange: async (code) => {
      const client = getClient();
      const code_verifier = client.storage.getItem(verifierKey) ?? lostVerifier;
      const redirect_uri = hostedReturnUrl(client);
      const body = { grant_type: 'authorization_code', code, redirect_uri, code_verifier } as const;
      const response = take(await calls.oauthToken({ body }));
      client.storage.removeItem(verifierKey);
      return response;
    },
    refresh: async () => {
      const renewed = await renewByToken();
      if (renewed) return renewed;
      if (getClient().options.disableSilentRefresh)
        throw new FoyerError(genericText, { status: 401 });
      return take(await calls.oauthSilentAuthorize({ body: { tenantId: tenantId() } }));
    },
    signOut: async () => {
      refreshToken = undefined;
      // The answer may send the browser away, and nothing after it runs: the next page must not
      // sign out again.
      flags.signOutPending.set(false);
      try {
        await calls.oauthLogout();
      } catch (error) {
        flags.signOutPending.set(true);
        throw error;
      }
    },
  };
};

/**
 * Whether the provider said no to the token itself. The flows' own question would bring their
 * machines along.
 */
function wasRefused(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return status === 400 || status === 401 || status === 403;
}
