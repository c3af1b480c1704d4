import type { CallTable, Contract } from '@foyer/contract';
import type { PreviewReplies, SignedInVisit } from '../preview-replies.ts';

/** What came with a call, before anyone looked at it. */
export interface SentInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * A canned reply with its types rubbed off; it is only ever called for the call it was written for.
 */
export type AnyReply = (visit: SignedInVisit, input: SentInput) => unknown;

/** The canned replies of one feature by verb and path. */
export function repliesByCall<C extends Contract>(
  calls: CallTable<C>,
  replies: PreviewReplies<C>,
): [string, AnyReply][] {
  const names = Object.keys(replies) as (keyof C & string)[]; // safe: a reply for each call, and for nothing else
  return names.map((name) => [callKey(calls[name]), replies[name] as unknown as AnyReply]); // safe: found again only by its own call
}

/** Verb and path, which name a call. */
export function callKey({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): string {
  return `${method} ${path}`;
}
