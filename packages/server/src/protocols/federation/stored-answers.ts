/** Answers of providers that are kept for a while, each with when it came. */
export interface StoredAnswers<Answer> {
  /** Null when there is none that is young enough. */
  readonly get: (address: string, now: number) => Answer | null;
  readonly set: (address: string, answer: Answer, now: number) => void;
}

/** Addresses come from anyone who sets up a connection, so their number is theirs to choose. */
const maxAnswers = 500;

/** Keeps answers for the given number of milliseconds; of too many, the oldest go first. */
export function createStoredAnswers<Answer>(
  retention: number,
  max = maxAnswers,
): StoredAnswers<Answer> {
  const stored = new Map<string, { readonly answer: Answer; readonly at: number }>();
  return {
    get: (address, now) => {
      const existing = stored.get(address);
      return existing && now - existing.at < retention ? existing.answer : null;
    },
    set: (address, answer, at) => {
      // Behind the others: a map remembers in what order its keys came.
      stored.delete(address);
      stored.set(address, { answer, at });
      const [oldest] = stored.keys();
      if (stored.size > max && oldest !== undefined) stored.delete(oldest);
    },
  };
}
