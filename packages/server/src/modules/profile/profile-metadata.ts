/** How deep what a profile keeps may nest. Security decision 16. */
const deepest = 8;

/** Reads metadata as clients send it: the JSON text of an object. Null for anything else, and for what nests too deep. */
export function readMetadata(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text, (key, part) =>
      key === '__proto__' ? undefined : part,
    );
    const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
    // PostgreSQL stores no U+0000, neither in text nor in JSON
    if (!isPlain || getDepth(value) > deepest || JSON.stringify(value).includes('\\u0000'))
      return null;
    return { ...value };
  } catch {
    return null;
  }
}

function getDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(getDepth));
}
