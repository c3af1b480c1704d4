/**
 * Half of a surrogate pair, which the database cannot store; or more combining marks in a row than any writing system has: the
 * Stream-Safe Text Format allows 30 (UAX #15, §13). Normalization sorts each run of them, which takes quadratic time: 100,000 marks in
 * an email took 5 seconds.
 */
const unbounded = /\p{Cs}|(?<!\p{M})\p{M}{31}/u;

/** Whether the cost of every later step is linear in the texts of a value: its strings and names, at any depth. */
export function hasBoundedTexts(value: unknown): boolean {
  if (typeof value === 'string') return !unbounded.test(value);
  if (Array.isArray(value)) return value.every(hasBoundedTexts);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => !unbounded.test(name) && hasBoundedTexts(inner));
}
