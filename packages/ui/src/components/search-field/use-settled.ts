import { useCallback, useEffect, useRef } from 'react';

/** A search begins when typing has paused for so long, in milliseconds. */
export const SEARCH_PAUSE = 250;

/**
 * Calls `act` with the newest value once no other came for `pause` milliseconds; `now` does not
 * wait.
 */
export function useSettled<Value>(act: (value: Value) => void, pause = SEARCH_PAUSE) {
  const newest = useRef(act);
  newest.current = act;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  const later = useCallback(
    (value: Value) => {
      cancel();
      timer.current = setTimeout(() => newest.current(value), pause);
    },
    [cancel, pause],
  );
  const now = useCallback(
    (value: Value) => {
      cancel();
      newest.current(value);
    },
    [cancel],
  );
  useEffect(() => cancel, [cancel]);
  return { later, now };
}
