import { type Failure, toFailure } from '@foyer/client';
import { useCallback, useState } from 'react';

/** What a dialog saves, for `FormDialog`. */
export interface Saving {
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  readonly save: (work: () => Promise<unknown>) => void;
  readonly forget: () => void;
}

/** Saves what a dialog holds, once at a time. It closes when that is done; what fails is shown, and it stays. */
export function useSaving(onClose: () => void): Saving {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const save = (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    work()
      .then(onClose, (error: unknown) => setFailure(toFailure(error)))
      .finally(() => setBusy(false));
  };
  const forget = useCallback(() => setFailure(undefined), []);
  return { isBusy, failure, save, forget };
}
