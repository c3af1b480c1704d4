/**
 * An unpaired surrogate, which the database cannot store; or more combining marks in a row than any
 * writing system uses: the Stream-Safe Text Format allows 30 (UAX #15, §13). Normalization sorts
 * each run of them, which takes quadratic time: 100,000 marks in an email took 5 seconds.
 */
const unbounded = /\p{Cs}|(?<!\p{M})\p{M}{31}/u;

/** Whether all strings and keys of a value, at any depth, can be processed in linear time. */
export function hasBoundedTexts(value: unknown): boolean {
  if (typeof value === 'string') return !unbounded.test(value);
  if (Array.isArray(value)) return value.every(hasBoundedTexts);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([name, inner]) => !unbounded.test(name) && hasBoundedTexts(inner),
  );
}
