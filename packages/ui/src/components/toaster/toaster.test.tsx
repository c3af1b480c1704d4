// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { BulkBar } from '../bulk-bar/bulk-bar.tsx';
import { Root } from '../root/root.tsx';
import { Toaster, useToaster } from './toaster.tsx';

afterEach(cleanup);

function Remover({ onUndo }: { readonly onUndo: () => void }) {
  const { show } = useToaster();
  const remove = (name: string) =>
    show({ text: `${name} was removed.`, action: { label: 'Undo', onPress: onUndo } });
  return ['Ada', 'Grace'].map((name) => (
    <button key={name} type="button" onClick={() => remove(name)}>
      {name}
    </button>
  ));
}

test('a new toast replaces the one before, and its change can be undone once', async () => {
  const onUndo = vi.fn();
  render(
    <Root>
      <Toaster>
        <Remover onUndo={onUndo} />
      </Toaster>
    </Root>,
  );
  for (const name of ['Ada', 'Grace']) await userEvent.click(screen.getByRole('button', { name }));
  expect(screen.queryByText('Ada was removed.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onUndo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Grace was removed.')).toBeNull();
});

test('toasts know of what can be done with selected rows, which stands in their place, as long as it is there', () => {
  const { rerender } = render(
    <Root>
      <BulkBar count={2} onClear={vi.fn()} />
    </Root>,
  );
  const popups = document.querySelector('[data-part="popups"]');
  expect(popups?.hasAttribute('data-bulk')).toBe(true);
  rerender(
    <Root>
      <BulkBar count={0} onClear={vi.fn()} />
    </Root>,
  );
  expect(popups?.hasAttribute('data-bulk')).toBe(false);
});
