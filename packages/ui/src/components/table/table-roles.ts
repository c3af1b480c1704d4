/**
 * The roles that table elements have by themselves. Some browsers take them away from elements that
 * are laid out as a grid, so they are said again.
 */
export const TABLE_ROLES = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
  gridCell: { role: 'gridcell' },
} as const;
