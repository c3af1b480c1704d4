import { expect, test } from 'vitest';
import { nextRun, readCron, reportFileName } from './reports.rules.ts';

const runs = (cron: string, zone: string, after: string, count = 1) => {
  const read = readCron(cron);
  if (!read) throw new Error('no schedule');
  const found: string[] = [];
  let at = new Date(after);
  for (let turn = 0; turn < count; turn += 1) {
    at = nextRun(read, zone, at) ?? new Date(0);
    found.push(at.toISOString());
  }
  return found;
};

test.each([
  '0 8 * *',
  '* 8 * * *',
  '0 24 * * *',
  '0 8 32 * *',
  '0 8 5-1 * *',
  '0 8 * 13 *',
  '0 8 */2 * *',
  '',
])('schedule "%s" is rejected', (cron) => {
  expect(readCron(cron)).toBeUndefined();
});

test('a monthly report on the 31st runs on the last day of shorter months', () => {
  expect(runs('30 6 31 * *', 'UTC', '2028-01-31T06:30:00Z', 3)).toEqual([
    '2028-02-29T06:30:00.000Z',
    '2028-03-31T06:30:00.000Z',
    '2028-04-30T06:30:00.000Z',
  ]);
  expect(runs('0 0 L * *', 'UTC', '2027-02-01T00:00:00Z')).toEqual(['2027-02-28T00:00:00.000Z']);
  expect(runs('0 0 29 2 *', 'UTC', '2026-03-01T00:00:00Z', 2)).toEqual([
    '2027-02-28T00:00:00.000Z',
    '2028-02-29T00:00:00.000Z',
  ]);
});

test('local times hold over clock changes, on both sides of UTC', () => {
  expect(runs('0 8 * * *', 'Europe/Berlin', '2026-10-24T06:00:00Z', 2)).toEqual([
    '2026-10-25T07:00:00.000Z',
    '2026-10-26T07:00:00.000Z',
  ]);
  // 02:30 does not exist on this day; the second one happens twice on the other
  expect(runs('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z')).toEqual([
    '2026-03-29T01:30:00.000Z',
  ]);
  expect(runs('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ]);
  expect(runs('0 1 1 * *', 'Pacific/Auckland', '2026-12-15T00:00:00Z')).toEqual([
    '2026-12-31T12:00:00.000Z',
  ]);
});

test('a weekly report runs on its weekdays', () => {
  expect(runs('0 9 * * 1-2', 'America/New_York', '2026-11-23T14:00:00Z', 2)).toEqual([
    '2026-11-24T14:00:00.000Z',
    '2026-11-30T14:00:00.000Z',
  ]);
});

test.each([
  ['Access review', 'report_Access_review.pdf'],
  ['../..\r\nSet-Cookie: a="b"', 'report_....Set-Cookie_ab.pdf'],
  ['\u202Etxt.exe', 'report_txt.exe.pdf'],
  [';|$()', 'report_report.pdf'],
])('the file of %j is named %s', (name, file) => {
  expect(reportFileName(name, 'pdf')).toBe(file);
});
