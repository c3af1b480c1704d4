import type { Contract, Endpoint, Output, ParsedInput } from '@foyer/contract';
import type { EventName } from '@foyer/contract/events';
import type { ContextOf } from './context.ts';

/**
 * Whose tenant the handler works in: nobody's yet, or that of the access token or refresh session.
 */
export type TenantSource = 'none' | 'token';

/**
 * Which limit a call counts against; `rate-limits.ts` has the numbers. `attempts` are calls that
 * check a secret, of which only refused ones count; `credentials` are others that cost as much;
 * `management` are all calls of one vendor credential. Decision 0274.
 */
export type RateClass =
  | 'read'
  | 'write'
  | 'attempts'
  | 'credentials'
  | 'mail'
  | 'session'
  | 'management';

/** A file that says itself what it is, where the contract names one form of several. */
export interface FileFacts {
  readonly mediaType: string;
  /** Letters, digits, dots, and dashes only. */
  readonly name: string;
  /** Content security policy, of a page. */
  readonly policy?: string | undefined;
}

/** A file is handed over piece by piece. */
type Answer<E extends Endpoint> = E extends { readonly responds: { readonly file: string } }
  ? AsyncIterable<string | Uint8Array> & { readonly file?: FileFacts }
  : Output<E>;

/**
 * What the server adds to a call of the contract. Nothing is optional: "none" is said on purpose.
 * Security decision 3.
 */
export interface RouteSpec<E extends Endpoint> {
  readonly tenant: TenantSource;
  readonly rate: RateClass;
  /** What the handler records; `null` on purpose. */
  readonly audit: EventName | null;
  /**
   * `inStatement`: the handler's own statement proves that the session lives, instead of one before
   * it; only for calls without a permission. Default: proved before the handler. Decision 0151.
   */
  readonly sessionStatus?: E extends { readonly permission: string } ? never : 'inStatement';
  /**
   * Calls that change something are refused to a user who impersonates another, unless this says
   * otherwise. Security decision 14.
   */
  readonly impersonating?: 'allowed';
  /**
   * Whether API tokens may make the call. Default: those of a user where there is a permission,
   * those of a tenant where the call also changes nothing. Decision 0209.
   */
  readonly apiToken?: 'allowed' | 'refused';
  /**
   * The session of a setup link may make the call, for its own connection. Default: refused. Issue
   * 19, item 9.
   */
  readonly setupLink?: 'allowed';
  /**
   * The call hashes a password: if the hash queue is full, it is shed before anything is counted.
   * Decision 0273.
   */
  readonly hashes?: true;
  readonly handle: (ctx: ContextOf<E>, input: ParsedInput<E>) => Promise<Answer<E>>;
}

/** One entry of the route registry, with the types of its call forgotten. */
export interface Route {
  readonly slug: string;
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly tenant: TenantSource;
  readonly rate: RateClass;
  readonly audit: EventName | null;
  readonly sessionStatus: 'inStatement' | undefined;
  readonly impersonating: 'allowed' | undefined;
  readonly apiToken: 'allowed' | 'refused' | undefined;
  readonly setupLink: 'allowed' | undefined;
  readonly hashes: true | undefined;
  readonly handle: (ctx: ContextOf<Endpoint>, input: unknown) => Promise<unknown>;
}

/** The routes of one feature. */
export type RouteTable = readonly Route[];

/** Joins a feature's contract with its handlers; a missing or surplus handler is a type error. */
export function defineRoutes<const C extends Contract>(
  slug: string,
  contract: C,
  routes: { readonly [K in keyof C]: RouteSpec<NoInfer<C>[K]> },
): RouteTable {
  return Object.entries(contract).map(([name, endpoint]) => {
    const {
      tenant,
      rate,
      audit,
      sessionStatus,
      impersonating,
      apiToken,
      setupLink,
      hashes,
      handle,
    } = routes[name as keyof C]; // safe: the keys of both are the same
    // safe: the registry parses the input with this endpoint's schemas and builds the context its
    // access asks for
    const safe = handle as unknown as Route['handle'];
    return {
      slug,
      name,
      endpoint,
      tenant,
      rate,
      audit,
      sessionStatus,
      impersonating,
      apiToken,
      setupLink,
      hashes,
      handle: safe,
    };
  });
}
