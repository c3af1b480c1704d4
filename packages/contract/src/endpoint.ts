import type { z } from 'zod';
import type { PermissionKey } from './permissions.ts';
import type { RefusalSpec } from './refusals.ts';

/** The verbs the wire contract uses. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody, the holder of an access token, or the holder of a refresh cookie. */
export type Access = 'none' | 'bearer' | 'cookie';

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
  readonly refusals?: readonly RefusalSpec[];
  /** Further verbs served by the same handler, where specification and published clients differ. */
  readonly alsoMethods?: readonly HttpMethod[];
  /** True for the calls that set, rotate or clear the session: a 401 from them never starts a refresh. Contract, §4. */
  readonly changesSession?: boolean;
  /** Path is at the host's root instead of under the provider prefix. */
  readonly outsidePrefix?: boolean;
  /**
   * Opened by navigation and answered by one: the answer is `{ location }`, sent as a redirect, or `{ page }`, sent as a page that posts
   * itself. Default status 302.
   */
  readonly redirects?: boolean;
  /**
   * A form that the page of an identity provider posts through the browser: the body is url-encoded and may come from any
   * origin. Such a call carries no session and signs nobody in.
   */
  readonly formPost?: boolean;
  /** A form that a server posts, not a browser: the body is url-encoded, and pages of other origins are refused as everywhere. */
  readonly serverForm?: boolean;
  /** Takes a file: multipart form data of at most so many bytes. The body is a `FormData`, here and there. */
  readonly uploadBytes?: number;
  /** Bytes a JSON body of this call may have, where a picture travels in it. Default: 256 KiB. */
  readonly bodyBytes?: number;
  /** Answers with plain text in place of JSON. */
  readonly plainText?: boolean;
  /** Answers with a picture of this media type that pages of any site may show, for good: another picture has another address. */
  readonly picture?: string;
  /** Answers with text of this media type, the same for everybody, in place of JSON; may be cached for five minutes. */
  readonly document?: string;
  /** Answers with a file of this media type for the caller alone, sent while it is made; a client reads it as text. */
  readonly file?: string;
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
}

/** A contract as functions, as the client offers it. */
export type Api<C extends Contract> = {
  readonly [K in keyof C]: (...args: Arguments<C[K]>) => Promise<Output<C[K]>>;
};

/** What a browser needs to make a call: verb, path and whether it changes the session. Generated; carries no schema. */
export interface CallShape {
  readonly method: HttpMethod;
  readonly path: string;
  readonly access: Access;
  readonly changesSession?: true;
  readonly outsidePrefix?: true;
  readonly plainText?: true;
}

/** The call table of contract `C`. The type parameter carries the schemas' types into the browser; no value does. */
export type CallTable<C extends Contract> = { readonly [K in keyof C]: CallShape } & {
  readonly __contract?: C;
};
