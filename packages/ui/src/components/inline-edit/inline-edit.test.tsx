// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Root } from '../root/root.tsx';
import { InlineEdit } from './inline-edit.tsx';

afterEach(cleanup);

test('Enter saves, Escape leaves it as it was, and the pencil gets the focus back', async () => {
  const onSave = vi.fn(() => Promise.resolve());
  render(
    <Root>
      <InlineEdit label="name" value="Northwind" onSave={onSave} />
    </Root>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Edit name' }));
  await userEvent.keyboard('x{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit name' }));
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: 'name' }), ' Traders{Enter}');
  expect(onSave.mock.calls).toEqual([['Northwind Traders']]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit name' })),
  );
});

test('what is wrong and what fails is told beside the field, which keeps what was typed', async () => {
  const onSave = vi.fn(() => Promise.reject(new Error('offline')));
  const validate = (value: string) => (value === '' ? 'Enter a name.' : undefined);
  render(
    <Root>
      <InlineEdit label="name" value="N" onSave={onSave} validate={validate} failure="Not saved." />
    </Root>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Edit name' }));
  await userEvent.keyboard('{Backspace}{Enter}');
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.keyboard('M{Enter}');
  expect(await screen.findByText('Not saved.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('M');
});

test('what changes elsewhere while the field is open is told under it, keeps what is typed, and is gone where both are the same', async () => {
  const onSave = vi.fn(() => Promise.resolve());
  const shown = (value: string) => (
    <Root>
      <InlineEdit label="name" value={value} onSave={onSave} />
    </Root>
  );
  const { rerender } = render(shown('Northwind'));
  await userEvent.click(screen.getByRole('button', { name: 'Edit name' }));
  const told = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');
  await userEvent.keyboard(' Traders');
  expect(told()).toBe('');
  rerender(shown('Southwind'));
  expect(told()).toBe(
    'Changed elsewhere meanwhile: it is now “Southwind”. Saving puts yours in its place.',
  );
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Northwind Traders');
  rerender(shown(''));
  expect(told()).toBe('Emptied elsewhere meanwhile. Saving puts yours in its place.');
  rerender(shown('Northwind Traders'));
  expect(told()).toBe('');
  await userEvent.keyboard('{Enter}');
  expect(onSave).not.toHaveBeenCalled();
});

test('while it saves neither Escape nor Cancel takes the field away, so that a failure is told', async () => {
  let fail = () => {};
  const onSave = () =>
    new Promise<void>((_, reject) => (fail = () => reject(new Error('offline'))));
  render(
    <Root>
      <InlineEdit label="name" value="N" onSave={onSave} failure="Not saved." />
    </Root>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Edit name' }));
  await userEvent.keyboard('M{Enter}{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fail();
  expect(await screen.findByText('Not saved.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox')).toBeNull();
});
