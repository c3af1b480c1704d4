// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Root } from '../root/root.tsx';
import { Pager, pagesAround } from './pager.tsx';

afterEach(cleanup);

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 12, [1, 2, 3, 4, undefined, 12]],
  [6, 12, [1, undefined, 5, 6, 7, undefined, 12]],
  [12, 12, [1, undefined, 9, 10, 11, 12]],
])('around page %i of %i', (page, total, shown) => {
  expect(pagesAround(page, total)).toEqual(shown);
});

test('the present page is named, and the ends lead nowhere', async () => {
  const onPage = vi.fn();
  render(
    <Root>
      <Pager page={1} totalPages={3} totalItems={1184} onPage={onPage} />
    </Root>,
  );
  expect(screen.getByText('1,184 items')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Page 1 of 3' }).getAttribute('aria-current')).toBe(
    'page',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onPage).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Page 3 of 3' }));
  expect(onPage.mock.calls).toEqual([[2], [3]]);
});
