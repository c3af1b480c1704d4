import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowInPlace } from './use-row-places.ts';

/** What may be drawn in one frame, and what a row takes of it in elements that are there, or in new ones. A slow processor keeps up with it. */
const FRAME = 20;
const CHANGED = 2;
const FRESH = 5;

/** Which row each place shows; in a place without elements, none. */
type Drawn<Row> = readonly (RowInPlace<Row> | undefined)[];

interface Step<Row> {
  readonly shown: ReadonlyMap<number, RowInPlace<Row>>;
  /** What may still be drawn in this frame. */
  readonly left: number;
}

/**
 * Which row is drawn now in the place of each. Another page is drawn from the top, over a few frames, so that none of them takes long; a few
 * other rows are drawn at once. Until its turn comes, a place shows the row it showed, and a new one nothing.
 *
 * @param areFirst The table has shown no rows before: all are drawn at once.
 */
export function useSteps<Row>(rows: readonly RowInPlace<Row>[], areFirst: boolean): Drawn<Row> {
  const last = useRef<Step<Row> | undefined>(areFirst ? undefined : { shown: new Map(), left: FRAME });
  const [, setFrame] = useState(0);
  const { drawn, left } = last.current ? draw(last.current, rows) : { drawn: rows, left: FRAME };
  const isWhole = drawn.every((one, at) => one === rows[at]);
  useLayoutEffect(() => {
    const shown = new Map(drawn.flatMap((one) => (one ? [[one.place, one]] : [])));
    last.current = { shown, left: isWhole ? FRAME : left };
  });
  useEffect(() => {
    if (isWhole) return undefined;
    const frame = requestAnimationFrame(() => {
      if (last.current) last.current = { ...last.current, left: FRAME };
      setFrame((count) => count + 1);
    });
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}

function draw<Row>({ shown, left: room }: Step<Row>, rows: readonly RowInPlace<Row>[]) {
  let left = room;
  const drawn = rows.map((one): RowInPlace<Row> | undefined => {
    const before = shown.get(one.place);
    if (before?.key === one.key) return one;
    left -= before ? CHANGED : FRESH;
    return left < 0 ? before : one;
  });
  return { drawn, left };
}
