import { expect, test } from 'vitest';
import { movedTo, getPlace, getSide, wholePicture, within } from './crop.ts';

const size = { width: 1000, height: 600 };

test('a crop begins with as much as fits, in the middle, and never leaves the picture', () => {
  const whole = wholePicture(size);
  expect([whole, getSide(whole, size)]).toEqual([{ x: 500, y: 300, zoom: 1 }, 600]);
  expect(within({ x: -50, y: 900, zoom: 2 }, size)).toEqual({ x: 150, y: 450, zoom: 2 });
  expect(within({ x: 500, y: 300, zoom: 99 }, size).zoom).toBe(4);
  expect(within({ x: 0, y: 0, zoom: 0.1 }, size)).toEqual({ x: 300, y: 300, zoom: 1 });
});

test('sliders reach both ends, and one that cannot move is in the middle', () => {
  const whole = wholePicture(size);
  expect(getPlace(whole, size)).toEqual({ x: 0.5, y: 0.5 });
  expect(movedTo(whole, size, { x: 0 })).toEqual({ x: 300, y: 300, zoom: 1 });
  expect(movedTo(whole, size, { x: 1, y: 0 })).toEqual({ x: 700, y: 300, zoom: 1 });
  expect(getPlace(movedTo({ ...whole, zoom: 2 }, size, { x: 0.25, y: 1 }), size)).toEqual({
    x: 0.25,
    y: 1,
  });
});
