import { commonRefusals, type ErrorBody, type RefusalSpec } from '@foyer/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { isUnstorableText } from '../db/unstorable-text.ts';
import { errorFacts } from '../logs/error-facts.ts';
import { Refusal, type RefusalDetails } from '../refusal.ts';
import { logEvent } from '../logs/log-events.ts';

/** Seconds after which a database that restarts usually answers again. */
const databaseRestart = 1;

/**
 * Answers a failure with the envelope of the contract (§3). What is no refusal is logged and tells
 * the caller nothing.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { spec, details } = asRefusal(error);
  if (spec.status >= 500)
    logEvent(request.log, 'request.failed', { error: errorFacts(error), code: spec.code });
  const body: ErrorBody = {
    errors: details.errors ?? [spec.text],
    errorCode: spec.code,
    ...(details.context ? { context: details.context } : {}),
  };
  if (details.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(details.retryAfterSeconds));
  void reply
    .code(spec.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function asRefusal(error: unknown): {
  readonly spec: RefusalSpec;
  readonly details: RefusalDetails;
} {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) {
    return { spec: commonRefusals.busy, details: { retryAfterSeconds: databaseRestart } };
  }
  if (isUnstorableText(error)) return { spec: commonRefusals.invalid, details: {} };
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === commonRefusals.tooLarge.status)
    return { spec: commonRefusals.tooLarge, details: {} };
  if (status === commonRefusals.notFound.status)
    return { spec: commonRefusals.notFound, details: {} };
  // What the framework itself refuses: malformed addresses, headers, content types.
  if (status >= 400 && status < 500)
    return { spec: { ...commonRefusals.invalid, status }, details: {} };
  return { spec: commonRefusals.failed, details: {} };
}
