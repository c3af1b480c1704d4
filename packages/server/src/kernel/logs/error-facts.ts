/**
 * What the log keeps of an error: kind, code, place, and its words without anything that a user
 * may have typed.
 */
export interface ErrorFacts {
  readonly name: string;
  readonly code?: string;
  readonly words: string;
  readonly at: readonly string[];
  readonly cause?: ErrorFacts;
}

/** Lines of the stack that help. */
const stackLines = 8;

/**
 * Takes an error apart for the log. Messages quote values (PostgreSQL's do), so quoted and
 * secret-like parts go.
 */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error, words: '', at: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    words: scrub(error.message),
    at: frames.slice(0, stackLines).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: errorFacts(error.cause) }),
  };
}

/** Removes quoted parts, email addresses and long runs of letters and digits from a text. */
export function scrub(text: string): string {
  return text
    .slice(0, 1000)
    .replace(/"[^"]*"?|'[^']*'?|`[^`]*`?/g, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/[\w-]{20,}/g, '…');
}
