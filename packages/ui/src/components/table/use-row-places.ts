import { useLayoutEffect, useRef } from 'react';
import { isReshuffled } from './is-reshuffled.ts';

/** A row, and the number of the elements it is drawn in. */
export interface RowInPlace<Row> {
  readonly key: string;
  readonly row: Row;
  readonly place: number;
}

interface Drawing<Row> {
  readonly rows: readonly RowInPlace<Row>[];
  /** The number of the next new place. */
  readonly next: number;
}

/** The rows of a page. */
export interface RowsOfPage<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The place that has the focus. */
  readonly focused: { readonly current: number | undefined };
}

/**
 * In which elements each row of a page is drawn. Other words in old elements cost a browser far
 * less than new elements, and less than elements that move: another page, or another order, is
 * drawn where the rows before stood. Where few rows come or go, each keeps its elements. The row
 * that has the focus always does, and gives nothing away.
 */
export function useRowPlaces<Row>({
  rows,
  rowKey,
  focused,
}: RowsOfPage<Row>): readonly RowInPlace<Row>[] {
  const last = useRef<Drawing<Row>>({ rows: [], next: 0 });
  const keyed = rows.map((row) => ({ key: rowKey(row), row }));
  const drawing = drawn(last.current, keyed, focused.current);
  useLayoutEffect(() => {
    last.current = drawing;
  });
  return drawing.rows;
}

type KeyedRow<Row> = Omit<RowInPlace<Row>, 'place'>;

function drawn<Row>(
  last: Drawing<Row>,
  keyed: readonly KeyedRow<Row>[],
  focused: number | undefined,
): Drawing<Row> {
  const placeBy = new Map(last.rows.map(({ key, place }) => [key, place]));
  const before = last.rows.map(({ key }) => key);
  const after = keyed.map(({ key }) => key);
  const staying = new Set(isReshuffled(before, after) ? [] : after);
  let { next } = last;
  const rows = keyed.map((one, at): RowInPlace<Row> => {
    const own = placeBy.get(one.key);
    if (own !== undefined && (staying.has(one.key) || own === focused))
      return { ...one, place: own };
    const there = last.rows[at];
    if (there && !staying.has(there.key) && there.place !== focused)
      return { ...one, place: there.place };
    next += 1;
    return { ...one, place: next - 1 };
  });
  return { rows, next };
}
