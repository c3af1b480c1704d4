// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
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
