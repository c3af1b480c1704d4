import type { CSSProperties, MouseEvent, Ref } from 'react';
import { memo } from 'react';
import { MoreIcon } from '../../icons/portal-icons.tsx';
import { isFromKey } from '../menu/use-menu-button.ts';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { RowFocus, RowKey, useRowTabIndex } from './row-focus.ts';
import { SelectBox } from './select-box.tsx';
import { TABLE_ROLES } from './table-roles.ts';
import type { DataTableProps, TableColumn } from './table-types.ts';
import type { Grid } from './use-grid.ts';

/** What one row needs to be drawn; nothing in it changes while others change. */
interface TableRowProps<Row> {
  readonly row: Row;
  readonly rowKey: string;
  readonly index: number;
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly isSelected: boolean | undefined;
  readonly selectDisabledReason: string | undefined;
  readonly hasMenu: boolean;
  readonly isCurrent: boolean;
  readonly isInteractive: boolean;
  readonly openRow: ((row: Row) => void) | undefined;
  readonly openMenu: Grid<Row>['openMenu'];
  readonly toggle: Grid<Row>['toggle'];
  readonly setCurrent: Grid<Row>['setCurrent'];
  /** Where it stands, in pixels from the first row; only in a long table. */
  readonly offset?: number | undefined;
  readonly rowRef?: Ref<HTMLTableRowElement> | undefined;
  readonly isCounted?: boolean | undefined;
  /** Its elements, which other rows may be drawn in later. */
  readonly place: number | undefined;
  /** Its row left; the elements wait out of sight for another. */
  readonly isFree?: boolean | undefined;
}

/** The props of the row at an index. */
export function rowProps<Row>(
  props: DataTableProps<Row>,
  grid: Grid<Row>,
  row: Row,
  index: number,
) {
  const { columns, rowKey, rowName = rowKey, selection, rowMenu } = props;
  return {
    row,
    rowKey: rowKey(row),
    index,
    name: rowName(row),
    columns,
    isSelected: selection?.keys.has(rowKey(row)),
    selectDisabledReason: selection?.disabledReason?.(row),
    hasMenu: rowMenu !== undefined,
    isCurrent: grid.current === index,
    isInteractive: grid.isInteractive,
    openRow: grid.openRow,
    openMenu: grid.openMenu,
    toggle: grid.toggle,
    setCurrent: grid.setCurrent,
  };
}

/** What of a row has a press of its own. */
const CONTROLS = 'button, a, input, label, select, textarea';

function DrawnRow<Row>(props: TableRowProps<Row>) {
  const { row, index, isInteractive, openRow, offset, isFree } = props;
  const isCurrent = props.isCurrent && !isFree;
  const tabIndex = isInteractive ? (isCurrent ? 0 : -1) : undefined;
  const press = (event: MouseEvent<HTMLElement>) => {
    // a list that was opened from here stands elsewhere on the page
    const isElsewhere = event.target instanceof Node && !event.currentTarget.contains(event.target);
    const onControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    if (!openRow || isElsewhere || onControl || getSelection()?.type === 'Range') return;
    openRow(row);
  };
  const style: CSSProperties | undefined =
    offset === undefined ? undefined : { transform: `translateY(${offset}px)` };
  return (
    <tr
      className="foyer-row"
      {...TABLE_ROLES.row}
      ref={props.rowRef}
      data-row={isFree ? undefined : index}
      data-index={index}
      data-place={props.place}
      data-opens={openRow ? '' : undefined}
      aria-hidden={isFree || undefined}
      aria-rowindex={props.isCounted ? index + 2 : undefined}
      aria-selected={props.isSelected}
      tabIndex={tabIndex}
      style={style}
      onClick={press}
      onFocus={() => props.setCurrent(index)}
    >
      <RowKey.Provider value={props.rowKey}>
        <RowFocus.Provider value={tabIndex}>
          <Cells
            row={row}
            name={props.name}
            columns={props.columns}
            isSelected={props.isSelected}
            selectDisabledReason={props.selectDisabledReason}
            hasMenu={props.hasMenu}
            isInteractive={isInteractive}
            openMenu={props.openMenu}
            toggle={props.toggle}
          />
        </RowFocus.Provider>
      </RowKey.Provider>
    </tr>
  );
}

type CellsProps<Row> = Pick<
  TableRowProps<Row>,
  | 'row'
  | 'name'
  | 'columns'
  | 'isSelected'
  | 'selectDisabledReason'
  | 'hasMenu'
  | 'isInteractive'
  | 'openMenu'
  | 'toggle'
>;

function DrawnCells<Row>(props: CellsProps<Row>) {
  const { row, name, columns, isSelected, isInteractive } = props;
  const text = usePortalText();
  const tabIndex = useRowTabIndex();
  const cellRole = isInteractive ? TABLE_ROLES.gridCell : TABLE_ROLES.cell;
  return (
    <>
      {isSelected !== undefined && (
        <td className="foyer-cell" {...cellRole} data-kind="select">
          <SelectBox
            label={text('selectRow', { name })}
            isOn={isSelected}
            onChange={(isOn, isRange) => props.toggle(row, isOn, isRange)}
            disabledReason={props.selectDisabledReason}
            tabIndex={tabIndex}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <Cell key={column.id} column={column} row={row} isFirst={at === 0} role={cellRole} />
      ))}
      {props.hasMenu && (
        <td className="foyer-cell" {...cellRole} data-kind="menu">
          <button
            type="button"
            className="foyer-icon-button foyer-row-dots"
            aria-haspopup="menu"
            aria-label={text('actionsFor', { name })}
            tabIndex={tabIndex}
            onClick={(event) => props.openMenu(row, event.currentTarget, isFromKey(event))}
          >
            <MoreIcon />
          </button>
        </td>
      )}
    </>
  );
}

/** What is in a row; drawn again only when that changes, not when the row moves. */
// oxlint-disable-next-line consistent-type-assertions -- safe: the same function; `memo` forgets that a row has a type
const Cells = /* @__PURE__ */ memo(DrawnCells) as typeof DrawnCells;

interface CellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly row: Row;
  readonly isFirst: boolean;
  readonly role: { readonly role: string };
}

function Cell<Row>({ column, row, isFirst, role }: CellProps<Row>) {
  const { title, align, isExtra, isWide, skeleton, cell } = column;
  const shared = {
    className: 'foyer-cell',
    'data-align': align,
    'data-shape': skeleton,
    'data-extra': isExtra || undefined,
    'data-wide': isWide || undefined,
  };
  if (isFirst) {
    return (
      <th {...shared} {...TABLE_ROLES.rowHeader} data-kind="first">
        {cell(row)}
      </th>
    );
  }
  return (
    <td {...shared} {...role} data-title={title}>
      <div className="foyer-cell-content">{cell(row)}</div>
    </td>
  );
}

/** A row; drawn again only when something about it changes. */
// oxlint-disable-next-line consistent-type-assertions -- safe: the same function; `memo` forgets that a row has a type
export const TableRow = /* @__PURE__ */ memo(DrawnRow) as typeof DrawnRow;
