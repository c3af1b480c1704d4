// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { loadLazyParts } from '../lazy-part/create-lazy-part.ts';
import { Root } from '../root/root.tsx';
import { Select } from '../select/select.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

beforeAll(loadLazyParts);
afterEach(cleanup);

function Inviting({ onSubmit, ...props }: Partial<DialogProps>) {
  const [isOpen, setOpen] = useState(false);
  const [role, setRole] = useState<string | undefined>(undefined);
  return (
    <Root theme="dark" dir="rtl">
      <Button onClick={() => setOpen(true)}>Invite</Button>
      <Dialog
        title="Invite people"
        description="Each gets a link."
        footer={<Button type="submit">Send</Button>}
        onSubmit={onSubmit ?? (() => undefined)}
        {...props}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <TextField label="Email" value="" onValueChange={() => undefined} />
        <Select
          label="Role"
          value={role}
          onChange={setRole}
          options={[
            { value: 'admin', label: 'Admin' },
            { value: 'owner', label: 'Owner', disabledReason: 'One per account.' },
          ]}
        />
      </Dialog>
    </Root>
  );
}

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  return screen.findByRole('dialog', { name: 'Invite people' });
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the first field gets the focus, and the opener gets it back', async () => {
  render(<Inviting />);
  const dialog = await open();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' })),
  );
  expect(dialog.closest('.foyer')?.getAttribute('data-foyer-theme')).toBe('dark');
  expect(dialog.closest('.foyer')?.getAttribute('dir')).toBe('rtl');
  await userEvent.keyboard('{Escape}');
  await gone();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Invite' })),
  );
});

test('Enter in a field sends the form', async () => {
  const onSubmit = vi.fn();
  render(<Inviting onSubmit={onSubmit} />);
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), '{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('a locked dialog stays at Escape and at a stray press; its cross closes it', async () => {
  render(<Inviting isLocked />);
  const dialog = await open();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(dialog.parentElement ?? dialog);
  expect(screen.getByRole('dialog')).toBe(dialog);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await gone();
});

test('Escape in a list closes the list, not the dialog; what cannot be chosen says why', async () => {
  render(<Inviting />);
  await open();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Role' }));
  const owner = await screen.findByRole('option', { name: /Owner/ });
  expect(owner.getAttribute('aria-disabled')).toBe('true');
  expect(owner.textContent).toContain('One per account.');
  await userEvent.click(owner);
  expect(screen.getByRole('combobox', { name: 'Role' }).textContent).not.toContain('Owner');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(screen.getByRole('dialog')).toBeTruthy();
});
