import { createPublicKey } from 'node:crypto';
import { commonRefusals } from '@foyer/contract';
import { jwtVerify } from 'jose';
import { refuse } from '../refusal.ts';
import type { AccessClaims, VerifiedClaims } from './claims.ts';
import { createConsoleTokens } from './console-tokens.ts';
import { encodeJwtHeader, maxTokenLength, splitStrictly } from './jws-gate.ts';
import { ensureKey, type KeyStoreDeps, loadKeys, type SigningKey } from './key-store.ts';
import { signJws } from './sign-jws.ts';
import { storedTokenType } from './stored-tokens.ts';
import type { ConsoleTokens, TokenSigner, TokenVerifier } from './tokens.ts';
import { accessClaims, isIssuedInFuture } from './verified-claims.ts';

/** Keys in use: sign, check, publish. */
export interface Keys extends TokenSigner, TokenVerifier {
  readonly console: ConsoleTokens;
  /** The public halves, the signing one first. */
  jwks(): Promise<{ readonly keys: readonly Readonly<Record<string, string>>[] }>;
  /** Both halves, the signing one first: for the OpenID engine, which signs by itself. */
  privateJwks(): Promise<readonly Readonly<Record<string, string>>[]>;
  /** Makes the first key where there is none and reads all. */
  start(): Promise<void>;
}

/** Who the tokens are from and for. */
export interface KeysDeps extends KeyStoreDeps {
  readonly issuer: string;
  readonly audience: string;
  /** Further applications whose tokens are accepted; read at each check. Default: none. */
  readonly audiences?: () => readonly string[];
}

/** Milliseconds after which keys are read again: another node may have rotated. */
const reloadEvery = 60_000;
/**
 * Milliseconds between looks for a key nobody here knows; a flood of strange tokens must not become
 * a flood of queries.
 */
const lookAgainEvery = 5000;
/** Seconds clocks of nodes may differ. */
const clockTolerance = 5;
/** Tokens whose signature is remembered as good. */
const maxRemember = 5000;
/** An access token stays below this. Security decision 8. */
const tokenBudget = 4096;
const typ = 'at+jwt';

/** Signing keys from the database, kept fresh. */
export function createKeys(deps: KeysDeps): Keys {
  const { clock, issuer, audience, audiences = () => [] } = deps;
  let keys: readonly SigningKey[] = [];
  let byHeader = new Map<string, SigningKey>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const remembered = new Map<string, VerifiedClaims>();

  async function read(): Promise<void> {
    keys = await loadKeys(deps);
    byHeader = new Map(keys.map((key) => [encodeJwtHeader(key.kid, typ), key]));
    readAt = performance.now();
    remembered.clear();
  }

  async function fresh(maxAge: number): Promise<void> {
    if (performance.now() - readAt < maxAge) return;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  async function signingKey(): Promise<SigningKey> {
    await fresh(reloadEvery);
    const now = clock.now();
    const key = keys
      .toSorted((a, b) => +b.activeFrom - +a.activeFrom)
      .find(({ activeFrom }) => activeFrom <= now);
    const chosen = key ?? keys[0];
    if (!chosen) throw new Error('There is no signing key; start() makes the first one');
    return chosen;
  }

  async function getKey(matches: (key: SigningKey) => boolean): Promise<SigningKey | undefined> {
    if (!keys.some(matches)) await fresh(lookAgainEvery);
    return keys.find(matches);
  }

  async function check(token: string): Promise<VerifiedClaims> {
    const parts = splitStrictly(token);
    if (!parts) throw unauthenticated();
    if (!byHeader.has(parts.header)) await fresh(lookAgainEvery);
    const key = byHeader.get(parts.header);
    if (!key) throw unauthenticated();
    const options = {
      algorithms: ['RS256'],
      typ,
      issuer,
      audience: [audience, ...audiences()],
      clockTolerance,
      currentDate: clock.now(),
    };
    const verified = await jwtVerify(token, key.publicKey, options).catch(() => null); // every reason is the same answer
    const claims = accessClaims.safeParse(verified?.payload);
    if (!claims.success || isIssuedInFuture(claims.data, clock.now())) throw unauthenticated();
    remember(token, claims.data);
    return claims.data;
  }

  function remember(token: string, claims: VerifiedClaims): void {
    if (remembered.size >= maxRemember) {
      for (const oldest of remembered.keys()) {
        remembered.delete(oldest);
        break;
      }
    }
    remembered.set(token, claims);
  }

  return {
    console: createConsoleTokens({ clock, issuer, signingKey, getKey }),
    start: async () => {
      await ensureKey(deps);
      await read();
    },
    jwks: async () => {
      await fresh(reloadEvery);
      const first = await signingKey();
      return {
        keys: [first, ...keys.filter((key) => key !== first)].map(({ publicJwk }) => publicJwk),
      };
    },
    privateJwks: async () => {
      await fresh(reloadEvery);
      const first = await signingKey();
      return [first, ...keys.filter((key) => key !== first)].map(({ privateKey, publicJwk }) => ({
        ...getTexts(privateKey.export({ format: 'jwk' })),
        ...publicJwk,
      }));
    },
    publicKey: async () =>
      createPublicKey({ key: { ...(await signingKey()).publicJwk }, format: 'jwk' })
        .export({ type: 'spki', format: 'pem' })
        .toString(),
    async sign(claims, { typ: type, ttlSeconds, audience: aud = audience }) {
      const key = await signingKey();
      const now = Math.floor(clock.now().getTime() / 1000);
      const expires = now + ttlSeconds;
      const token = await signJws(key, type, {
        ...fitting(claims),
        iss: issuer,
        aud,
        iat: now,
        exp: expires,
      });
      if (token.length > maxTokenLength)
        throw new Error(`The access token of ${claims.sub} is too long`);
      return { token, expiresIn: ttlSeconds, expires: new Date(expires * 1000).toISOString() };
    },
    async signStored(claims, expiresAt) {
      const iat = Math.floor(clock.now().getTime() / 1000);
      const end = expiresAt ? { exp: Math.floor(expiresAt.getTime() / 1000) } : {};
      const places = { iss: issuer, aud: audience };
      return signJws(await signingKey(), storedTokenType, { ...claims, ...places, iat, ...end });
    },
    async verify(token) {
      const existing = remembered.get(token);
      const now = clock.now();
      if (
        existing &&
        existing.exp + clockTolerance > now.getTime() / 1000 &&
        !isIssuedInFuture(existing, now)
      )
        return existing;
      return check(token);
    },
  };
}

/** Leaves out what `users/v2/me` answers anyway, as long as the token would be over its budget. */
function fitting(claims: AccessClaims): AccessClaims {
  let stored = claims;
  for (const part of ['metadata', 'profilePictureUrl', 'tenantIds', 'name'] as const) {
    // Header, signature and the four times weigh some 700 characters; base64url makes four of three
    // bytes.
    if ((Buffer.byteLength(JSON.stringify(stored)) * 4) / 3 + 700 <= tokenBudget) return stored;
    const { [part]: _dropped, ...rest } = stored;
    stored = { ...rest, tenantIds: part === 'tenantIds' ? [claims.tenantId] : stored.tenantIds };
  }
  return stored;
}

function getTexts(jwk: object): Record<string, string> {
  return Object.fromEntries(Object.entries(jwk).filter(([, value]) => typeof value === 'string'));
}

function unauthenticated() {
  return refuse(commonRefusals.unauthenticated);
}
