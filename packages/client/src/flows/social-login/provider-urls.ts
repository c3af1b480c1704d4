import type { SocialProviderName } from './social-providers.ts';

/** How a provider is asked where the client goes there by itself: public client, code and PKCE. */
interface ProviderUrls {
  readonly authorize: string;
  readonly scopes: readonly string[];
  /** Parameters this provider wants besides. */
  readonly extra?: Readonly<Record<string, string>>;
}

/** The providers' own documents of OAuth and OpenID Connect. */
export const providerUrls: Readonly<Record<SocialProviderName, ProviderUrls>> = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    scopes: ['openid', 'email', 'profile'],
    extra: { include_granted_scopes: 'true' },
  },
  microsoft: {
    authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    scopes: ['openid', 'email', 'profile'],
    extra: { response_mode: 'query' },
  },
  github: {
    authorize: 'https://github.com/login/oauth/authorize',
    scopes: ['read:user', 'user:email'],
  },
  facebook: {
    authorize: 'https://www.facebook.com/v19.0/dialog/oauth',
    scopes: ['email', 'public_profile'],
  },
  slack: {
    authorize: 'https://slack.com/openid/connect/authorize',
    scopes: ['openid', 'email', 'profile'],
  },
  linkedin: {
    authorize: 'https://www.linkedin.com/oauth/v2/authorization',
    scopes: ['openid', 'email', 'profile'],
  },
  // Without the scopes that Apple would post to a server: their names come with the server's own
  // prelogin only.
  apple: { authorize: 'https://appleid.apple.com/auth/authorize', scopes: ['openid'] },
};
