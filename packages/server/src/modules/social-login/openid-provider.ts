import type { UpstreamLogin, UpstreamOidc } from '../../protocols/federation/upstream.ts';
import type { SocialUser, SocialProvider, SocialProviderName } from './social-provider.ts';

/** What a provider that speaks OpenID Connect is asked with, and where it differs from the others. */
export interface OpenIdSettings {
  readonly name: SocialProviderName;
  readonly clientId: string;
  readonly active: boolean;
  readonly issuer: string;
  readonly scopes: readonly string[];
  readonly additionalScopes: readonly string[];
  readonly clientSecret: () => string | Promise<string>;
  /** Whether the claims vouch for the address. */
  readonly vouches: (claims: UpstreamLogin['claims']) => boolean;
  readonly builtByClient?: boolean;
  /** Apple posts a form where it is asked for a name or an address. */
  readonly postsForm?: boolean;
  /** LinkedIn answers `invalid_client` to PKCE and leaves the nonce out: its state alone binds the answer to the browser. */
  readonly withoutPkce?: boolean;
  readonly nonceMayMiss?: boolean;
}

/** A social provider that speaks OpenID Connect. */
export function createOpenIdProvider(
  upstream: UpstreamOidc,
  settings: OpenIdSettings,
): SocialProvider {
  const { name, clientId, issuer, clientSecret, postsForm = false, withoutPkce = false } = settings;
  return {
    name,
    clientId,
    postsForm,
    connection: `social:${name}`,
    active: settings.active,
    builtByClient: settings.builtByClient ?? false,
    scopes: settings.additionalScopes,
    authorizationUrl: async ({ codeChallenge, ...request }) =>
      upstream.authorizationUrl({
        ...request,
        metadata: await upstream.discover(issuer),
        clientId,
        scopes: [...new Set([...settings.scopes, ...settings.additionalScopes])],
        codeChallenge: withoutPkce ? undefined : codeChallenge,
        responseMode: postsForm ? 'form_post' : undefined,
      }),
    identify: async ({ redirectUri, code, codeVerifier, nonce, iss }) => {
      const login = await upstream.exchange({
        metadata: await upstream.discover(issuer),
        clientId,
        clientSecret: await clientSecret(),
        clientAuthentication: 'client_secret_post',
        redirectUri,
        code,
        codeVerifier: withoutPkce ? undefined : codeVerifier,
        expected: {
          nonce,
          iss,
          nonceMayMiss: settings.nonceMayMiss,
          issMayMiss: true,
        },
      });
      return getUser(login.claims, settings.vouches(login.claims));
    },
  };
}

function getUser(claims: UpstreamLogin['claims'], vouches: boolean): SocialUser {
  const { iss, sub, email, name, given_name: first, family_name: last } = claims;
  const parts = [first, last].filter((part) => typeof part === 'string');
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' && email !== '' ? email : undefined,
    emailVerified: vouches,
    name: typeof name === 'string' && name !== '' ? name : parts.join(' '),
  };
}

/** Booleans come as texts and numbers, too: Apple says "true", Microsoft 1. */
export function isYes(claim: unknown): boolean {
  return claim === true || claim === 'true' || claim === 1 || claim === '1';
}
