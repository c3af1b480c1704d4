import type { FoyerConfig } from '../config/config.ts';

/** Whether secrets may be sent to a URL: with TLS, in the demo, or where the operator allowed plain HTTP. */
export function allowsSecrets(
  { config, isDemo }: { readonly config: Pick<FoyerConfig, 'outgoing'>; readonly isDemo: boolean },
  { protocol, origin }: URL,
): boolean {
  const { allowPrivateNetworks, allowedOrigins } = config.outgoing;
  return protocol === 'https:' || isDemo || allowPrivateNetworks || allowedOrigins.includes(origin);
}

/** A request to a server that is not ours, at an address that a user gave us. */
export interface OutgoingRequest {
  readonly url: string | URL;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Largest answer in bytes. Default 1 MiB. */
  readonly maxBytes?: number;
  /**
   * Milliseconds for everything, from the look-up of the name to the last byte. Default 10 seconds.
   */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /**
   * Sends `traceparent`, so that the receiver's spans join the trace. Default: false, because most
   * servers are not the operator's own.
   */
  readonly sendsTrace?: boolean | undefined;
}

/** What came back, whole. */
export interface OutgoingAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Why a request was not made, or its answer not taken. */
export type OutgoingFailure =
  | 'address'
  | 'private'
  | 'redirect'
  | 'tooLarge'
  | 'timeout'
  | 'unreachable';

/**
 * A request that failed. The message is for the user who gave the address and says what to do.
 */
export class OutgoingError extends Error {
  readonly failure: OutgoingFailure;

  constructor(failure: OutgoingFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutgoingError';
    this.failure = failure;
  }
}

/** The one gate for outgoing requests. Security decision 6. */
export interface Outgoing {
  /**
   * Makes a request; throws `OutgoingError`. A redirect is a failure, as it would lead past what
   * was checked.
   */
  readonly request: (request: OutgoingRequest) => Promise<OutgoingAnswer>;
  /** The same for libraries that want a `fetch`. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
}
