import { useEffect, useState } from 'react';
import { paceAfter } from './pace.ts';

/** New rows in one frame, at most. */
const MAX = 6;
const NONE: ReadonlySet<string> = new Set();

/**
 * Which of the rows in view are drawn now: those that were, some more, and whichever is wanted at
 * once. The rest follows, frame by frame: the frame in which something moved draws one, since it
 * has the move itself to do; the next ones as many as the machine has shown to manage.
 */
export function useFewAtATime(
  inView: readonly string[],
  atOnce: string | undefined,
): ReadonlySet<string> {
  const [{ before, pace, at }, setDrawn] = useState<Drawn>({
    before: NONE,
    pace: 1,
    at: undefined,
  });
  const fresh = inView.filter((key) => !before.has(key) && key !== atOnce);
  const late = new Set(fresh.slice(at === undefined ? 1 : pace));
  const drawn = new Set(inView.filter((key) => !late.has(key)));
  const isSettled = drawn.size === before.size && [...drawn].every((key) => before.has(key));
  useEffect(() => {
    if (isSettled) return undefined;
    const draw = (now: number) => {
      // the frames of before stood still in between
      const isLast = late.size === 0;
      setDrawn({
        before: drawn,
        pace: at === undefined ? pace : paceAfter(now - at, pace, MAX),
        at: isLast ? undefined : now,
      });
    };
    let frame = requestAnimationFrame(
      at === undefined ? () => (frame = requestAnimationFrame(draw)) : draw,
    );
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}

interface Drawn {
  readonly before: ReadonlySet<string>;
  /** New rows in the next frame. */
  readonly pace: number;
  /** When the last frame began that was not the last of its kind. */
  readonly at: number | undefined;
}
