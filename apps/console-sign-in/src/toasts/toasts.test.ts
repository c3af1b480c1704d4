import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTimeOrderedIds } from '../identifiers/time-ordered-id.ts';
import { createToasts, toastTimings } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function someToasts() {
  const clock = {
    setTimeout: (work: () => void, milliseconds: number) => setTimeout(work, milliseconds),
    clearTimeout: (timer: unknown) => clearTimeout(Number(timer)),
  };
  const toasts = createToasts({ clock, newId: createTimeOrderedIds() });
  const texts = () => toasts.get().map(({ text, isLeaving }) => (isLeaving ? `(${text})` : text));
  return { ...toasts, texts };
}

const info = (text: string) => ({ text, tone: 'info' as const });

test('the numbers are those of the specification', () => {
  expect(toastTimings).toMatchObject({ maxCount: 20, removalDelay: 1000 });
});

test('a toast is shown, fades for 1000 ms, and is gone', () => {
  const { show, texts } = someToasts();
  show(info('Saved'));
  vi.advanceTimersByTime(toastTimings.shownFor - 1);
  expect(texts()).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['(Saved)']);
  vi.advanceTimersByTime(999);
  expect(texts()).toEqual(['(Saved)']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('dismissing twice does not make the fade longer', () => {
  const { show, dismiss, get, texts } = someToasts();
  show(info('Saved'));
  const id = get()[0]?.id ?? '';
  dismiss(id);
  vi.advanceTimersByTime(600);
  dismiss(id);
  vi.advanceTimersByTime(400);
  expect(texts()).toEqual([]);
});

test('the twenty-first drops the oldest, and its timer with it', () => {
  const { show, texts } = someToasts();
  for (let number = 1; number <= 21; number += 1) show(info(String(number)));
  expect(texts()).toHaveLength(20);
  expect(texts().at(0)).toBe('2');
  vi.advanceTimersByTime(toastTimings.shownFor + toastTimings.removalDelay);
  expect(texts()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a toast that a user reads waits, and then has its whole time again', () => {
  const { show, hold, release, get, texts } = someToasts();
  show(info('Read me'));
  const id = get()[0]?.id ?? '';
  vi.advanceTimersByTime(5000);
  hold(id);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Read me']);
  release(id);
  vi.advanceTimersByTime(toastTimings.shownFor + toastTimings.removalDelay);
  expect(texts()).toEqual([]);
});

test('listeners hear of every change, and not after they have stopped', () => {
  const { show, subscribe } = someToasts();
  const listener = vi.fn();
  const stop = subscribe(listener);
  show(info('One'));
  stop();
  show(info('Two'));
  expect(listener).toHaveBeenCalledTimes(1);
});
