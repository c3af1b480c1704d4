import { TABLE_ROLES } from './table-roles.ts';
import type { DataTableProps, TableColumn } from './table-types.ts';

/** As uneven as words are. */
const WIDTHS = ['62%', '78%', '54%', '70%', '46%', '66%', '58%', '74%'];

/** Grey places of the size of what is coming. */
export function LoadingRows<Row>({
  columns,
  selection,
  rowMenu,
  loadingRows = WIDTHS.length,
}: DataTableProps<Row>) {
  return (
    <tbody className="foyer-rows" {...TABLE_ROLES.group} aria-hidden="true">
      {Array.from({ length: loadingRows }, (_, index) => index).map((index) => (
        <tr key={index} className="foyer-row" {...TABLE_ROLES.row}>
          {selection && <td className="foyer-cell" {...TABLE_ROLES.cell} data-kind="select" />}
          {columns.map((column, at) => (
            <td
              key={column.id}
              className="foyer-cell"
              {...TABLE_ROLES.cell}
              data-align={column.align}
              data-extra={column.isExtra || undefined}
              data-wide={column.isWide || undefined}
              data-kind={at === 0 ? 'first' : undefined}
            >
              <Place column={column} at={index + at * 3} />
            </td>
          ))}
          {rowMenu && <td className="foyer-cell" {...TABLE_ROLES.cell} data-kind="menu" />}
        </tr>
      ))}
    </tbody>
  );
}

function Place<Row>({ column, at }: { readonly column: TableColumn<Row>; readonly at: number }) {
  const { skeleton = 'text' } = column;
  if (skeleton === 'none') return null;
  const inlineSize =
    skeleton === 'text' || skeleton === 'person' ? WIDTHS[at % WIDTHS.length] : undefined;
  const bar = (
    <span className="foyer-skeleton foyer-place" data-place={skeleton} style={{ inlineSize }} />
  );
  if (skeleton !== 'person') return bar;
  return (
    <span className="foyer-place-person">
      <span className="foyer-skeleton" data-shape="avatar" />
      <span className="foyer-place-lines">
        {bar}
        <span
          className="foyer-skeleton foyer-place"
          data-place="below"
          style={{ inlineSize: WIDTHS[(at + 2) % 8] }}
        />
      </span>
    </span>
  );
}
