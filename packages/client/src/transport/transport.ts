import type { CallShape } from '@foyer/contract';

/** One call on its way to the provider. */
export interface TransportRequest {
  readonly method: string;
  /** Complete address with query. */
  readonly url: string;
  /** Path below the provider prefix, parameters filled in. */
  readonly path: string;
  /**
   * The call as the contract declares it; `call.path` still names its parameters, as in `/x/{id}`.
   */
  readonly call: CallShape;
  readonly params: Readonly<Record<string, string>>;
  /** Query as sent, before it was written into `url`. */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, a form for the one multipart call, or nothing. */
  readonly body?: string | FormData;
  readonly signal?: AbortSignal;
}

/**
 * Carries one call to a provider and brings its answer: over the network, from canned data, or in
 * the same process.
 */
export interface Transport {
  (request: TransportRequest): Promise<Response>;
  /**
   * Where to go instead of a page of the provider. A preview has no such page, and leads on as if
   * it had been done there.
   */
  readonly resolveAddress?: (address: string) => Promise<string>;
}

/** One link of the transport chain. */
export type Link = (next: Transport) => Transport;
