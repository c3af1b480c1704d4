import { rowProps, TableRow } from './table-row.tsx';
import { TABLE_ROLES } from './table-roles.ts';
import type { DataTableProps } from './table-types.ts';
import { useFocusedPlace } from './use-focused-place.ts';
import type { Grid } from './use-grid.ts';
import { useRowPlaces } from './use-row-places.ts';
import { useSteps } from './use-steps.ts';

/** Rows, and whether the table has shown any before. */
export interface ShortRowsProps<Row> extends DataTableProps<Row> {
  readonly grid: Grid<Row>;
  readonly areFirst: boolean;
}

/** All rows, in the flow of the page. */
export function ShortRows<Row>(props: ShortRowsProps<Row>) {
  const { rows, rowKey, grid, areFirst } = props;
  const { focused, events } = useFocusedPlace();
  const drawn = useSteps(useRowPlaces({ rows, rowKey, focused }), areFirst);
  return (
    <tbody className="foyer-rows" {...TABLE_ROLES.group} {...grid.keys} {...events}>
      {drawn.map(
        (one, index) =>
          one && (
            <TableRow
              key={one.place}
              {...rowProps(props, grid, one.row, index)}
              place={one.place}
            />
          ),
      )}
    </tbody>
  );
}
