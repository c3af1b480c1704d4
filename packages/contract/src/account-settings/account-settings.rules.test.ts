import { expect, test } from 'vitest';
import {
  dateFormats,
  formatMoment,
  isAlias,
  isCurrency,
  isTimeZone,
  isWebAddress,
  getOffset,
} from './account-settings.rules.ts';

const winter = new Date('2026-01-05T23:07:00Z');
const summer = new Date('2026-07-05T23:07:00Z');

test('a moment is written as an account wants it, in its time zone', () => {
  const written = dateFormats.map((dateFormat) =>
    formatMoment(winter, { dateFormat, timeFormat: 'HH:mm', timezone: 'Europe/Berlin' }),
  );
  expect(written).toEqual([
    '2026-01-06 00:07',
    '06/01/2026 00:07',
    '01/06/2026 00:07',
    '06.01.2026 00:07',
    '6 Jan 2026 00:07',
    'Jan 6, 2026 00:07',
  ]);
  expect(formatMoment(winter, { timeFormat: 'hh:mm A', timezone: 'America/New_York' })).toBe(
    '2026-01-05 06:07 PM',
  );
  expect(formatMoment(winter, {})).toBe('2026-01-05 23:07');
});

test('the offset is that of the day, half hours included', () => {
  expect([getOffset('Europe/Berlin', winter), getOffset('Europe/Berlin', summer)]).toEqual([
    60, 120,
  ]);
  const late = new Date(winter.getTime() + 45_000);
  expect([
    getOffset('UTC', late),
    getOffset('Europe/Berlin', late),
    getOffset('Asia/Kolkata', late),
  ]).toEqual([0, 60, 330]);
  expect([getOffset('Asia/Kolkata', winter), getOffset('America/St_Johns', summer)]).toEqual([
    330, -150,
  ]);
});

test('places are time zones, offsets and inventions are none', () => {
  expect(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true);
  expect(['+02:00', 'Mars/Phobos', '', '../etc'].some(isTimeZone)).toBe(false);
  expect([isCurrency('EUR'), isCurrency('eur'), isCurrency('XXQ')]).toEqual([true, false, false]);
});

test('a web address is http or https and holds no password', () => {
  expect(['https://acme.test', 'http://acme.test/a?b=c#d'].every(isWebAddress)).toBe(true);
  const refused = [
    'javascript:alert(1)',
    'data:text/html,x',
    '//acme.test',
    'acme.test',
    'https://a:b@acme.test',
    'ftp://acme.test',
    `https://acme.test/${'a'.repeat(2000)}`,
  ];
  expect(refused.some(isWebAddress)).toBe(false);
});

test('an alias is short, plain and nobody’s place', () => {
  expect(['acme', 'pine-street-clinic', 'a1b'].every(isAlias)).toBe(true);
  expect(
    ['ab', 'Acme', '-acme', 'acme-', 'a--b', 'admin', 'ac.me', 'a'.repeat(41)].some(isAlias),
  ).toBe(false);
});
