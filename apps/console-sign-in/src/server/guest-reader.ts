import { consoleTokenType } from '@foyer/contract/console-session/rules';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { ConsoleGuest } from '../console-guest.ts';
import type { ConsoleServerOptions } from './console-server-options.ts';

/** Seconds the identity service's clock may be ahead of ours. */
const issuedAheadSeconds = 60;

/** Says whose a cookie is; null for anything but a good one. Fails where the identity service does not answer. */
export type ReadGuest = (token: string | undefined) => Promise<ConsoleGuest | null>;

/** Verifies cookies by the public keys of the identity service: signature, kind, issuer, audience, times (T-JWT-6). */
export function createGuestReader({ page, internalUrl }: ConsoleServerOptions): ReadGuest {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', internalUrl));
  const requested = {
    issuer: page.identityUrl,
    audience: page.hostUrl,
    typ: consoleTokenType,
    algorithms: ['RS256'],
  };
  return async (token) => {
    if (!token) return null;
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...requested,
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      const { name, email, tenantId, iat = 0, exp = 0 } = payload;
      if (iat > Date.now() / 1000 + issuedAheadSeconds) return null;
      if (typeof name !== 'string' || typeof email !== 'string' || typeof tenantId !== 'string')
        return null;
      return { name, email, tenantId, expiresAt: new Date(exp * 1000).toISOString() };
    } catch (error) {
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null;
      throw error; // the keys could not be read: nobody knows whether the cookie is good
    }
  };
}
