// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Root } from '../root/root.tsx';
import { SearchField } from './search-field.tsx';
import { SEARCH_PAUSE } from './use-settled.ts';

afterEach(cleanup);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Typing takes no time, and pauses end when the test says so; `jest` is how the testing library
 * learns of such a clock.
 */
function typingByTheClock() {
  vi.useFakeTimers();
  vi.stubGlobal('jest', {
    advanceTimersByTime: (milliseconds: number) => vi.advanceTimersByTime(milliseconds),
  });
  return userEvent.setup({ delay: null });
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function Searching({ onSearch }: { readonly onSearch: (value: string) => void }) {
  const [value, setValue] = useState('');
  const search = (next: string) => {
    onSearch(next);
    setValue(next);
  };
  return (
    <Root>
      <button type="button" onClick={() => setValue('')}>
        Clear filters
      </button>
      <SearchField label="Search users" value={value} onSearch={search} />
    </Root>
  );
}

test('the slash brings the focus, typing asks once it pauses, Enter and Escape at once', async () => {
  const user = typingByTheClock();
  const onSearch = vi.fn();
  render(<Searching onSearch={onSearch} />);
  await user.keyboard('/');
  const field = screen.getByRole('searchbox', { name: 'Search users' });
  expect(document.activeElement).toBe(field);
  await user.keyboard('ad');
  pass(SEARCH_PAUSE - 1);
  await user.keyboard('a/b');
  pass(SEARCH_PAUSE - 1);
  expect(onSearch).not.toHaveBeenCalled();
  pass(1);
  expect(onSearch.mock.calls).toEqual([['ada/b']]);
  await user.keyboard('c{Enter}');
  expect(onSearch.mock.calls.at(-1)).toEqual(['ada/bc']);
  await user.keyboard('{Escape}');
  expect(onSearch.mock.calls.at(-1)).toEqual(['']);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('a change from outside replaces what is typed', async () => {
  render(<Searching onSearch={() => undefined} />);
  await userEvent.type(screen.getByRole('searchbox'), 'ada{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});
