import { useLayoutEffect, useRef } from 'react';

interface Drawing {
  readonly keys: readonly string[];
  readonly places: readonly number[];
  /** The number of the next new place. */
  readonly next: number;
}

/**
 * In which elements each row of a page is drawn. A row keeps its own. A new one takes those of the row that stood there before it, if that one
 * is gone: other words in old elements cost a browser far less than new elements. The row that has the focus gives nothing away.
 */
export function useRowPlaces(
  keys: readonly string[],
  focused: { readonly current: number | undefined },
): readonly number[] {
  const last = useRef<Drawing>({ keys: [], places: [], next: 0 });
  const drawing = drawn(last.current, keys, focused.current);
  useLayoutEffect(() => {
    last.current = drawing;
  });
  return drawing.places;
}

function drawn(last: Drawing, keys: readonly string[], focused: number | undefined): Drawing {
  const placeOf = new Map(last.keys.map((key, at) => [key, last.places[at]]));
  const listed = new Set(keys);
  let { next } = last;
  const places = keys.map((key, at) => {
    const own = placeOf.get(key);
    if (own !== undefined) return own;
    const before = last.keys[at];
    const there = last.places[at];
    if (before !== undefined && there !== undefined && !listed.has(before) && there !== focused) return there;
    next += 1;
    return next - 1;
  });
  return { keys, places, next };
}
