import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { LabKey } from './lab-keys.ts';

/** What a logout token is made of. */
export interface LogoutTokenParts {
  readonly issuer: string;
  readonly clientId: string;
  /** Over the honest ones: `sub`, `sid`, and what is to be wrong. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly now: Date;
  readonly key: LabKey;
}

/** A token that tells an application's server to end sessions. OpenID Connect Back-Channel Logout 1.0, §2.4. */
export function logoutToken({
  issuer,
  clientId,
  claims,
  now,
  key,
}: LogoutTokenParts): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const honest = {
    iss: issuer,
    aud: clientId,
    iat: seconds,
    exp: seconds + 120,
    jti: randomUUID(),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  };
  const header = { alg: 'RS256', kid: key.id, typ: 'logout+jwt' };
  return new SignJWT({ ...honest, ...claims }).setProtectedHeader(header).sign(key.privateKey);
}
