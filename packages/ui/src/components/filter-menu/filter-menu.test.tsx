// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadLazyParts } from '../lazy-part/create-lazy-part.ts';
import { Root } from '../root/root.tsx';
import { FilterMenu, type FilterMenuProps } from './filter-menu.tsx';

beforeAll(loadLazyParts);
afterEach(cleanup);

interface FilteringProps extends Pick<FilterMenuProps, 'isSingle'> {
  readonly roles: readonly string[];
  readonly onChange: (values: string[]) => void;
}

function Filtering({ roles, onChange, isSingle }: FilteringProps) {
  const [values, setValues] = useState<string[]>([]);
  const options = roles.map((label) => ({ value: label.toLowerCase(), label }));
  const change = (next: string[]) => {
    onChange(next);
    setValues(next);
  };
  return (
    <Root>
      <FilterMenu
        label="Role"
        options={options}
        values={values}
        onChange={change}
        isSingle={isSingle}
      />
    </Root>
  );
}

const manyRoles = ['Auditor', ...Array.from({ length: 40 }, (_, at) => `Member ${at}`)];

test('the keyboard ticks several, the button says which, and one click takes all away', async () => {
  const onChange = vi.fn();
  render(<Filtering roles={['Admin', 'Member', 'Auditor']} onChange={onChange} />);
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

test('among many values one is searched and ticked by keyboard; ticks count at once, and one click takes all away', async () => {
  const onChange = vi.fn();
  render(<Filtering roles={manyRoles} onChange={onChange} />);
  const button = screen.getByRole('button', { name: 'Role' });
  await userEvent.click(button);
  const search = await screen.findByRole('combobox', { name: 'Role' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await userEvent.keyboard('audi');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Auditor',
    ]),
  );
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.lastCall).toEqual([['auditor']]);
  await userEvent.clear(search);
  await userEvent.click(await screen.findByRole('option', { name: 'Member 39' }));
  expect(onChange.mock.lastCall).toEqual([['auditor', 'member 39']]);
  expect(button.textContent).toContain('Auditor +1');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange.mock.lastCall).toEqual([[]]);
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('where only one of many counts, the press on another takes its place and closes', async () => {
  const onChange = vi.fn();
  render(<Filtering roles={manyRoles} onChange={onChange} isSingle />);
  for (const [role, reported] of [
    ['Member 3', ['member 3']],
    ['Auditor', ['auditor']],
    ['Auditor', []],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: /^Role/ }));
    await userEvent.click(await screen.findByRole('option', { name: role }));
    expect(onChange.mock.lastCall).toEqual([reported]);
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  }
});
