// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadLazyParts } from '../lazy-part/create-lazy-part.ts';
import { Root } from '../root/root.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

beforeAll(loadLazyParts);
afterEach(cleanup);

function Deleting(props: Partial<ConfirmDialogProps>) {
  return (
    <Root>
      <ConfirmDialog
        isOpen
        onClose={() => undefined}
        title="Delete the role Auditor?"
        consequence="14 members lose access."
        confirmLabel="Delete role"
        tone="danger"
        onConfirm={() => Promise.resolve()}
        {...props}
      />
    </Root>
  );
}

test('it names the object and the consequence, and closes once the change has happened', async () => {
  const onClose = vi.fn();
  const onConfirm = vi.fn(() => Promise.resolve());
  render(<Deleting onClose={onClose} onConfirm={onConfirm} />);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the role Auditor?' });
  expect(dialog.textContent).toContain('14 members lose access.');
  await userEvent.click(screen.getByRole('button', { name: 'Delete role' }));
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('what fails is shown, and the dialog stays', async () => {
  const onClose = vi.fn();
  const failure = (error: unknown) =>
    error instanceof Error ? `Not deleted: ${error.message}` : '';
  render(
    <Deleting
      onClose={onClose}
      failure={failure}
      onConfirm={() => Promise.reject(new Error('in use'))}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete role' }));
  expect(await screen.findByText('Not deleted: in use')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('what is under way is not canceled: nothing closes it before it is known how it ended', async () => {
  const onClose = vi.fn();
  let fail = () => {};
  const onConfirm = () =>
    new Promise<void>((_, reject) => (fail = () => reject(new Error('in use'))));
  render(<Deleting onClose={onClose} failure="Not deleted." onConfirm={onConfirm} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete role' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('This is in progress and can’t be canceled.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  fail();
  expect(await screen.findByText('Not deleted.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dangerous one waits for the name, letter by letter, and says so', async () => {
  const onConfirm = vi.fn(() => Promise.resolve());
  render(<Deleting typeToConfirm="Auditor" onConfirm={onConfirm} />);
  const field = await screen.findByRole('textbox', { name: 'Type Auditor to confirm' });
  await userEvent.type(field, 'auditor{Enter}');
  expect(await screen.findByText('Type it exactly: Auditor')).toBeTruthy();
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, 'Auditor{Enter}');
  expect(onConfirm).toHaveBeenCalledOnce();
});
