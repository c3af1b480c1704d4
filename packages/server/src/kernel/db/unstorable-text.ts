/** PostgreSQL: a text, or a text within JSON, has a sign it cannot keep, which is U+0000. */
const codes: ReadonlySet<unknown> = new Set(['22021', '22P05']);

/**
 * Whether a statement failed only because of a sign that no database of ours keeps: the request is
 * wrong, not the server.
 */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(error.code);
}

/** Whether a value contains, at any depth, a string or key that cannot be stored: with U+0000 or an unpaired surrogate. */
export function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || /\p{Cs}/u.test(value);
  if (Array.isArray(value)) return value.some(hasUnstorableText);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some((entry) => entry.some(hasUnstorableText));
}
