import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A row that is to be drawn. */
export interface PlacedRow<Row> {
  readonly key: string;
  readonly row: Row;
  readonly index: number;
  /** In pixels from the first row. */
  readonly start: number;
}

/**
 * The elements of one row. They stay while rows come and go in them, which costs a browser far less
 * than new elements.
 */
export interface Place<Row> extends PlacedRow<Row> {
  readonly id: number;
  /** Nothing is here now; its elements wait for the next row. */
  readonly isFree: boolean;
}

/** How long nothing moves before places are put in the order of their rows, in milliseconds. */
const QUIET = 250;

/** What rows stand where, and which elements they are drawn in. */
export interface PlacesOptions<Row> {
  readonly wanted: readonly PlacedRow<Row>[];
  /** Whether a row is still the one at its index. */
  readonly isThere: (row: PlacedRow<Row>) => boolean;
  /** The place that has the focus. */
  readonly focused: { readonly current: number | undefined };
}

/**
 * Where rows are drawn. A row keeps its place while it is wanted; new ones take places of rows that
 * left. Nobody's open list or focus passes to another row: the row that has the focus keeps its
 * place until the focus has gone, and gives it up with itself.
 */
export function usePlaces<Row>({
  wanted: requested,
  isThere,
  focused,
}: PlacesOptions<Row>): readonly Place<Row>[] {
  const last = useRef<Drawing<Row>>({ places: [], next: 0 });
  const [, setTidied] = useState(0);
  const drawing = place(last.current, { wanted: requested, isThere, focused: focused.current });
  useLayoutEffect(() => {
    last.current = drawing;
  });
  const late = firstLate(drawing.places, focused.current);
  useEffect(() => {
    if (late === undefined) return undefined;
    const timer = setTimeout(() => {
      if (late !== focused.current)
        last.current = { ...last.current, places: movedOn(last.current.places, late) };
      setTidied((count) => count + 1);
    }, QUIET);
    return () => clearTimeout(timer);
  });
  return drawing.places;
}

/** One drawing of the rows. */
export interface Drawing<Row> {
  readonly places: readonly Place<Row>[];
  /** The id of the next new place. */
  readonly next: number;
}

type Placing<Row> = Pick<PlacesOptions<Row>, 'wanted' | 'isThere'> & {
  readonly focused: number | undefined;
};

/** Gives each wanted row a place, of those there are or a new one. */
export function place<Row>(
  last: Drawing<Row>,
  { wanted: requested, isThere, focused }: Placing<Row>,
): Drawing<Row> {
  const waiting = new Map(requested.map((one) => [one.key, one]));
  const stored = last.places.flatMap((old): Place<Row>[] => {
    const one = old.isFree ? undefined : waiting.get(old.key);
    if (one) {
      waiting.delete(old.key);
      return [{ ...one, id: old.id, isFree: false }];
    }
    if (old.id !== focused) return [{ ...old, isFree: true }];
    return isThere(old) ? [old] : [];
  });
  const fresh = [...waiting.values()];
  const places = stored.map((old): Place<Row> => {
    const one = old.isFree ? fresh.shift() : undefined;
    return one ? { ...one, id: old.id, isFree: false } : old;
  });
  const added = fresh.map((one, at): Place<Row> => ({ ...one, id: last.next + at, isFree: false }));
  return { places: [...places, ...added], next: last.next + added.length };
}

/**
 * The first place that stands before one with an earlier row. What reads a page aloud, and what
 * selects its text, follows the order of elements. The row that has the focus stays where it is:
 * moving it would take the focus away.
 */
function firstLate<Row>(
  places: readonly Place<Row>[],
  focused: number | undefined,
): number | undefined {
  const taken = places.filter(({ isFree }) => !isFree);
  const late = taken.findIndex(
    ({ index, id }, at) => id !== focused && index > (taken[at + 1]?.index ?? index),
  );
  return taken[late]?.id;
}

/**
 * With one place moved on to where its row belongs. Only on: React moves one element then, and not
 * all others.
 */
function movedOn<Row>(places: readonly Place<Row>[], id: number): readonly Place<Row>[] {
  const moved = places.find((one) => one.id === id);
  if (!moved) return places;
  const others = places.filter((one) => one !== moved);
  const before = others.findLastIndex(({ isFree, index }) => !isFree && index < moved.index);
  return others.toSpliced(before + 1, 0, moved);
}
