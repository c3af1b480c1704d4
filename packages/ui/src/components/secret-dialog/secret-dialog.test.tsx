// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadLazyParts } from '../lazy-part/create-lazy-part.ts';
import { Root } from '../root/root.tsx';
import { SecretDialog } from './secret-dialog.tsx';

beforeAll(loadLazyParts);
afterEach(cleanup);

const texts = [
  { label: 'Client ID', value: 'c0ffee' },
  { label: 'Secret', value: 's3cret', isSecret: true },
];

test('closing it before the secret is copied asks once', async () => {
  const onClose = vi.fn();
  const user = userEvent.setup();
  render(
    <Root>
      <SecretDialog isOpen onClose={onClose} title="Your token" texts={texts} />
    </Root>,
  );
  await user.click(await screen.findByRole('button', { name: 'Copy Client ID' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('You haven’t copied it yet, and it won’t be shown again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close without copying' }));
  expect(onClose).toHaveBeenCalledOnce();
});

// Review 2026-11-23, portal B11
test('a user who says that the secret is saved is believed, and Escape is not such a statement', async () => {
  const onClose = vi.fn();
  const user = userEvent.setup();
  render(
    <Root>
      <SecretDialog
        isOpen
        onClose={onClose}
        title="Your code"
        texts={texts}
        doneLabel="I saved it"
      />
    </Root>,
  );
  await screen.findByRole('button', { name: 'I saved it' });
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'I saved it' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('once the secret is copied, it closes without a question', async () => {
  const onClose = vi.fn();
  const user = userEvent.setup();
  render(
    <Root>
      <SecretDialog isOpen onClose={onClose} title="Your token" texts={texts} />
    </Root>,
  );
  await user.click(await screen.findByRole('button', { name: 'Copy Secret' }));
  expect(await navigator.clipboard.readText()).toBe('s3cret');
  expect(await screen.findByText('Copied')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});
