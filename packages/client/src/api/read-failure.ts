import { FoyerError, genericText, tooLargeText } from './foyer-error.ts';

/**
 * Makes the error of an answer that is not a success, by the rules of specification 2, §8 and
 * contract, §3.
 */
export async function readFailure(response: Response): Promise<FoyerError> {
  const { status } = response;
  const traceId = response.headers.get('frontegg-trace-id') || undefined;
  const existing = { status, traceId, retryAfter: readRetryAfter(response.headers) };
  if (status === 413) return new FoyerError(tooLargeText, existing);
  const body = parse(await response.text().catch(() => ''));
  if (body === undefined) return new FoyerError(genericText, existing);
  if (typeof body === 'string') return new FoyerError(body, existing);
  const fields = isRecord(body) ? body : {};
  const errors = Array.isArray(fields['errors']) ? fields['errors'].map(String) : [];
  const text = errors.join(', ') || `Error ${status} - ${response.statusText}`;
  const { errorCode, context } = fields;
  return new FoyerError(text, {
    ...existing,
    errors,
    code: typeof errorCode === 'string' ? errorCode : undefined,
    context: isRecord(context) ? context : undefined,
  });
}

/** What is no JSON is `undefined`, which no JSON text is. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readRetryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? '-');
  return seconds >= 0 && Number.isFinite(seconds) ? seconds : undefined;
}
