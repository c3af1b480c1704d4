// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadLazyParts } from '../lazy-part/create-lazy-part.ts';
import { Root } from '../root/root.tsx';
import { DataTable } from './data-table.tsx';

const rows = Array.from({ length: 100_000 }, (_, index) => `Person ${index + 1}`);
const columns = [{ id: 'name', title: 'Name', cell: (name: string) => name }];

beforeAll(loadLazyParts);

// A page that draws nothing has no sizes.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(
    this: HTMLElement,
  ) {
    return this.tagName === 'TR' ? 53 : 600;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(rows.length * 53);
  HTMLElement.prototype.scrollTo = function scrollTo(to?: ScrollToOptions | number) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
    this.dispatchEvent(new Event('scroll'));
  };
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const onRow = vi.fn();

function Users({ names = rows }: { readonly names?: readonly string[] }) {
  return (
    <Root>
      <DataTable
        label="People"
        columns={columns}
        rows={names}
        state="ready"
        rowKey={(name) => name}
        onRow={onRow}
        emptyView=""
        failedView=""
      />
    </Root>
  );
}

/** The rows a user can read, in the order of their elements. */
const readable = () => [...document.querySelectorAll('tbody > tr:not([aria-hidden])')];

function scrollTo(row: number): void {
  const region = document.querySelector('.foyer-table-region');
  if (!region) throw new Error('no region that scrolls');
  act(() => region.scrollTo({ top: row * 53 }));
}

test('of a hundred thousand rows those in view are drawn, and each says which of how many it is', async () => {
  render(<Users />);
  const first = await screen.findByRole('row', { name: 'Person 1' });
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('100001');
  expect(first.getAttribute('aria-rowindex')).toBe('2');
  expect(screen.getAllByRole('row').length).toBeLessThan(40);
  first.focus();
  await userEvent.keyboard('{End}');
  const last = await screen.findByRole('row', { name: 'Person 100000' });
  await waitFor(() => expect(document.activeElement).toBe(last));
  await userEvent.keyboard('{Enter}');
  expect(onRow.mock.calls).toEqual([['Person 100000']]);
  expect(screen.getAllByRole('row').length).toBeLessThan(40);
});

test('rows that come into view are drawn in the elements of those that left', async () => {
  render(<Users />);
  await screen.findByRole('row', { name: 'Person 13' });
  const before = new Set(document.querySelectorAll('tbody > tr'));
  scrollTo(5000);
  const row = await screen.findByRole('row', { name: 'Person 5008' });
  expect(before.has(row)).toBe(true);
  expect(screen.queryByRole('row', { name: 'Person 2' })).toBe(null);
});

test('the row that has the focus stays as it is, wherever the others go', async () => {
  render(<Users />);
  const third = await screen.findByRole('row', { name: 'Person 3' });
  act(() => third.focus());
  scrollTo(5000);
  await screen.findByRole('row', { name: 'Person 5008' });
  expect(document.activeElement).toBe(third);
  expect(screen.getByRole('row', { name: 'Person 3' })).toBe(third);
});

test('a row that is no longer listed hands its focus to nobody', async () => {
  const { rerender } = render(<Users />);
  const third = await screen.findByRole('row', { name: 'Person 3' });
  act(() => third.focus());
  rerender(<Users names={rows.slice(5000)} />);
  await screen.findByRole('row', { name: 'Person 5008' });
  expect(document.activeElement).toBe(document.body);
  expect(third.isConnected).toBe(false);
});

test('once nothing moves, rows are in the order in which they are read', async () => {
  render(<Users />);
  await screen.findByRole('row', { name: 'Person 10' });
  scrollTo(6);
  await screen.findByRole('row', { name: 'Person 18' });
  const indexes = () => readable().map((row) => Number(row.getAttribute('aria-rowindex')));
  expect(indexes().slice(1)).not.toEqual(
    indexes()
      .slice(1)
      .toSorted((a, b) => a - b),
  );
  await waitFor(() =>
    expect(indexes().slice(1)).toEqual(
      indexes()
        .slice(1)
        .toSorted((a, b) => a - b),
    ),
  );
});
