import { type FocusEvent, type KeyboardEvent, type RefObject, useMemo } from 'react';

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrows walk from cell to cell, Home and End to the ends of a row; Tab leaves the matrix. */
export function useMatrixKeys(frame: RefObject<HTMLElement | null>) {
  return useMemo(() => {
    const cellAt = (row: number, column: number) =>
      frame.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    const press = (event: KeyboardEvent) => {
      const cell = event.target instanceof HTMLElement ? event.target : undefined;
      const [row, column] = [Number(cell?.dataset['row']), Number(cell?.dataset['column'])];
      if (Number.isNaN(row) || event.ctrlKey || event.metaKey || event.altKey) return;
      const isRtl = cell ? getComputedStyle(cell).direction === 'rtl' : false;
      const [down = 0, along = 0] = steps[event.key] ?? [];
      const last = frame.current?.querySelectorAll(`[data-row="${row}"]`).length ?? 1;
      const next =
        event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? last - 1
            : column + (isRtl ? -along : along);
      if (down === 0 && next === column) return;
      event.preventDefault();
      cellAt(row + down, next)?.focus();
    };
    /** One cell is reached by Tab: the last one that had the focus. */
    const follow = (event: FocusEvent) => {
      if (!(event.target instanceof HTMLElement) || event.target.dataset['row'] === undefined)
        return;
      for (const other of frame.current?.querySelectorAll('[data-row][tabindex="0"]') ?? [])
        other.setAttribute('tabindex', '-1');
      event.target.setAttribute('tabindex', '0');
    };
    return { press, follow };
  }, [frame]);
}
