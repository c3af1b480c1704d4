import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { paceAfter } from './pace.ts';
import type { RowInPlace } from './use-row-places.ts';

/**
 * What may be drawn in one frame, and what a row takes of it in elements that are there, or in new
 * ones. A slow processor keeps up with it.
 */
const FRAME = 40;
const CHANGED = 8;
const FRESH = 40;
/** How many times as much a machine that keeps up draws in one. */
const MAX = 2;

/** Which row each place shows; in a place without elements, none. */
type Drawn<Row> = readonly (RowInPlace<Row> | undefined)[];

interface Step<Row> {
  readonly shown: ReadonlyMap<number, RowInPlace<Row>>;
  /** What may still be drawn in this frame. */
  readonly left: number;
  /** How many times `FRAME` the machine has shown to manage in one. */
  readonly pace: number;
  /**
   * When this frame began, if it is for rows: as many are drawn as fit. Else those that do not fit
   * all wait for the next.
   */
  readonly at?: number;
}

/**
 * Which row is drawn now in the place of each. A few other rows are drawn at once. Another page is
 * drawn from the top, over a few frames, so that none of them takes long, and from the next one on:
 * this one has what else the page draws. Until its turn comes, a place shows the row it showed, and
 * a new one nothing.
 *
 * @param areFirst The table has shown no rows before: all are drawn at once.
 */
export function useSteps<Row>(rows: readonly RowInPlace<Row>[], areFirst: boolean): Drawn<Row> {
  const last = useRef<Step<Row> | undefined>(
    areFirst ? undefined : { shown: new Map(), left: FRAME, pace: 1 },
  );
  const [, setFrame] = useState(0);
  const { drawn, left } = last.current ? draw(last.current, rows) : { drawn: rows, left: FRAME };
  const isWhole = drawn.every((one, at) => one === rows[at]);
  useLayoutEffect(() => {
    const shown = new Map(drawn.flatMap((one) => (one ? [[one.place, one]] : [])));
    last.current = isWhole
      ? { shown, left: FRAME, pace: 1 }
      : { ...(last.current ?? { pace: 1 }), shown, left };
  });
  useEffect(() => {
    if (isWhole) return undefined;
    const frame = requestAnimationFrame((now) => {
      const step = last.current;
      if (step) {
        const pace = step.at === undefined ? 1 : paceAfter(now - step.at, step.pace, MAX);
        last.current = { ...step, left: FRAME * pace, pace, at: now };
      }
      setFrame((count) => count + 1);
    });
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}

function draw<Row>({ shown, left: room, at: began }: Step<Row>, rows: readonly RowInPlace<Row>[]) {
  const costs = rows.map(({ key, place }) => {
    const before = shown.get(place);
    return before?.key === key ? 0 : before ? CHANGED : FRESH;
  });
  const all = costs.reduce<number>((sum, cost) => sum + cost, 0);
  let left = began === undefined && all > room ? 0 : room;
  const drawn = rows.map((one, at): RowInPlace<Row> | undefined => {
    const cost = costs[at] ?? 0;
    if (cost > left) {
      left = 0;
      return shown.get(one.place);
    }
    left -= cost;
    return one;
  });
  return { drawn, left };
}
