import { rowProps, TableRow } from './table-row.tsx';
import { TABLE_ROLES } from './table-roles.ts';
import type { DataTableProps } from './table-types.ts';
import type { Grid } from './use-grid.ts';

/** All rows, in the flow of the page. */
export function ShortRows<Row>(props: DataTableProps<Row> & { readonly grid: Grid<Row> }) {
  const { rows, rowKey, grid } = props;
  return (
    <tbody className="foyer-rows" {...TABLE_ROLES.group} {...grid.keys}>
      {rows.map((row, index) => (
        <TableRow key={rowKey(row)} {...rowProps(props, grid, row, index)} />
      ))}
    </tbody>
  );
}
