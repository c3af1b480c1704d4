// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Root } from '../root/root.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableProps, TableColumn } from './table-types.ts';

/**
 * Milliseconds of a frame on a machine that just keeps up, and on one that draws twice as much with
 * ease.
 */
const BUSY = 22;
const QUICK = 17;
let waiting = new Map<number, FrameRequestCallback>();
let now = 0;

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

function frame(took = BUSY): void {
  const due = [...waiting.values()];
  waiting.clear();
  now += took;
  act(() => {
    for (const draw of due) draw(now);
  });
}

/** How many rows are shown, from now on and after each frame until all are drawn. */
function drawnInEach(took: number): number[] {
  const counts = [shown().length];
  while (waiting.size > 0) {
    frame(took);
    counts.push(shown().length);
  }
  return counts;
}

const columns: readonly TableColumn<string>[] = [
  { id: 'name', title: 'Name', cell: (name) => name },
];
const named = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word} ${at}`);

function Names(props: Partial<DataTableProps<string>> & { readonly rows: readonly string[] }) {
  return (
    <Root>
      <DataTable
        label="Names"
        columns={columns}
        state="ready"
        rowKey={(name) => name}
        emptyView="Nobody yet"
        failedView="Not loaded"
        {...props}
      />
    </Root>
  );
}

const shown = () => [...document.querySelectorAll('tbody > tr')].map((row) => row.textContent);

test('the rows a table opens with are drawn at once', () => {
  const { rerender } = render(<Names rows={named('ada', 20)} />);
  expect(shown()).toEqual(named('ada', 20));
  rerender(<Names rows={[]} state="loading" />);
  rerender(<Names rows={named('zoe', 20)} />);
  expect(shown()).toEqual(named('zoe', 20));
});

test('another page is drawn from the top over the next frames, in the elements that are there', () => {
  const { rerender } = render(<Names rows={named('ada', 20)} />);
  const elements = [...document.querySelectorAll('tbody > tr')];
  rerender(<Names rows={named('zoe', 20)} />);
  expect(shown()).toEqual(named('ada', 20));
  frame();
  expect(shown()).toEqual([...named('zoe', 5), ...named('ada', 20).slice(5)]);
  frame();
  expect(shown()).toEqual([...named('zoe', 10), ...named('ada', 20).slice(10)]);
  frame();
  frame();
  expect(shown()).toEqual(named('zoe', 20));
  expect([...document.querySelectorAll('tbody > tr')]).toEqual(elements);
  expect(waiting.size).toBe(0);
});

test('rows that need new elements come one in each frame, those that stay at once', () => {
  const all = named('ada', 20);
  const { rerender } = render(<Names rows={all} />);
  rerender(<Names rows={all.slice(0, 16)} />);
  expect(shown()).toEqual(all.slice(0, 16));
  rerender(<Names rows={all} />);
  expect(drawnInEach(BUSY)).toEqual([16, 17, 18, 19, 20]);
  expect(shown()).toEqual(all);
});

test('a quick machine draws more in each frame, one that falls behind draws less again', () => {
  const all = named('ada', 20);
  const { rerender } = render(<Names rows={all} />);
  rerender(<Names rows={all.slice(0, 5)} />);
  rerender(<Names rows={all} />);
  expect(drawnInEach(QUICK)).toEqual([5, 6, 8, 10, 12, 14, 16, 18, 20]);
  rerender(<Names rows={all.slice(0, 5)} />);
  rerender(<Names rows={all} />);
  frame();
  frame(QUICK);
  expect(shown()).toHaveLength(8);
  frame(40);
  expect(shown()).toHaveLength(9);
});

test('rows after an empty list come one in each frame, too', () => {
  const { rerender } = render(<Names rows={named('ada', 6)} />);
  rerender(<Names rows={[]} state="empty" />);
  rerender(<Names rows={named('ada', 6)} />);
  expect(shown()).toEqual([]);
  frame();
  expect(shown()).toEqual(named('ada', 1));
  while (waiting.size > 0) frame();
  expect(shown()).toEqual(named('ada', 6));
});

test('a few other rows are drawn at once', () => {
  const { rerender } = render(<Names rows={named('ada', 5)} />);
  rerender(<Names rows={named('zoe', 5)} />);
  expect(shown()).toEqual(named('zoe', 5));
  expect(waiting.size).toBe(0);
});

test('rows that change again in the meantime are the newest in the end', () => {
  const { rerender } = render(<Names rows={named('ada', 20)} />);
  rerender(<Names rows={named('zoe', 20)} />);
  rerender(<Names rows={named('linus', 20)} />);
  while (waiting.size > 0) frame();
  expect(shown()).toEqual(named('linus', 20));
});

test('a checkbox of a row that is about to go selects nobody else', () => {
  const onChange = vi.fn();
  const selection = { keys: new Set<string>(), onChange };
  const { rerender } = render(<Names rows={named('ada', 20)} selection={selection} />);
  rerender(<Names rows={named('zoe', 20)} selection={selection} />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select ada 15' }));
  expect(onChange).not.toHaveBeenCalled();
  while (waiting.size > 0) frame();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select zoe 15' }));
  expect(onChange.mock.calls).toEqual([[new Set(['zoe 15'])]]);
});
