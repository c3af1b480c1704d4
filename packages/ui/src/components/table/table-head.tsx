import { memo } from 'react';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { SelectBox } from './select-box.tsx';
import { TABLE_ROLES } from './table-roles.ts';
import type { DataTableProps, TableColumn } from './table-types.ts';

function DrawnHead<Row>(props: DataTableProps<Row>) {
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

/** The headings; those that sort are buttons. Drawn again only when the table is, not when a row takes the focus. */
// oxlint-disable-next-line consistent-type-assertions -- safe: the same function; `memo` forgets that a row has a type
export const TableHead = /* @__PURE__ */ memo(DrawnHead) as typeof DrawnHead;

function SelectAll<Row>({ rows, rowKey, selection, state }: DataTableProps<Row>) {
  const text = usePortalText();
  if (!selection) return null;
  const { keys } = selection;
  const canBe = (row: Row) => selection.disabledReason?.(row) === undefined;
  // Of many thousand rows the first answers, as a rule.
  const count =
    keys.size === 0 ? 0 : rows.filter((row) => keys.has(rowKey(row)) && canBe(row)).length;
  const isAll = count > 0 && rows.every((row) => keys.has(rowKey(row)) || !canBe(row));
  const change = (isOn: boolean) => {
    const selectable = new Set(rows.filter(canBe).map(rowKey));
    const others = [...keys].filter((key) => !selectable.has(key));
    selection.onChange(new Set(isOn ? [...others, ...selectable] : others));
  };
  return (
    <SelectBox
      label={text('selectAll')}
      isOn={isAll}
      isSome={count > 0 && !isAll}
      onChange={change}
      disabledReason={state === 'ready' && rows.some(canBe) ? undefined : ''}
    />
  );
}

function Heading<Row>({
  column,
  sort,
  onSort,
}: DataTableProps<Row> & { readonly column: TableColumn<Row> }) {
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
            onSort({
              column: column.id,
              direction: direction === 'ascending' ? 'descending' : 'ascending',
            })
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
