import type { ChartPart, TablePart } from './report-model.ts';

const format = new Intl.NumberFormat('en');

/** A number as reports write it. */
export const count = (value: number): string => format.format(value);

/** A part of a whole in percent. */
export const toPercent = (part: number, all: number): string =>
  `${all === 0 ? 0 : Math.round((part / all) * 100)}%`;

/** The day of a last sign-in. */
export const dayText = (iso: string | null): string => iso ?? 'Never';

/** Values by category. */
export const bars = (title: string, rows: readonly (readonly [string, number])[]): ChartPart => ({
  kind: 'chart',
  title,
  labels: rows.map(([label, value]) => `${label} (${count(value)})`),
  series: [{ name: title, values: rows.map(([, value]) => value) }],
});

/** A table that shows all of its rows; a title with `#` in front is a column of numbers. */
export const table = (
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): TablePart => ({
  kind: 'table',
  title,
  columns: columns.map((one, at) => ({
    title: one.replace('#', ''),
    isNumber: one.startsWith('#'),
    share: at === 0 ? 2 : 1,
  })),
  rows,
  total: rows.length,
});

/** `ENABLE_USER_LOCKOUT` as "Enable user lockout". */
export function toWords(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\b(mfa|sso|ip)\b/gi, (one) =>
    one.toUpperCase(),
  );
}
