import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect } from 'react';
import { rowProps, TableRow } from './table-row.tsx';
import { TABLE_ROLES } from './table-roles.ts';
import type { DataTableProps } from './table-types.ts';
import { useFocusedPlace } from './use-focused-place.ts';
import { useFewAtATime } from './use-few-at-a-time.ts';
import type { Grid } from './use-grid.ts';
import { type PlacedRow, usePlaces } from './use-places.ts';

/** The height of a row in pixels (table.css). */
const ROW = 53;
/** Below this width rows stack their cells and are as high as those (table.css). */
const STACKED = 600;

/** A long table, and the region it scrolls in. */
export interface VirtualRowsProps<Row> extends DataTableProps<Row> {
  readonly grid: Grid<Row>;
  readonly region: HTMLElement;
}

/**
 * Only the rows in view, and the one that has the focus. Those that come into view are drawn a few in each frame, in the elements of rows
 * that left; the one that takes the focus at once.
 */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { rows, rowKey, grid, region } = props;
  const { current, reveal } = grid;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (current < range.count && !shown.includes(current)) shown.push(current);
      return shown;
    },
    [current],
  );
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled or memoised around it
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region,
    estimateSize: () => ROW,
    overscan: 2,
    useFlushSync: false,
    rangeExtractor,
  });
  useEffect(() => {
    reveal.current = (index) => virtualizer.scrollToIndex(index);
    return () => {
      reveal.current = undefined;
    };
  }, [reveal, virtualizer]);
  const inView = virtualizer.getVirtualItems().flatMap(({ index, start }): PlacedRow<Row>[] => {
    const row = rows[index];
    return row === undefined ? [] : [{ key: rowKey(row), row, index, start }];
  });
  const atOnce = inView.find(({ index }) => index === current)?.key;
  const drawn = useFewAtATime(
    inView.map(({ key }) => key),
    atOnce,
  );
  const { focused, events } = useFocusedPlace();
  const places = usePlaces({
    wanted: inView.filter(({ key }) => drawn.has(key)),
    isThere: ({ key, index }) => {
      const row = rows[index];
      return row !== undefined && rowKey(row) === key;
    },
    focused,
  });
  const isStacked = (virtualizer.scrollRect?.width ?? STACKED) < STACKED;
  return (
    <tbody
      className="foyer-rows"
      {...TABLE_ROLES.group}
      data-virtual=""
      style={{ blockSize: virtualizer.getTotalSize() }}
      {...grid.keys}
      {...events}
    >
      {places.map(({ id, row, index, start, isFree }) => (
        <TableRow
          key={id}
          {...rowProps(props, grid, row, index)}
          offset={isFree ? -ROW : start}
          rowRef={isStacked && !isFree ? virtualizer.measureElement : undefined}
          place={id}
          isCounted
          isFree={isFree}
        />
      ))}
    </tbody>
  );
}
