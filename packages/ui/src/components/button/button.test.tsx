// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { CountdownButton } from './countdown-button.tsx';

afterEach(cleanup);

test('a press by mouse, Enter and Space acts', async () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Save</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.keyboard('{Enter} ');
  expect(onClick).toHaveBeenCalledTimes(3);
});

test('while loading it keeps its name and place, says so, and does nothing', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading loadingLabel="Signing in" onClick={onClick}>
        Sign in
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Sign in' });
  await userEvent.dblClick(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button);
  expect(screen.getByText('Signing in').getAttribute('aria-live')).toBe('polite');
});

test('a button that cannot act stays reachable and explains when it is pressed', async () => {
  const onClick = vi.fn();
  render(
    <Button onClick={onClick} unavailable="Only an administrator can invite people.">
      Invite
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Invite' });
  expect(screen.queryByText(/Only an administrator/)).toBeNull();
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  const reason = screen.getByText('Only an administrator can invite people.');
  expect(reason.getAttribute('role')).toBe('status');
  expect(button.getAttribute('aria-describedby')).toBe(reason.id);
});

test('a countdown tells the time in its label and acts when it is up', async () => {
  const onClick = vi.fn();
  const countdown = (secondsLeft: number) => (
    <CountdownButton
      secondsLeft={secondsLeft}
      label="Send a new code"
      waitingLabel={(time) => `Send a new code in ${time}`}
      onClick={onClick}
    />
  );
  const { rerender } = render(countdown(64));
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code in 1:04' }));
  expect(onClick).not.toHaveBeenCalled();
  rerender(countdown(0));
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(onClick).toHaveBeenCalledOnce();
});
