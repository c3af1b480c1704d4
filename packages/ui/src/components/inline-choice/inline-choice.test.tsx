// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createContext, useContext, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadLazyParts } from '../lazy-part/create-lazy-part.ts';
import { Root } from '../root/root.tsx';
import { DataTable } from '../table/data-table.tsx';
import { InlineChoice } from './inline-choice.tsx';

beforeAll(loadLazyParts);
afterEach(cleanup);

const options = [
  { value: 'admin', label: 'Admin' },
  { value: 'member', label: 'Member' },
  { value: 'owner', label: 'Owner', disabledReason: 'It holds more than you do.' },
];
const onChange = vi.fn();
const onRow = vi.fn();

const WhyNot = createContext<string | undefined>(undefined);

function Roles({ name }: { readonly name: string }) {
  const [values, setValues] = useState(['admin']);
  return (
    <InlineChoice
      label={`Roles of ${name}`}
      searchText="Find a role"
      applyText="Save"
      options={options}
      values={values}
      onChange={(next) => {
        onChange(next);
        setValues(next);
      }}
      disabledReason={useContext(WhyNot)}
    >
      {values.join(', ')}
    </InlineChoice>
  );
}

const columns = [
  { id: 'name', title: 'Name', cell: (name: string) => name },
  { id: 'roles', title: 'Roles', cell: (name: string) => <Roles name={name} /> },
];

interface UsersProps {
  readonly disabledReason?: string;
  readonly names?: readonly string[];
}

function Users({ disabledReason, names = ['Ada', 'Grace'] }: UsersProps) {
  return (
    <Root>
      <WhyNot.Provider value={disabledReason}>
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
      </WhyNot.Provider>
    </Root>
  );
}

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Roles of Ada' }));
  return screen.findByRole('combobox', { name: 'Roles of Ada' });
}

test('a press in a cell opens a searched list; what was ticked is shown once, when it closes', async () => {
  onChange.mockClear();
  render(<Users />);
  const search = await open();
  await waitFor(() => expect(document.activeElement).toBe(search));
  await userEvent.type(search, 'mem');
  await userEvent.click(await screen.findByRole('option', { name: 'Member' }));
  await userEvent.clear(search);
  await userEvent.click(await screen.findByRole('option', { name: 'Admin' }));
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onChange.mock.calls).toEqual([[['member']]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onRow).not.toHaveBeenCalled();
});

test('what may not be given cannot be ticked and says why; Escape gives up', async () => {
  onChange.mockClear();
  render(<Users />);
  const search = await open();
  const owner = screen.getByRole('option', { name: /Owner/ });
  expect(owner.textContent).toContain('It holds more than you do.');
  await userEvent.click(owner);
  expect(owner.getAttribute('aria-selected')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await userEvent.click(screen.getByRole('option', { name: 'Member' }));
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  search.focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onChange).not.toHaveBeenCalled();
});

test('Tab reaches it in the current row only; where nothing may be changed a press says why', async () => {
  render(<Users disabledReason="Only administrators change roles." />);
  expect(screen.getByRole('button', { name: 'Roles of Ada' }).tabIndex).toBe(0);
  expect(screen.getByRole('button', { name: 'Roles of Grace' }).tabIndex).toBe(-1);
  await userEvent.click(
    screen.getByRole('button', {
      name: 'Roles of Ada',
      description: 'Only administrators change roles.',
    }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a list that is open closes when another user is in the row, and what was ticked is for nobody', async () => {
  onChange.mockClear();
  const { rerender } = render(<Users />);
  await open();
  await userEvent.click(await screen.findByRole('option', { name: 'Member' }));
  rerender(<Users names={['Linus', 'Radia']} />);
  expect(screen.getByRole('button', { name: 'Roles of Linus' }).getAttribute('aria-expanded')).toBe(
    'false',
  );
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(onChange).not.toHaveBeenCalled();
});
