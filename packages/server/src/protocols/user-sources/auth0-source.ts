import type { UserSourceConfig } from '../../kernel/config/user-sources.config.ts';
import type { AskSource } from './ask-source.ts';
import type { SourceCredentials } from './external-user.ts';
import { requestPasswordGrant } from './password-grant.ts';

/** Origin of an Auth0 domain. */
export const auth0Origin = (domain: string): string =>
  `${domain.includes('://') ? '' : 'https://'}${domain}`.replace(/\/$/, '');

/** Verifies a password with the default directory of an Auth0 tenant. */
export function authenticateWithAuth0(
  ask: AskSource,
  source: Extract<UserSourceConfig, { type: 'auth0' }>,
  { email, password, ipAddress }: SourceCredentials,
) {
  const origin = auth0Origin(source.domain);
  const headers = {
    'content-type': 'application/json',
    // otherwise, brute-force protection would block the IP address of Foyer instead of the user
    'auth0-forwarded-for': ipAddress,
  };
  const body = JSON.stringify({
    grant_type: 'password',
    username: email,
    password,
    client_id: source.clientId,
    client_secret: source.secret,
    scope: 'openid profile email',
  });
  const endpoints = { token: `${origin}/oauth/token`, userInfo: `${origin}/userinfo` };
  return requestPasswordGrant(ask, endpoints, { headers, body });
}
