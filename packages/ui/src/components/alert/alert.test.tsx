// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Alert, Banner } from './alert.tsx';

afterEach(cleanup);

test('errors interrupt, everything else waits its turn, and what was there from the start is not announced', () => {
  render(
    <>
      <Alert tone="error">Incorrect email or password</Alert>
      <Banner tone="warning">You were signed out because of inactivity.</Banner>
      <Alert live={false}>Quiet</Alert>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Incorrect email or password');
  expect(screen.getByRole('status').textContent).toBe('You were signed out because of inactivity.');
  expect(screen.getByText('Quiet').closest('[role]')).toBeNull();
});

test('it can be dismissed where that is offered', async () => {
  const onDismiss = vi.fn();
  render(<Alert onDismiss={onDismiss}>Saved</Alert>);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledOnce();
});
