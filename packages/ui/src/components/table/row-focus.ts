import { createContext, useContext } from 'react';

/** Tab reaches one row of a table: what is in the others is passed over. */
export const RowFocus = /* @__PURE__ */ createContext<number | undefined>(undefined);

/** The `tabIndex` for a control in a cell; nothing outside a table. */
export function useRowTabIndex(): number | undefined {
  return useContext(RowFocus);
}

/**
 * The key of the row around, so that what is open in its elements closes when another row is drawn
 * in them.
 */
export const RowKey = /* @__PURE__ */ createContext<string | undefined>(undefined);

/** The key of the row that a control is in; nothing outside a table. */
export function useRowKey(): string | undefined {
  return useContext(RowKey);
}
