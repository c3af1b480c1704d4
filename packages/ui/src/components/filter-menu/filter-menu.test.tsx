// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadLazyParts } from '../lazy-part/create-lazy-part.ts';
import { Root } from '../root/root.tsx';
import { FilterMenu } from './filter-menu.tsx';

beforeAll(loadLazyParts);
afterEach(cleanup);

test('the keyboard ticks several, the button says which, and one press takes all away', async () => {
  const onChange = vi.fn();
  function Filtering() {
    const [values, setValues] = useState<string[]>([]);
    const options = ['Admin', 'Member', 'Auditor'].map((label) => ({ value: label.toLowerCase(), label }));
    const change = (next: string[]) => {
      onChange(next);
      setValues(next);
    };
    return (
      <Root>
        <FilterMenu label="Role" options={options} values={values} onChange={change} />
      </Root>
    );
  }
  render(<Filtering />);
  const button = screen.getByRole('button', { name: 'Role' });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Role' });
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Admin'));
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(onChange.mock.lastCall).toEqual([['admin', 'member']]);
  expect(button.textContent).toContain('Admin +1');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Clear' }));
  expect(onChange.mock.lastCall).toEqual([[]]);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await userEvent.click(button);
  await screen.findByRole('menu', { name: 'Role' });
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});
