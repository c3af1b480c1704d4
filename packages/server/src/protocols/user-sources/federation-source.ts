import type { UserSourceConfig } from '../../kernel/config/user-sources.config.ts';
import { type AskSource, readSuccess } from './ask-source.ts';
import { type SourceCredentials, SourceFailure, textIn } from './external-user.ts';
import { type GrantEndpoints, requestPasswordGrant } from './password-grant.ts';

type FederationSource = Extract<UserSourceConfig, { type: 'federation' }>;

const defaultScopes = ['openid', 'profile', 'email'];

/** Asks an OAuth 2.0 or OpenID Connect provider with the password grant. */
export async function authenticateWithFederation(
  ask: AskSource,
  source: FederationSource,
  { email, password }: SourceCredentials,
) {
  const { clientId, secret, oauth2Config } = source;
  const { isBodyOnly, ...endpoints } = await findEndpoints(ask, source);
  const scopes = oauth2Config?.scopes.length ? oauth2Config.scopes : defaultScopes;
  const form = new URLSearchParams({
    grant_type: 'password',
    username: email,
    password,
    scope: scopes.join(' '),
    ...(isBodyOnly ? { client_id: clientId, client_secret: secret } : {}),
  });
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(isBodyOnly ? {} : { authorization: basic(clientId, secret) }),
  };
  return requestPasswordGrant(ask, endpoints, { headers, body: form.toString() });
}

/** Reads the endpoints at each sign-in, so that the provider can move them. */
async function findEndpoints(
  ask: AskSource,
  { wellknownUrl, oauth2Config }: FederationSource,
): Promise<GrantEndpoints & { readonly isBodyOnly: boolean }> {
  if (!wellknownUrl) {
    const { tokenUrl = '', userInfoUrl = '' } = oauth2Config ?? {};
    return { token: tokenUrl, userInfo: userInfoUrl, isBodyOnly: false };
  }
  const configuration = readSuccess(await ask({ url: wellknownUrl }));
  const token = textIn(configuration['token_endpoint']);
  const userInfo = textIn(configuration['userinfo_endpoint']);
  // the document must not cause a password to be sent without TLS
  const isDowngrade = [token, userInfo].some(
    (url) => wellknownUrl.startsWith('https:') && !url?.startsWith('https:'),
  );
  if (!token || !userInfo || isDowngrade) throw new SourceFailure('unreadable');
  const methods = configuration['token_endpoint_auth_methods_supported'];
  const isBodyOnly =
    Array.isArray(methods) &&
    methods.includes('client_secret_post') &&
    !methods.includes('client_secret_basic');
  return { token, userInfo, isBodyOnly };
}

/** RFC 6749, §2.3.1: both parts are form-encoded first. */
function basic(clientId: string, secret: string): string {
  const encode = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(secret)}`).toString('base64')}`;
}
