import { useCallback, useState } from 'react';
import { wordsOf } from './profile.controller.ts';

/** Saves what a dialog holds, once at a time. It closes when that is done; what fails is told, and it stays. */
export function useSaving(onClose: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const save = (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    work()
      .then(onClose, (error: unknown) => setProblem(wordsOf(error)))
      .finally(() => setBusy(false));
  };
  const forget = useCallback(() => setProblem(undefined), []);
  return { isBusy, problem, save, forget };
}
