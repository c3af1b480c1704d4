// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Root } from '../root/root.tsx';
import { SearchField } from './search-field.tsx';

afterEach(cleanup);

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
  const onSearch = vi.fn();
  render(<Searching onSearch={onSearch} />);
  await userEvent.keyboard('/');
  const field = screen.getByRole('searchbox', { name: 'Search users' });
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('ada/b');
  await vi.waitFor(() => expect(onSearch.mock.calls).toEqual([['ada/b']]));
  await userEvent.keyboard('c{Enter}');
  expect(onSearch.mock.calls.at(-1)).toEqual(['ada/bc']);
  await userEvent.keyboard('{Escape}');
  expect(onSearch.mock.calls.at(-1)).toEqual(['']);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('a change from outside replaces what is typed', async () => {
  render(<Searching onSearch={() => undefined} />);
  await userEvent.type(screen.getByRole('searchbox'), 'ada{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});
