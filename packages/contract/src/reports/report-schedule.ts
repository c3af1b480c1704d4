/** A schedule as five fields: minute, hour, day of the month, month, day of the week. */
export interface Cron {
  readonly minute: number;
  readonly hour: number;
  /** `last` is the last day of the month; null: every day. */
  readonly days: readonly (number | 'last')[] | null;
  readonly months: readonly number[] | null;
  /** 0 is Sunday; null: every day. */
  readonly weekdays: readonly number[] | null;
}

const dayMilliseconds = 86_400_000;
/** A 29th of February is at most eight years away. */
const maxDays = 366 * 9;

/** Reads a schedule; undefined if it is not one, or runs more than once a day. */
export function readCron(text: string): Cron | undefined {
  const fields = text.trim().split(/\s+/);
  const [minuteText = '', hourText = '', daysText = '', monthsText = '', weekdaysText = ''] =
    fields;
  const minute = oneNumber(minuteText, 59);
  const hour = oneNumber(hourText, 23);
  const days = readDays(daysText);
  const months = readList(monthsText, 1, 12);
  const weekdays = readList(weekdaysText, 0, 7);
  if (fields.length !== 5 || minute === undefined || hour === undefined) return undefined;
  if (days === undefined || months === undefined || weekdays === undefined) return undefined;
  return { minute, hour, days, months, weekdays: weekdays?.map((one) => one % 7) ?? null };
}

const oneNumber = (text: string, max: number) =>
  /^\d{1,2}$/.test(text) && Number(text) <= max ? Number(text) : undefined;

function readDays(text: string): Cron['days'] | undefined {
  if (text === '*') return null;
  const parts = text
    .split(',')
    .map((part): readonly (number | 'last')[] | undefined =>
      part === 'L' ? ['last'] : readRange(part, 1, 31),
    );
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

function readList(text: string, min: number, max: number): readonly number[] | null | undefined {
  if (text === '*') return null;
  const parts = text.split(',').map((part) => readRange(part, min, max));
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

function readRange(text: string, min: number, max: number): readonly number[] | undefined {
  const [, from = '', to = from] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (from === '' || first < min || last > max || first > last) return undefined;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Whether a text names a time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
}

/**
 * The first time after a moment. Where a month is shorter than a day that stands alone, its last
 * day counts. A local time that a clock change leaves out moves by the change; one that happens
 * twice runs at the first.
 */
export function nextRun(cron: Cron, timeZone: string, after: Date): Date | undefined {
  const start = localParts(after, timeZone);
  const first = Date.UTC(start.year, start.month - 1, start.day);
  for (let step = 0; step < maxDays; step += 1) {
    const day = new Date(first + step * dayMilliseconds);
    if (!matches(cron, day)) continue;
    const at = toInstant(day.getTime() + (cron.hour * 60 + cron.minute) * 60_000, timeZone);
    if (at > after) return at;
  }
  return undefined;
}

function matches({ days, months, weekdays }: Cron, day: Date): boolean {
  if (months && !months.includes(day.getUTCMonth() + 1)) return false;
  if (weekdays && !weekdays.includes(day.getUTCDay())) return false;
  if (!days) return true;
  const date = day.getUTCDate();
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  const only = days.length === 1 ? days[0] : undefined;
  const isClamped = typeof only === 'number' && only > last && date === last;
  return days.includes(date) || isClamped || (days.includes('last') && date === last);
}

function localParts(at: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
  };
}

function offsetAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute } = localParts(new Date(at), timeZone);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / 60_000) * 60_000;
}

/** The moment of a local time, given as if it were in UTC. */
function toInstant(local: number, timeZone: string): Date {
  const before = offsetAt(local - dayMilliseconds, timeZone);
  const behind = offsetAt(local + dayMilliseconds, timeZone);
  const candidates = [local - before, local - behind];
  const exact = candidates.filter((at) => at + offsetAt(at, timeZone) === local);
  return new Date(exact.length > 0 ? Math.min(...exact) : local - before);
}
