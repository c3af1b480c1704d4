import { grants } from '@foyer/contract';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { type CallerEntitlements, createEntitlements } from './entitlements.ts';

/** Where tokens come from, and whom they are for. */
export interface VerifierOptions {
  /** The public URL of Foyer. */
  readonly issuer: string;
  /** The client ID of the application. */
  readonly clientId: string;
  /** The URL at which this server reaches Foyer. Default: `issuer`. */
  readonly keysUrl?: string;
  /** Seconds by which clocks may differ. Default 5. */
  readonly clockTolerance?: number;
}

/** The caller of a request. */
export interface Auth {
  /** The user; for an API token of a tenant, the token. */
  readonly userId: string;
  /** The active tenant. Limit every query to it. */
  readonly tenantId: string;
  readonly tenantIds: readonly string[];
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  /** The user who impersonates, in an impersonated session. */
  readonly impersonatorId?: string;
  /** Whether a user is signed in; false for API tokens. */
  readonly isUser: boolean;
  /** Every claim of the token. */
  readonly claims: JWTPayload;
  /** Whether the caller has a permission, also through a wildcard such as `billing.*`. */
  readonly can: (permission: string) => boolean;
  /** What the caller's plans and flags include, at most 30 seconds old; null if the session has ended. Throws if it cannot be fetched. */
  readonly entitlements: () => Promise<CallerEntitlements | null>;
}

/** Verifies access tokens with Foyer's public keys. */
export interface Verifier {
  /** The caller; null without a valid token. Throws if the keys cannot be fetched: answer 503, not 401. */
  verify(authorization: string | null | undefined): Promise<Auth | null>;
}

const keysFailed = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/**
 * Creates a verifier; one per process, because it caches the keys for ten minutes. A token that names an unknown key makes it fetch them
 * again, so that a rotation of keys causes no errors.
 */
export function createVerifier({
  issuer,
  clientId,
  keysUrl = issuer,
  clockTolerance = 5,
}: VerifierOptions): Verifier {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', keysUrl));
  const entitlements = createEntitlements({ url: keysUrl });
  const options = {
    algorithms: ['RS256'],
    typ: 'at+jwt',
    issuer: issuer.replace(/\/$/, ''),
    audience: clientId,
    clockTolerance,
  };

  return {
    verify: async (authorization) => {
      const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
      if (!token) return null;
      try {
        const { payload } = await jwtVerify(token, keys, options);
        return toAuth(payload, () => entitlements.for(token));
      } catch (error) {
        if (!(error instanceof errors.JOSEError) || keysFailed.has(error.code)) throw error;
        return null;
      }
    },
  };
}

function toAuth(claims: JWTPayload, entitlements: Auth['entitlements']): Auth | null {
  const { sub, tenantId, type, act, userId } = claims;
  if (typeof sub !== 'string' || typeof tenantId !== 'string') return null;
  const permissions = texts(claims['permissions']);
  const { sub: impersonatorId }: { sub?: unknown } = Object(act);
  return {
    userId: typeof userId === 'string' ? userId : sub,
    tenantId,
    tenantIds: texts(claims['tenantIds']),
    roles: texts(claims['roles']),
    permissions,
    ...(typeof impersonatorId === 'string' ? { impersonatorId } : {}),
    isUser: type === 'userToken',
    claims,
    can: (permission) => permissions.some((own) => grants(own, permission)),
    entitlements,
  };
}
