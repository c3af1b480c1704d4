import type { z } from 'zod';
import type { PermissionKey } from './permissions.ts';
import type { RefusalSpec } from './refusals.ts';

/** The verbs the wire contract uses. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anyone, the holder of an access token, the holder of a refresh cookie, or a
 * backend with a vendor token.
 */
export type Access = 'none' | 'bearer' | 'cookie' | 'vendor';

/** What vendor credentials may be limited to; each also as `<scope>:read`. */
export type VendorScope =
  | 'tenants'
  | 'users'
  | 'roles'
  | 'tokens'
  | 'audits'
  | 'entitlements'
  | 'events'
  | 'configuration';

/**
 * How a body is sent. `form` is URL-encoded and posted by a server; pages of other origins are
 * rejected as everywhere. `crossSiteForm` is URL-encoded and posted by the page of an identity
 * provider through the browser, from any origin: such a call carries no session and signs nobody
 * in. `json` with a number is JSON of at most so many bytes, in place of 256 KiB; `upload` is a
 * file of at most so many bytes, as multipart form data, and the body is a `FormData`.
 */
export type Accepts =
  | 'json'
  | 'form'
  | 'crossSiteForm'
  | { readonly json: number }
  | { readonly upload: number };

/**
 * What a successful call returns. `redirect` answers a navigation: the output is `{ location }`,
 * sent with status 302 by default, or `{ page }`, a page that posts itself. A `document` is text of
 * the media type, the same for every caller, and cached for five minutes. An `image` may be shown
 * by pages of any site and never changes. A `file` is for the caller alone and is sent while it is
 * created; a client reads it as text, or as a `Blob` where it is a PDF.
 */
export type Responds =
  | 'json'
  | 'text'
  | 'redirect'
  | { readonly document: string }
  | { readonly image: string }
  | { readonly file: string };

/** What a feature says about one call. Everything that is not named is not sent or not read. */
export interface EndpointSpec {
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response?: z.ZodType;
  /** Status of success; 201 for POST and 200 otherwise is the house rule. */
  readonly status?: number;
  /** Permission the caller needs; `null` says on purpose that a signed-in caller is enough. */
  readonly permission?: PermissionKey | null;
  /** Scope that the vendor credential needs. */
  readonly scope?: VendorScope;
  /**
   * For calls of backends that name no tenant; with one, the browser-side call on the same path
   * answers.
   */
  readonly withoutTenant?: true;
  /**
   * On a call without a permission: backends can also make it, for the tenant or the user that the
   * headers name. On a call of the management API: `user` if it can be made on behalf of a user, with
   * no more than that user's permissions.
   */
  readonly backend?: 'tenant' | 'user';
  readonly refusals?: readonly RefusalSpec[];
  /** Further verbs served by the same handler, where specification and published clients differ. */
  readonly alsoMethods?: readonly HttpMethod[];
  /**
   * True for the calls that set, rotate or clear the session: a 401 from them never starts a
   * refresh. Contract, §4.
   */
  readonly changesSession?: boolean;
  /** Path is at the host's root instead of under the provider prefix. */
  readonly outsidePrefix?: boolean;
  /** How the body is sent. Default: JSON. */
  readonly accepts?: Accepts;
  /** What a successful call returns. Default: JSON. */
  readonly responds?: Responds;
  /** One sentence for the generated reference. */
  readonly summary: string;
}

/** One call of the wire contract: verb, path and everything its `EndpointSpec` says. */
export type Endpoint<S extends EndpointSpec = EndpointSpec> = S & {
  readonly method: HttpMethod;
  readonly path: string;
};

function declare(method: HttpMethod) {
  return <const S extends EndpointSpec>(path: string, spec: S): Endpoint<S> => ({
    ...spec,
    method,
    path,
  });
}

/** Declares a call that reads. */
export const get = declare('GET');
/** Declares a call that makes something, or does it. */
export const post = declare('POST');
/** Declares a call that replaces something as a whole. */
export const put = declare('PUT');
/** Declares a call that changes what is sent and leaves the rest. */
export const patch = declare('PATCH');
/** Declares a call that takes something away. */
export const del = declare('DELETE');

/** The calls of one feature, by name. */
export type Contract = Readonly<Record<string, Endpoint>>;

type PartName = 'params' | 'query' | 'body';

type Part<E, K extends PartName> =
  E extends Readonly<Record<K, infer S extends z.ZodType>>
    ? { readonly [P in K]: z.output<S> }
    : object;

/** A part of which nothing is required may be left out as a whole. */
type PassedPart<E, K extends PartName> =
  E extends Readonly<Record<K, infer S extends z.ZodType>>
    ? undefined extends z.input<S>
      ? { readonly [P in K]?: z.input<S> }
      : object extends z.input<S>
        ? { readonly [P in K]?: z.input<S> }
        : { readonly [P in K]: z.input<S> }
    : object;

/** What a caller passes. */
export type Input<E extends Endpoint> = PassedPart<E, 'params'> &
  PassedPart<E, 'query'> &
  PassedPart<E, 'body'>;

/** What a handler receives after parsing. */
export type ParsedInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'>;

/** What the call answers; `undefined` where nothing is read. */
export type Output<E extends Endpoint> = E extends { readonly response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

type Arguments<E extends Endpoint> =
  object extends Input<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Input<E>, options?: CallOptions];

/** What may accompany any call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Reads a file in place of its whole text, for example while it arrives. */
  readonly readText?: (response: Response) => Promise<string>;
}

/** A contract as functions, as the client offers it. */
export type Api<C extends Contract> = {
  readonly [K in keyof C]: (...args: Arguments<C[K]>) => Promise<Output<C[K]>>;
};

/**
 * What a browser needs to make a call: verb, path, whether it changes the session, and whether the
 * response is text. Generated; carries no schema.
 */
export interface CallShape {
  readonly method: HttpMethod;
  readonly path: string;
  readonly access: Access;
  readonly changesSession?: true;
  readonly outsidePrefix?: true;
  readonly plainText?: true;
  /** The response is a file that is not text; the client reads it as a `Blob`. */
  readonly bytes?: true;
}

/**
 * The call table of contract `C`. The type parameter carries the schemas' types into the browser;
 * no value does.
 */
export type CallTable<C extends Contract> = { readonly [K in keyof C]: CallShape } & {
  readonly __contract?: C;
};
