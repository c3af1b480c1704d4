/** The published REST clients that tests run, as the wire contract names them. */
export type PublishedClient = '7.119.0' | '3.1.18';

/** One request that a published client made by itself, and how it was answered. */
export interface AnsweredCall {
  readonly client: PublishedClient;
  readonly method: string;
  /** Path without origin, prefix and query. */
  readonly path: string;
  readonly status: number;
}

/** What published clients did since the test file of this module graph began: each file has modules of its own. */
export const answeredCalls: AnsweredCall[] = [];

/**
 * The client whose code is asking right now, seen by who called: what a test asks for by itself proves nothing about a client.
 * Ask before anything is waited for.
 */
export function askingClient(): PublishedClient | undefined {
  const { stack = '' } = new Error('who asks');
  if (/node_modules\/frontegg-(rest-api-3|redux-store-6)\//.test(stack)) return '3.1.18';
  return /node_modules\/@frontegg\/(rest-api|redux-store)\//.test(stack) ? '7.119.0' : undefined;
}
