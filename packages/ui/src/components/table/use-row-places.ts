import { useLayoutEffect, useRef } from 'react';
import { isReshuffled } from './is-reshuffled.ts';

interface Drawing {
  readonly keys: readonly string[];
  readonly places: readonly number[];
  /** The number of the next new place. */
  readonly next: number;
}

/**
 * In which elements each row of a page is drawn. Other words in old elements cost a browser far less than new elements, and less than elements
 * that move: another page, or another order, is drawn where the rows before stood. Where few rows come or go, each keeps its elements. The
 * row that has the focus always does, and gives nothing away.
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
  const listed = new Set(isReshuffled(last.keys, keys) ? [] : keys);
  let { next } = last;
  const places = keys.map((key, at) => {
    const own = placeOf.get(key);
    if (own !== undefined && (listed.has(key) || own === focused)) return own;
    const before = last.keys[at];
    const there = last.places[at];
    if (before !== undefined && there !== undefined && !listed.has(before) && there !== focused) return there;
    next += 1;
    return next - 1;
  });
  return { keys, places, next };
}
