// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFewAtATime } from './use-few-at-a-time.ts';

const keys = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `row ${from + at}`);

let waiting = new Map<number, FrameRequestCallback>();
let now = 1000;

beforeEach(() => {
  waiting = new Map();
  let next = 1;
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    waiting.set(next, draw);
    return next++;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => waiting.delete(id));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The next frame, the given number of milliseconds after the last. */
function frame(after: number): void {
  now += after;
  const due = [...waiting.values()];
  waiting.clear();
  act(() => {
    for (const draw of due) draw(now);
  });
}

/** How many rows were drawn after each of some frames. */
function drawnAfter(
  took: readonly number[],
  hook: { readonly result: { readonly current: ReadonlySet<string> } },
) {
  return took.map((time) => {
    frame(time);
    return hook.result.current.size;
  });
}

test('the frame in which something moved draws one row, and each quick one after it twice as many as before, six at most', () => {
  const hook = renderHook(() => useFewAtATime(keys(0, 30), undefined));
  expect(hook.result.current.size).toBe(1);
  expect(drawnAfter([16, 16, 16, 16, 16, 16, 16], hook)).toEqual([1, 2, 4, 8, 14, 20, 26]);
});

test('after slow frames fewer rows come in each, and all of them in the end', () => {
  const hook = renderHook(() => useFewAtATime(keys(0, 12), undefined));
  expect(drawnAfter([16, 16, 16, 16, 40, 40, 40, 40], hook)).toEqual([1, 2, 4, 8, 10, 11, 12, 12]);
  expect(waiting.size).toBe(0);
});

test('the row that takes the focus is drawn at once, whatever else waits', () => {
  const hook = renderHook(() => useFewAtATime(keys(0, 10), 'row 7'));
  expect([...hook.result.current]).toEqual(['row 0', 'row 7']);
});

test('what left is forgotten, what stays stays, and what comes back waits as the others do', () => {
  const hook = renderHook(({ from }) => useFewAtATime(keys(from, from + 4), undefined), {
    initialProps: { from: 0 },
  });
  drawnAfter([16, 16, 16, 16], hook);
  expect([...hook.result.current]).toEqual(keys(0, 4));
  hook.rerender({ from: 2 });
  expect([...hook.result.current]).toEqual(keys(2, 5));
  drawnAfter([16, 16, 16], hook);
  expect([...hook.result.current]).toEqual(keys(2, 6));
  hook.rerender({ from: 0 });
  expect([...hook.result.current]).toEqual(['row 0', 'row 2', 'row 3']);
});
