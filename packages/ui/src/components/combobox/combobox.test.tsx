// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadLazyParts } from '../lazy-part/create-lazy-part.ts';
import { Root } from '../root/root.tsx';
import { Combobox, MultiSelect } from './combobox.tsx';

beforeAll(loadLazyParts);
afterEach(cleanup);

const roles = [
  { value: 'admin', label: 'Admin' },
  { value: 'member', label: 'Member' },
  { value: 'owner', label: 'Owner', disabledReason: 'One per account.' },
];

test('typing finds an option, Enter chooses it, and nothing found is said', async () => {
  const onChange = vi.fn();
  function Zone() {
    const [value, setValue] = useState<string | undefined>(undefined);
    const change = (next: string | undefined) => {
      onChange(next);
      setValue(next);
    };
    return (
      <Root>
        <Combobox
          label="Role"
          value={value}
          onChange={change}
          options={roles}
          hint="For everybody invited."
        />
      </Root>
    );
  }
  render(<Zone />);
  const field = screen.getByRole('combobox', {
    name: 'Role',
    description: 'For everybody invited.',
  });
  await userEvent.type(field, 'zzz');
  expect(await screen.findByText('Nothing matches.')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'mem');
  await screen.findByRole('option', { name: 'Member' });
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.lastCall).toEqual(['member']);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

test('several are shown as chips; what is locked can be neither chosen nor taken away', async () => {
  const onChange = vi.fn();
  function Roles() {
    const [values, setValues] = useState(['owner', 'admin']);
    const change = (next: string[]) => {
      onChange(next);
      setValues(next);
    };
    return (
      <Root>
        <MultiSelect label="Roles" values={values} onChange={change} options={roles} />
      </Root>
    );
  }
  render(<Roles />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Admin' }));
  expect(onChange.mock.lastCall).toEqual([['owner']]);
  expect(screen.queryByRole('button', { name: 'Remove Owner' })).toBeNull();
  await userEvent.type(screen.getByRole('combobox', { name: 'Roles' }), '{Backspace}');
  expect(onChange.mock.lastCall).toEqual([['owner']]);
  await userEvent.type(screen.getByRole('combobox', { name: 'Roles' }), 'mem{Enter}');
  expect(onChange.mock.lastCall).toEqual([['owner', 'member']]);
});
