// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useState } from 'react';
import { Root } from '../root/root.tsx';
import { ToastRegion } from './toast-region.tsx';

// jsdom has no AnimationEvent, and React listens to the unprefixed event only where there is one
// when it loads.
vi.hoisted(() => {
  globalThis.AnimationEvent ??= class extends Event {
    readonly animationName: string;
    readonly elapsedTime = 0;
    readonly pseudoElement = '';
    constructor(type: string, init: AnimationEventInit = {}) {
      super(type, init);
      this.animationName = init.animationName ?? '';
    }
  };
});

afterEach(cleanup);

test('toasts appear in the popup root, are announced, and leave when dismissed or when their time is up', async () => {
  const onDismiss = vi.fn();
  const toasts = [
    { id: 'saved', text: 'Saved' },
    { id: 'offline', text: 'No connection', tone: 'error' as const },
  ];
  render(
    <Root theme="dark">
      <ToastRegion toasts={toasts} onDismiss={onDismiss} />
    </Root>,
  );
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(region.getAttribute('aria-live')).toBe('polite');
  expect(region.closest('.foyer')?.getAttribute('data-foyer-theme')).toBe('dark');
  expect(screen.getByRole('alert').textContent).toBe('No connection');
  await userEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1] ?? region);
  const saved = screen.getByText('Saved').closest('.foyer-toast') ?? region;
  const end = (animationName: string) => fireEvent.animationEnd(saved, { animationName });
  end('foyer-toast-in');
  expect(onDismiss).toHaveBeenCalledTimes(1);
  end('foyer-toast-life');
  expect(onDismiss.mock.calls).toEqual([['offline'], ['saved']]);
});

test('the keyboard returns to where it came from when its toast is dismissed', async () => {
  function Page() {
    const [toasts, setToasts] = useState([{ id: 'saved', text: 'Saved' }]);
    return (
      <Root>
        <button type="button">Edit</button>
        <ToastRegion toasts={toasts} onDismiss={() => setToasts([])} />
      </Root>
    );
  }
  render(<Page />);
  const edit = screen.getByRole('button', { name: 'Edit' });
  act(() => edit.focus());
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(edit);
});
