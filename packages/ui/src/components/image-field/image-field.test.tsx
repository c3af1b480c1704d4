// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Root } from '../root/root.tsx';
import { ImageField } from './image-field.tsx';

// jsdom makes no addresses for files.
beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
});
afterEach(cleanup);

const png = (size: number) => new File([new Uint8Array(size)], 'face.png', { type: 'image/png' });

test('a picture is chosen, dropped or pasted; what is too large or no picture is shown why', async () => {
  const onFile = vi.fn();
  render(
    <Root>
      <ImageField
        label="Picture"
        name="Ada"
        limit={{ bytes: 2000, types: ['image/png'] }}
        onFile={onFile}
      />
    </Root>,
  );
  const field = screen.getByText('Picture').closest('.foyer-image') ?? document.body;
  fireEvent.drop(field, { dataTransfer: { files: [png(3000)] } });
  expect(screen.getByText('This file is larger than 2 kB. Choose a smaller one.')).toBeTruthy();
  fireEvent.paste(field, {
    clipboardData: { files: [new File(['x'], 'x.pdf', { type: 'application/pdf' })] },
  });
  expect(screen.getByText('Choose an image of one of these types: PNG.')).toBeTruthy();
  expect(onFile).not.toHaveBeenCalled();
  const input = field.querySelector('input');
  if (input) await userEvent.upload(input, png(1000));
  expect(onFile).toHaveBeenCalledOnce();
  expect(field.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/png/);
  expect(screen.queryByText(/larger/)).toBeNull();
});
