import { FoyerError, genericText, tooLargeText } from './foyer-error.ts';

/** Makes the error of an answer that is not a success, by the rules of specification 2, §8 and contract, §3. */
export async function readFailure(response: Response): Promise<FoyerError> {
  const { status } = response;
  const traceId = response.headers.get('frontegg-trace-id');
  const known = { status, ...(traceId && { traceId }), ...retryAfterOf(response) };
  if (status === 413) return new FoyerError(tooLargeText, known);
  const body = parse(await response.text().catch(() => ''));
  if (!body.isJson) return new FoyerError(genericText, known);
  if (typeof body.value === 'string') return new FoyerError(body.value, known);
  const fields = isRecord(body.value) ? body.value : {};
  const errors = Array.isArray(fields['errors']) ? fields['errors'].map(String) : [];
  const text = errors.join(', ') || `Error ${status} - ${response.statusText}`;
  const { errorCode, context } = fields;
  return new FoyerError(text, {
    ...known,
    errors,
    ...(typeof errorCode === 'string' && errorCode && { code: errorCode }),
    ...(isRecord(context) && { context }),
  });
}

function parse(text: string): { readonly isJson: true; readonly value: unknown } | { readonly isJson: false } {
  try {
    return { isJson: true, value: JSON.parse(text) };
  } catch {
    return { isJson: false };
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function retryAfterOf(response: Response): { readonly retryAfter?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfter: seconds } : {};
}
