import { buildUrl } from '../api/build-url.ts';
import type { FoyerClient } from '../foyer-client.ts';
import { randomText } from '../pkce/pkce.ts';
import type { AuthorizeOptions } from './hosted-login.ts';

/** Characters of the nonce. Contract, §10. */
const nonceLength = 16;

/**
 * The address of the provider's page, with everything the contract, §10 names; what is absent is
 * left out.
 */
export function authorizeUrl(
  client: FoyerClient,
  { challenge, ...options }: AuthorizeOptions & { readonly challenge: string },
): string {
  const { appId, clientId, baseUrl, prefix = '/frontegg' } = client.options;
  const { directAction, maxAge } = options;
  const parameters = {
    response_type: 'code',
    client_id: appId ?? clientId ?? 'INVALID-CLIENT-ID',
    scope: 'openid email profile',
    redirect_uri: hostedReturnUrl(client),
    code_challenge: challenge,
    code_challenge_method: 'S256',
    nonce: randomText(nonceLength),
    organization: options.organization,
    tenantId: options.tenantId,
    prompt: options.prompt,
    login_hint: options.loginHint,
    login_direct_action: directAction && base64(JSON.stringify(directAction)),
    acr_values: options.acrValues,
    max_age: maxAge === undefined ? undefined : `${maxAge}`,
  };
  const query = Object.entries(parameters).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  return buildUrl({ baseUrl, prefix }, {}, '/oauth/authorize', Object.fromEntries(query));
}

/** Where the provider's page leads back to, on this origin. */
export function hostedReturnUrl({ browser, routes }: FoyerClient): string {
  return `${new URL(browser.href()).origin}${routes.hostedLoginRedirectUrl}`;
}

function base64(text: string): string {
  return btoa(
    Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''),
  );
}
