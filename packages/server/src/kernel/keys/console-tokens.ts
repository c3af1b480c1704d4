import { consoleTokenType } from '@foyer/contract/console-session/rules';
import { jwtVerify } from 'jose';
import type { ClockPort } from '../../ports/clock.port.ts';
import { encodeJwtHeader, splitStrictly } from './jws-gate.ts';
import type { SigningKey } from './key-store.ts';
import { signJws } from './sign-jws.ts';
import type { ConsoleTokens } from './tokens.ts';
import { consoleClaims, isIssuedInFuture } from './verified-claims.ts';

/** What console tokens are made with. */
export interface ConsoleTokensDeps {
  readonly clock: ClockPort;
  readonly issuer: string;
  readonly signingKey: () => Promise<SigningKey>;
  /** The key that a header names, if it is one of ours for tokens of this kind. */
  readonly getKey: (matches: (key: SigningKey) => boolean) => Promise<SigningKey | undefined>;
}

/**
 * Tokens for the console host, signed with the keys of the access tokens and told apart by kind and
 * audience (T-JWT-6).
 */
export function createConsoleTokens({
  clock,
  issuer,
  signingKey,
  getKey,
}: ConsoleTokensDeps): ConsoleTokens {
  return {
    async sign(claims, { audience, ttlSeconds }) {
      const key = await signingKey();
      const now = Math.floor(clock.now().getTime() / 1000);
      const expires = now + ttlSeconds;
      const times = { iat: now, exp: expires };
      const token = await signJws(key, consoleTokenType, {
        ...claims,
        iss: issuer,
        aud: audience,
        ...times,
      });
      return { token, expiresIn: ttlSeconds, expires: new Date(expires * 1000).toISOString() };
    },

    async verify(token, { audience }) {
      const parts = splitStrictly(token);
      const key =
        parts &&
        (await getKey(({ kid }) => encodeJwtHeader(kid, consoleTokenType) === parts.header));
      if (!key) return null;
      const options = {
        algorithms: ['RS256'],
        typ: consoleTokenType,
        issuer,
        audience,
        currentDate: clock.now(),
      };
      const verified = await jwtVerify(token, key.publicKey, options).catch(() => null); // every reason is the same answer
      const claims = consoleClaims.safeParse(verified?.payload).data;
      if (!claims || isIssuedInFuture(claims, clock.now())) return null;
      const { iat: _iat, ...guest } = claims;
      return guest;
    },
  };
}
