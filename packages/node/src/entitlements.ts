import { userEntitlements, type UserEntitlements } from '@foyer/contract/entitlements';
import { entitlementsCalls } from '@foyer/contract/entitlements/calls';
import {
  type CustomAttributes,
  type EntitlementQuestion,
  type EntitlementResult,
  judge,
  toAttributes,
} from '@foyer/contract/entitlements/rules';
import { decodeJwt, type JWTPayload } from 'jose';

/** Where entitlements come from. */
export interface EntitlementsOptions {
  /** The URL at which this server reaches Foyer. */
  readonly url: string;
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/** What one caller is entitled to. `custom` are attributes that rules of the configuration name. */
export interface CallerEntitlements {
  /** Whether a plan or a flag includes the feature, and why not. */
  readonly feature: (key: string, custom?: CustomAttributes) => EntitlementResult;
  /** Whether the caller has the permission and one of the features it is linked to, and why not. */
  readonly permission: (key: string, custom?: CustomAttributes) => EntitlementResult;
}

/** Decides about features and permissions as Foyer does. */
export interface Entitlements {
  /**
   * The entitlements of the holder of an access token; null if Foyer does not accept it. Throws if
   * they cannot be fetched: answer 503, not 403.
   */
  for(token: string): Promise<CallerEntitlements | null>;
}

/** Milliseconds for which an answer counts. */
const keepFor = 30_000;
const maxTokens = 5000;

interface Fetched {
  readonly answer: Promise<CallerEntitlements | null>;
  readonly until: number;
}

/** Creates it; one per process, because it caches the entitlements of each token for 30 seconds. */
export function createEntitlements({
  url,
  fetch = globalThis.fetch,
}: EntitlementsOptions): Entitlements {
  const address = new URL(entitlementsCalls.loadEntitlementsV2.path, url);
  const cache = new Map<string, Fetched>();

  async function load(token: string): Promise<CallerEntitlements | null> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(address, { headers, cache: 'no-store' });
    if (response.status === 401) return null;
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    return decide(userEntitlements.parse(await response.json()), decodeJwt(token));
  }

  /** Concurrent questions share one request; a failed one is not kept. */
  function request(token: string): Promise<CallerEntitlements | null> {
    const answer = load(token);
    for (const [other, { until }] of cache) {
      if (until > Date.now() && cache.size < maxTokens) break;
      cache.delete(other);
    }
    cache.set(token, { answer, until: Date.now() + keepFor });
    answer.catch(() => cache.delete(token));
    return answer;
  }

  return {
    for: (token) => {
      const present = cache.get(token);
      if (present && present.until > Date.now()) return present.answer;
      cache.delete(token);
      return request(token);
    },
  };
}

function decide(data: UserEntitlements, claims: JWTPayload): CallerEntitlements {
  const { userId, sub } = claims;
  const ask = (question: EntitlementQuestion, custom?: CustomAttributes) =>
    judge(question, data, {
      attributes: toAttributes({ ...claims, id: userId ?? sub }, custom),
      now: Date.now(),
    });
  return {
    feature: (featureKey, custom) => ask({ featureKey }, custom),
    permission: (permissionKey, custom) => ask({ permissionKey }, custom),
  };
}
