import { useState } from 'react';

/** Which way a step came from, by the order the steps are listed in. */
export function useCame<S extends string>(step: S, order: readonly S[]): 'forward' | 'back' {
  const [seen, setSeen] = useState<{ step: S; came: 'forward' | 'back' }>({
    step,
    came: 'forward',
  });
  if (seen.step === step) return seen.came;
  const came = order.indexOf(step) < order.indexOf(seen.step) ? 'back' : 'forward';
  setSeen({ step, came });
  return came;
}
