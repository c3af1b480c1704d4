// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { createDepartures } from './departures.ts';

let now = 1_000_000;
beforeEach(() => {
  sessionStorage.clear();
});
const departures = () =>
  createDepartures(
    () => sessionStorage,
    () => now,
  );

test('four departures are nothing strange, five within twenty seconds are', () => {
  for (let count = 0; count < 4; count += 1) departures().note();
  expect(departures().areTooMany()).toBe(false);
  departures().note();
  expect(departures().areTooMany()).toBe(true);
});

test('after that they are forgotten', () => {
  for (let count = 0; count < 5; count += 1) departures().note();
  now += 20_000;
  expect(departures().areTooMany()).toBe(false);
});

test.each(['{}', 'not json', '["x"]', 'null'])(
  'what another user wrote (%s) is no departure',
  (text) => {
    sessionStorage.setItem('foyer.console.departures', text);
    expect(departures().areTooMany()).toBe(false);
  },
);

test('a browser that keeps nothing counts nothing', () => {
  const none = createDepartures(
    () => {
      throw new Error('SecurityError');
    },
    () => now,
  );
  none.note();
  expect(none.areTooMany()).toBe(false);
});
