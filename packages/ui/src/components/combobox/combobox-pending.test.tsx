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

test('a press before the script is there is not lost: the list opens when it comes', async () => {
  const options = [{ value: 'admin', label: 'Admin' }];
  render(
    <Root>
      <MultiSelect label="Roles" values={[]} onChange={() => undefined} options={options} />
    </Root>,
  );
  const field = screen.getByRole('combobox', { name: 'Roles' });
  expect(field.getAttribute('readonly')).not.toBeNull(); // the script is not there yet
  await userEvent.pointer({ keys: '[MouseLeft>]', target: field });
  script.open();
  expect(await screen.findByRole('option', { name: 'Admin' })).toBeTruthy();
});
