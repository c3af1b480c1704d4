import { createContext, useContext } from 'react';

/** Tab reaches one row of a table: what stands in the others is passed over. */
export const RowFocus = /* @__PURE__ */ createContext<number | undefined>(undefined);

/** The `tabIndex` for a control in a cell; nothing outside a table. */
export function useRowTabIndex(): number | undefined {
  return useContext(RowFocus);
}
