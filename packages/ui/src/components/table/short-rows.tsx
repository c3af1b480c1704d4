import { rowProps, TableRow } from './table-row.tsx';
import { TABLE_ROLES } from './table-roles.ts';
import type { DataTableProps } from './table-types.ts';
import { useFocusedPlace } from './use-focused-place.ts';
import type { Grid } from './use-grid.ts';
import { useRowPlaces } from './use-row-places.ts';

/** All rows, in the flow of the page. */
export function ShortRows<Row>(props: DataTableProps<Row> & { readonly grid: Grid<Row> }) {
  const { rows, rowKey, grid } = props;
  const { focused, events } = useFocusedPlace();
  const places = useRowPlaces(rows.map(rowKey), focused);
  return (
    <tbody className="foyer-rows" {...TABLE_ROLES.group} {...grid.keys} {...events}>
      {rows.map((row, index) => (
        <TableRow key={places[index]} {...rowProps(props, grid, row, index)} place={places[index]} />
      ))}
    </tbody>
  );
}
