import { useEffect, useState } from 'react';

/** New rows in one frame: those of a whole view at once take longer than a frame of a slow machine may. */
const NEW_ROWS = 4;
const NONE: ReadonlySet<string> = new Set();

/** Which of the rows in view are drawn now: those that were, a few more, and whichever is wanted at once. The rest follows, frame by frame. */
export function useFewAtATime(inView: readonly string[], atOnce: string | undefined): ReadonlySet<string> {
  const [before, setBefore] = useState(NONE);
  const fresh = inView.filter((key) => !before.has(key) && key !== atOnce);
  const late = new Set(fresh.slice(NEW_ROWS));
  const drawn = new Set(inView.filter((key) => !late.has(key)));
  const isSettled = drawn.size === before.size && [...drawn].every((key) => before.has(key));
  useEffect(() => {
    if (isSettled) return undefined;
    const frame = requestAnimationFrame(() => setBefore(drawn));
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}
