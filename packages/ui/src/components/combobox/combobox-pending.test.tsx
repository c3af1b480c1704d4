// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Root } from '../root/root.tsx';
import { MultiSelect } from './combobox.tsx';

/** The script of the list comes when the test lets it, not when the machine is ready. */
const script = vi.hoisted(() => {
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return { isOpen, open };
});
vi.mock('./combobox-controls.tsx', async (importOriginal) => {
  await script.isOpen;
  return importOriginal();
});

beforeAll(() => vi.importActual('./combobox-controls.tsx'));
afterEach(cleanup);

const options = [{ value: 'admin', label: 'Admin' }];

test('the script is waited for without taking the focus, and a press is not lost', async () => {
  render(
    <Root>
      <MultiSelect label="Members" values={[]} onChange={() => undefined} options={options} />
      <MultiSelect label="Roles" values={[]} onChange={() => undefined} options={options} />
    </Root>,
  );
  const field = screen.getByRole('combobox', { name: 'Roles' });
  expect(field.getAttribute('readonly')).not.toBeNull(); // the script is not there yet
  // a user who moved on keeps the focus where it is
  await userEvent.pointer({
    keys: '[MouseLeft>]',
    target: screen.getByRole('combobox', { name: 'Members' }),
  });
  await userEvent.pointer({ keys: '[MouseLeft>]', target: field });
  script.open();
  expect(await screen.findByRole('option', { name: 'Admin' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Roles' }));
  expect(screen.getAllByRole('listbox').map((list) => list.getAttribute('aria-label'))).toEqual([
    'Roles',
  ]);
});
