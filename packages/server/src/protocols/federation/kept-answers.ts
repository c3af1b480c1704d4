/** Answers of providers that are kept for a while, each with when it came. */
export interface KeptAnswers<Answer> {
  /** Null when there is none that is young enough. */
  readonly get: (address: string, now: number) => Answer | null;
  readonly set: (address: string, answer: Answer, now: number) => void;
}

/** Addresses come from whoever sets up a connection, so their number is theirs to choose. */
const mostAnswers = 500;

/** Keeps answers for so many milliseconds; of too many, the oldest go first. */
export function createKeptAnswers<Answer>(
  keptFor: number,
  most = mostAnswers,
): KeptAnswers<Answer> {
  const kept = new Map<string, { readonly answer: Answer; readonly at: number }>();
  return {
    get: (address, now) => {
      const known = kept.get(address);
      return known && now - known.at < keptFor ? known.answer : null;
    },
    set: (address, answer, at) => {
      // Behind the others: a map remembers in what order its keys came.
      kept.delete(address);
      kept.set(address, { answer, at });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
