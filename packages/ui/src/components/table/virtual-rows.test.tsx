// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
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
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
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

test('of a hundred thousand rows those in view are drawn, and each says which of how many it is', async () => {
  const onRow = vi.fn();
  render(
    <Root>
      <DataTable
        label="People"
        columns={columns}
        rows={rows}
        state="ready"
        rowKey={(name) => name}
        onRow={onRow}
        emptyView=""
        failedView=""
      />
    </Root>,
  );
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
