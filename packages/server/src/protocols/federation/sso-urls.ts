import type { ServerSettings } from '../../kernel/config/settings.ts';

/**
 * Addresses of ours that an administrator enters at an identity provider, or that browsers pass
 * through.
 */
export interface SsoUrls {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly sloUrl: string;
  /** Where a sign-in at a tenant's provider begins; needs a ticket. */
  readonly startUrl: string;
  /** Where providers post an OpenID Connect answer that does not fit into an address. */
  readonly oidcCallbackUrl: string;
}

/**
 * The same for every connection: the published portal shows one ACS address and one entity id,
 * those of `/metadata?entityName=saml`, and administrators copy them. Which connection an answer
 * belongs to is decided by the request it answers. Decision 0167.
 */
export function ssoUrls({
  publicUrl,
  prefix = '/frontegg',
}: Pick<ServerSettings, 'publicUrl' | 'prefix'>): SsoUrls {
  const base = `${publicUrl}${prefix}`;
  return {
    entityId: `${base}/saml`,
    acsUrl: `${base}/auth/saml/callback`,
    sloUrl: `${base}/auth/saml/logout`,
    startUrl: `${base}/auth/sso/start`,
    oidcCallbackUrl: `${base}/auth/oidc/callback`,
  };
}
