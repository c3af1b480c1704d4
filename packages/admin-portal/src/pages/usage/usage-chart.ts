import type { UsageSeries } from '@foyer/contract/usage';

/** One column of a chart: a day, or a month of a long range. */
export interface ChartBucket {
  /** ISO day; the first of the month for months. */
  readonly day: string;
  readonly value: number;
  /** In the order of the parts of the series; empty without parts. */
  readonly parts: readonly number[];
}

/** Ranges longer than this are drawn by month. */
const daysByDay = 100;

/** Groups the days of a series into the columns of its chart. Levels take the last day of a month, sums add up. */
export function toBuckets(series: UsageSeries, days: readonly string[]): readonly ChartBucket[] {
  const isMonthly = days.length > daysByDay;
  const buckets = new Map<string, { value: number; parts: number[] }>();
  days.forEach((day, at) => {
    const key = isMonthly ? `${day.slice(0, 7)}-01` : day;
    const before = buckets.get(key) ?? { value: 0, parts: series.parts.map(() => 0) };
    const value = series.values[at];
    const isLevel = series.kind === 'level';
    buckets.set(key, {
      value: isLevel ? (value ?? before.value) : before.value + (value ?? 0),
      parts: series.parts.map((part, index) => (before.parts[index] ?? 0) + (part.values[at] ?? 0)),
    });
  });
  return [...buckets].map(([day, { value, parts }]) => ({ day, value, parts }));
}

/** The top of the axis: 1, 2, or 5 times a power of ten, and never below 4. */
export function niceMax(highest: number): number {
  if (highest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 5, 10].find((one) => one * power >= highest) ?? 10;
  return step * power;
}
