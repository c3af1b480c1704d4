import { useState } from 'react';

type Found<F extends string> = { readonly [K in F]?: string | undefined };

/** What is wrong with a form, once a user tried to continue. */
export interface Attempt<F extends string> {
  readonly errors: Found<F>;
  /** Grows with every attempt that found something wrong: the focus follows it. */
  readonly attention: number;
  /** Says whether the form may be sent; from the first attempt on errors are shown while typing. */
  readonly attempt: () => boolean;
}

/** Holds back what is wrong with a step until a user tries to leave it. */
export function useAttempt<F extends string>(step: string, found: Found<F>): Attempt<F> {
  const [tried, setTried] = useState<string | undefined>(undefined);
  const [attention, setAttention] = useState(0);
  const attempt = () => {
    const isFine = Object.values(found).every((error) => error === undefined);
    setTried(step);
    if (!isFine) setAttention(attention + 1);
    return isFine;
  };
  return { errors: tried === step ? found : {}, attention, attempt };
}

/** Counts the failures of a flow, so that each one can move the focus. */
export function useFailureCount(failure: object | undefined): number {
  const [seen, setSeen] = useState<{ failure: object | undefined; count: number }>({
    failure: undefined,
    count: 0,
  });
  if (seen.failure === failure) return seen.count;
  const count = failure ? seen.count + 1 : seen.count;
  setSeen({ failure, count });
  return count;
}
