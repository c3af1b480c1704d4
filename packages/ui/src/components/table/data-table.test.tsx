// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import { loadLazyParts } from '../lazy-part/create-lazy-part.ts';
import { Root } from '../root/root.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableProps, TableColumn } from './table-types.ts';

beforeAll(loadLazyParts);
afterEach(cleanup);

interface User {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

const users: readonly User[] = [
  { id: 'ada', name: 'Ada', role: 'Admin' },
  { id: 'grace', name: 'Grace', role: 'Member' },
  { id: 'alan', name: 'Alan', role: 'Member' },
];

const columns: readonly TableColumn<User>[] = [
  { id: 'name', title: 'Name', isSortable: true, cell: (user) => user.name },
  { id: 'role', title: 'Role', cell: (user) => user.role },
];

function Users(props: Partial<DataTableProps<User>>) {
  return (
    <Root>
      <DataTable
        label="People"
        columns={columns}
        rows={users}
        state="ready"
        rowKey={(user) => user.id}
        rowName={(user) => user.name}
        emptyView="Nobody yet"
        failedView="Not loaded"
        {...props}
      />
    </Root>
  );
}

test('each of the four states shows itself and no other', () => {
  const { rerender } = render(<Users state="loading" rows={[]} />);
  expect(screen.getByText('Loading').getAttribute('aria-live')).toBe('polite');
  rerender(<Users state="empty" rows={[]} />);
  expect(screen.getByText('Nobody yet')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  rerender(<Users state="failed" rows={[]} />);
  expect(screen.getByRole('alert').textContent).toBe('Not loaded');
  rerender(<Users />);
  const table = screen.getByRole('table', { name: 'People' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['NameRole', 'AdaAdmin', 'GraceMember', 'AlanMember']);
  expect(screen.queryByText('Nobody yet')).toBeNull();
});

test('a heading says how rows are sorted and asks for the other way', async () => {
  const onSort = vi.fn();
  render(<Users sort={{ column: 'name', direction: 'ascending' }} onSort={onSort} />);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  expect(screen.getByRole('columnheader', { name: 'Role' }).getAttribute('aria-sort')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort.mock.calls).toEqual([[{ column: 'name', direction: 'descending' }]]);
});

test('one row is reached by Tab, arrows move to the others, Enter opens', async () => {
  const onRow = vi.fn();
  render(<Users onRow={onRow} />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('row', { name: /Ada/ }));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(onRow.mock.calls).toEqual([[users[2]]]);
  await userEvent.keyboard('{Home}{Enter}');
  expect(onRow.mock.calls[1]).toEqual([users[0]]);
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

test('the keyboard opens the menu of a row, chooses, and the focus comes back to the dots', async () => {
  const onRename = vi.fn();
  const rowMenu = (user: User) => [
    { id: 'rename', label: 'Rename', onSelect: () => onRename(user.id) },
    {
      id: 'remove',
      label: 'Remove',
      disabledReason: 'The last administrator stays.',
      onSelect: onRename,
    },
  ];
  render(<Users rowMenu={rowMenu} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{Shift>}{F10}{/Shift}');
  await screen.findByRole('menu', { name: 'Actions for Grace' });
  const removing = screen.getByRole('menuitem', { name: /Remove/ });
  expect(removing.getAttribute('aria-disabled')).toBe('true');
  expect(removing.textContent).toContain('The last administrator stays.');
  await userEvent.click(removing);
  expect(onRename).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Rename' }));
  expect(onRename.mock.calls).toEqual([['grace']]);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Grace' })),
  );
});

test('a dialog that a row menu opened gives the focus back to the dots of that row', async () => {
  function Removing() {
    const [asked, setAsked] = useState<User | undefined>(undefined);
    return (
      <Root>
        <Users
          rowMenu={(user) => [{ id: 'remove', label: 'Remove', onSelect: () => setAsked(user) }]}
        />
        <ConfirmDialog
          isOpen={asked !== undefined}
          onClose={() => setAsked(undefined)}
          title={`Remove ${asked?.name ?? ''}?`}
          consequence="They lose access."
          confirmLabel="Remove"
          onConfirm={() => Promise.resolve()}
        />
      </Root>
    );
  }
  render(<Removing />);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Grace' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Grace?' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Grace' })),
  );
});

test('rows are selected by Space, a range by Shift, all that can be by the heading', async () => {
  const onChange = vi.fn();
  function Selecting() {
    const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
    const change = (next: ReadonlySet<string>) => {
      onChange([...next]);
      setKeys(next);
    };
    const disabledReason = (user: User) => (user.id === 'ada' ? 'This is you.' : undefined);
    return <Users selection={{ keys, onChange: change, disabledReason }} />;
  }
  const user = userEvent.setup();
  render(<Selecting />);
  await user.click(screen.getByRole('checkbox', { name: 'Select Ada: This is you.' }));
  expect(onChange).not.toHaveBeenCalled();
  screen.getByRole('row', { name: /Grace/ }).focus();
  await user.keyboard(' ');
  expect(onChange.mock.lastCall).toEqual([['grace']]);
  expect(screen.getByRole('row', { name: /Grace/ }).getAttribute('aria-selected')).toBe('true');
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
  expect(all.indeterminate).toBe(true);
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Alan' }));
  await user.keyboard('{/Shift}');
  expect(onChange.mock.lastCall).toEqual([['grace', 'alan']]);
  await user.click(all);
  expect(onChange.mock.lastCall).toEqual([[]]);
  await user.click(all);
  expect(onChange.mock.lastCall).toEqual([['grace', 'alan']]);
});

const others: readonly User[] = [
  { id: 'linus', name: 'Linus', role: 'Admin' },
  { id: 'radia', name: 'Radia', role: 'Member' },
  { id: 'zoe', name: 'Zoe', role: 'Member' },
];

/** As many as are drawn in one frame. */
const five = [...users, ...others.slice(0, 2)];

const toRow = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('another page is drawn in the elements of the one before; a row that stays keeps its own', () => {
  const { rerender } = render(<Users onRow={vi.fn()} />);
  const [ada, grace, alan] = ['Ada', 'Grace', 'Alan'].map(toRow);
  rerender(<Users onRow={vi.fn()} rows={others} />);
  expect(['Linus', 'Radia', 'Zoe'].map(toRow)).toEqual([ada, grace, alan]);
  rerender(<Users onRow={vi.fn()} rows={[...others.slice(1), ...users.slice(0, 1)]} />);
  expect(['Radia', 'Zoe'].map(toRow)).toEqual([grace, alan]);
  expect([ada, grace, alan]).not.toContain(toRow('Ada'));
});

test('another order is drawn in the elements that are there', () => {
  const { rerender } = render(<Users onRow={vi.fn()} rows={five} />);
  const before = five.map(({ name }) => toRow(name));
  rerender(<Users onRow={vi.fn()} rows={five.toReversed()} />);
  expect(['Radia', 'Linus', 'Alan', 'Grace', 'Ada'].map(toRow)).toEqual(before);
});

test('the row that has the focus keeps its elements in another order', async () => {
  const { rerender } = render(<Users onRow={vi.fn()} rows={five} />);
  const grace = toRow('Grace');
  act(() => grace.focus());
  rerender(<Users onRow={vi.fn()} rows={five.toReversed()} />);
  expect(toRow('Grace')).toBe(grace);
  await waitFor(() => expect(new Set(document.querySelectorAll('tbody > tr')).size).toBe(5));
  expect(toRow('Grace')).toBe(grace);
});

test('the row that has the focus does not become another one', () => {
  const { rerender } = render(<Users onRow={vi.fn()} />);
  const ada = toRow('Ada');
  act(() => ada.focus());
  rerender(<Users onRow={vi.fn()} rows={others} />);
  expect(ada.isConnected).toBe(false);
  expect(document.activeElement).toBe(document.body);
});

test('the menu of a row closes when the row goes, so that nobody acts on who is there now', async () => {
  const rowMenu = () => [{ id: 'remove', label: 'Remove', onSelect: vi.fn() }];
  const { rerender } = render(<Users rowMenu={rowMenu} />);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Grace' }));
  expect(await screen.findByRole('menuitem', { name: 'Remove' })).toBeTruthy();
  rerender(<Users rowMenu={rowMenu} rows={others} />);
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  // The page behind an open menu is hidden from assistive technology until the menu has closed.
  const trigger = await screen.findByRole('button', { name: 'Actions for Radia' });
  expect(trigger.getAttribute('aria-expanded')).toBe('false');
});
