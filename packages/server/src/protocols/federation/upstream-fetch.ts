import type { z } from 'zod';
import { isBoundedJson } from '../../kernel/http/bounded-json.ts';
import {
  type Outgoing,
  type OutgoingAnswer,
  OutgoingError,
  type OutgoingRequest,
} from '../../kernel/outgoing/outgoing.ts';
import { UpstreamError, type UpstreamErrorCode } from './upstream-error.ts';

/** An answer of a provider, read. */
export interface UpstreamAnswer {
  readonly status: number;
  /** Undefined if the body is not JSON, or exceeds the limits on depth and size. */
  readonly json: unknown;
}

/**
 * Asks a provider through the gate for outgoing requests; what fails on the way is `unreachable`.
 */
export async function askUpstream(
  outgoing: Outgoing,
  request: OutgoingRequest,
): Promise<UpstreamAnswer> {
  const headers = { accept: 'application/json', ...request.headers };
  const answer = await outgoing.request({ ...request, headers }).catch((cause: unknown) => {
    if (cause instanceof OutgoingError)
      throw new UpstreamError('unreachable', cause.message, { cause });
    throw cause;
  });
  return { status: answer.status, json: readJson(answer) };
}

function readJson({ body }: OutgoingAnswer): unknown {
  try {
    const text = Buffer.from(body).toString('utf8');
    return isBoundedJson(text) ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Takes what a schema allows, or says what came instead. */
export function takeAnswer<T>(
  schema: z.ZodType<T>,
  value: unknown,
  code: UpstreamErrorCode,
  words: string,
): T {
  const read = schema.safeParse(value);
  if (!read.success) throw new UpstreamError(code, words, { cause: read.error });
  return read.data;
}
