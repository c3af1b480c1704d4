import type { Output } from '@foyer/contract';
import type { ssoContract } from '@foyer/contract/sso';
import type { FoyerClient } from '../../foyer-client.ts';
import { redirectTarget } from '../../redirects/redirect-target.ts';

/** Where single sign-on leads a user: nowhere, there after a pause, or there at once. */
export type SsoTarget =
  | { readonly kind: 'none'; readonly address?: undefined }
  | { readonly kind: 'sso' | 'external'; readonly address: string };

/**
 * Reads the answer of the SSO pre-login. An address that is no web address counts as none.
 * Contract, §11.
 */
export function toSsoTarget(
  answer: Output<(typeof ssoContract)['prelogin']>,
  client: FoyerClient,
): SsoTarget {
  const page = client.browser.href();
  const anywhere = { page, enforceSameSite: false, allowedOrigins: [] };
  const target = answer.address ? redirectTarget(answer.address, anywhere) : undefined;
  if (!target) return { kind: 'none' };
  if (answer.addressType === 'external') return { kind: 'external', address: target.url };
  const url = new URL(target.url, page);
  if (answer.idpType === 'oidc' && !url.searchParams.has('redirect_uri')) {
    url.searchParams.set('redirect_uri', `${new URL(page).origin}${client.routes.oidcRedirectUrl}`);
  }
  return { kind: 'sso', address: url.href };
}
