/** A unit of durations. */
export type DurationUnit = 'minute' | 'hour' | 'day';

/** Seconds of each unit, the longest first. */
const unitSeconds: readonly (readonly [DurationUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** A duration in the longest unit that shows it without a fraction; a part of a minute is rounded up. */
export function toDuration(seconds: number): {
  readonly amount: number;
  readonly unit: DurationUnit;
} {
  const [unit, size] = unitSeconds.find(([, one]) => seconds % one === 0) ?? ['minute', 60];
  return { amount: Math.ceil(seconds / size), unit };
}

/** The seconds of an amount as it was entered; undefined where it is no whole number. */
export function toSeconds(amount: string, unit: DurationUnit): number | undefined {
  const size = unitSeconds.find(([one]) => one === unit)?.[1] ?? 60;
  return /^\d{1,9}$/.test(amount.trim()) ? Number(amount) * size : undefined;
}

/** A whole number as it was entered; undefined outside of the range. */
export function numberIn(entered: string, min: number, max: number): number | undefined {
  const value = /^\d{1,6}$/.test(entered.trim()) ? Number(entered) : undefined;
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

/** Whether a moment (ISO 8601) is still to come; null is not. */
export function isInFuture(moment: string | null): boolean {
  return moment !== null && Date.parse(moment) > Date.now();
}
