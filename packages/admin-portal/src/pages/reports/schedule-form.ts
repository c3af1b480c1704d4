import type { Report } from '@foyer/contract/reports';
import { readCron } from '@foyer/contract/reports/rules';
import type { Translator } from '@foyer/ui';
import { momentText } from '../../portal/moments.ts';
import type { reportsMessages } from './reports.messages.ts';

type Texts = Translator<typeof reportsMessages>;
type Schedule = NonNullable<Report['schedule']>;

/** How often a report is created. */
export type Frequency = Schedule['interval'];

/** A schedule as the dialog edits it. */
export interface ScheduleForm {
  readonly frequency: Frequency;
  /** `0` is Sunday. */
  readonly weekday: string;
  /** `1` to `31`, or `L`. */
  readonly day: string;
  readonly time: string;
  readonly timeZone: string;
  readonly cron: string;
  readonly type: Report['type'];
  readonly to: readonly string[];
}

/** The fields of a schedule; the defaults of a new one are Mondays at 9:00. */
export function toForm(
  { schedule, type }: Report,
  { timeZone, to }: { readonly timeZone: string; readonly to: readonly string[] },
): ScheduleForm {
  const cron = schedule && readCron(schedule.cron);
  const [day] = cron?.days ?? [];
  return {
    frequency: schedule?.interval ?? 'weekly',
    weekday: `${cron?.weekdays?.[0] ?? 1}`,
    day: day === 'last' ? 'L' : `${day ?? 1}`,
    time: cron ? toTime(cron) : '09:00',
    timeZone: schedule?.tz ?? timeZone,
    cron: schedule?.cron ?? '0 9 * * 1-5',
    type,
    to,
  };
}

/** The five fields of a schedule. */
export function toCron({ frequency, weekday, day, time, cron }: ScheduleForm): string {
  if (frequency === 'custom') return cron.trim();
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const fields = {
    daily: '* * *',
    weekly: `* * ${weekday}`,
    monthly: `${day} * *`,
  }[frequency];
  return `${minute} ${hour} ${fields}`;
}

/** A schedule as a sentence: "Every Monday at 09:00". */
export function scheduleText(schedule: Schedule, text: Texts): string {
  const cron = readCron(schedule.cron);
  if (!cron) return schedule.cron;
  const time = toTime(cron);
  const [weekday] = cron.weekdays ?? [];
  const [day] = cron.days ?? [];
  if (schedule.interval === 'weekly' && weekday !== undefined)
    return text('weekly', { weekday: weekdayName(weekday, text.locale), time });
  if (schedule.interval === 'monthly' && day !== undefined)
    return day === 'last' ? text('lastDay', { time }) : text('monthly', { day, time });
  return text(schedule.interval === 'daily' ? 'daily' : 'custom', { time });
}

/** What the list says about the schedule of a report. */
export function statusText({ schedule, nextRunAt }: Report, text: Texts): string {
  if (!schedule) return text('unscheduled');
  if (!schedule.active || !nextRunAt) return text('paused');
  return text('next', { moment: momentText(nextRunAt, text.locale) });
}

/** The name of a weekday; `0` is Sunday. */
export function weekdayName(weekday: number, locale: string): string {
  // the fourth of January 1970 was a Sunday
  const at = new Date(Date.UTC(1970, 0, 4 + weekday));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(at);
}

const toTime = ({ hour, minute }: { readonly hour: number; readonly minute: number }) =>
  [hour, minute].map((one) => String(one).padStart(2, '0')).join(':');
