import { ChevronDownIcon } from '../../icons/icons.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { SelectBox } from './select-box.tsx';
import { TABLE_ROLES } from './table-roles.ts';
import type { DataTableProps, TableColumn } from './table-types.ts';

/** The headings; those that sort are buttons. */
export function TableHead<Row>(props: DataTableProps<Row>) {
  const { columns, selection, rowMenu } = props;
  const text = usePortalText();
  return (
    <thead className="foyer-table-head" {...TABLE_ROLES.group}>
      <tr className="foyer-table-headings" {...TABLE_ROLES.row} aria-rowindex={1}>
        {selection && (
          <th className="foyer-heading" {...TABLE_ROLES.columnHeader} data-kind="select">
            <SelectAll {...props} />
          </th>
        )}
        {columns.map((column) => (
          <Heading key={column.id} column={column} {...props} />
        ))}
        {rowMenu && (
          <th className="foyer-heading" {...TABLE_ROLES.columnHeader} data-kind="menu">
            <span className="foyer-visually-hidden">{text('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SelectAll<Row>({ rows, rowKey, selection, state }: DataTableProps<Row>) {
  const text = usePortalText();
  if (!selection) return null;
  const selectable = rows.filter((row) => selection.whyNot?.(row) === undefined).map(rowKey);
  const count = selectable.filter((key) => selection.keys.has(key)).length;
  const isAll = count > 0 && count === selectable.length;
  const change = (isOn: boolean) => {
    const others = [...selection.keys].filter((key) => !selectable.includes(key));
    selection.onChange(new Set(isOn ? [...others, ...selectable] : others));
  };
  return (
    <SelectBox
      label={text('selectAll')}
      isOn={isAll}
      isSome={count > 0 && !isAll}
      onChange={change}
      whyNot={state === 'ready' && selectable.length > 0 ? undefined : ''}
    />
  );
}

function Heading<Row>({ column, sort, onSort }: DataTableProps<Row> & { readonly column: TableColumn<Row> }) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const sortable = column.isSortable && onSort !== undefined;
  return (
    <th
      className="foyer-heading"
      {...TABLE_ROLES.columnHeader}
      data-align={column.align}
      data-extra={column.isExtra || undefined}
      data-sortable={sortable || undefined}
      aria-sort={sortable ? (direction ?? 'none') : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className="foyer-heading-button"
          onClick={() =>
            onSort({ column: column.id, direction: direction === 'ascending' ? 'descending' : 'ascending' })
          }
        >
          <span className="foyer-heading-text">{column.title}</span>
          <ChevronDownIcon size="small" className="foyer-heading-arrow" />
        </button>
      ) : (
        <span className="foyer-heading-text">{column.title}</span>
      )}
    </th>
  );
}
