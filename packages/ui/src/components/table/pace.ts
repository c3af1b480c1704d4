/**
 * A frame in milliseconds that leaves room for twice the rows, and one that took too many. Screens
 * draw every 17, or more often.
 */
const QUICK = 20;
const SLOW = 25;

/**
 * How many times the least the next frame draws, by how long the last one took.
 *
 * @param took The last frame, from its beginning to the next, in milliseconds.
 */
export function paceAfter(took: number, pace: number, max: number): number {
  if (took <= QUICK) return Math.min(pace * 2, max);
  return took < SLOW ? pace : Math.max(Math.floor(pace / 2), 1);
}
