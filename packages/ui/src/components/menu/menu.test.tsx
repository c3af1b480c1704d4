// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Root } from '../root/root.tsx';
import type { MenuGroup } from './menu.tsx';
import { Menu } from './menu.tsx';

afterEach(cleanup);

function Switcher({
  onSwitch,
  onAct,
}: {
  readonly onSwitch: (id: string) => void;
  readonly onAct: (id: string) => void;
}) {
  const groups: MenuGroup[] = [
    {
      id: 'tenants',
      kind: 'choice',
      label: 'Tenants',
      value: 'acme',
      onSelect: onSwitch,
      items: [
        { id: 'acme', label: 'Acme' },
        { id: 'globex', label: 'Globex' },
      ],
    },
    { id: 'rest', kind: 'actions', onSelect: onAct, items: [{ id: 'out', label: 'Sign out' }] },
  ];
  return (
    <Root theme="light" dir="rtl">
      <Menu label="Switch tenant" trigger="Acme" groups={groups} />
    </Root>
  );
}

test('the keyboard opens it, chooses, and gets the focus back', async () => {
  const onSwitch = vi.fn();
  render(<Switcher onSwitch={onSwitch} onAct={() => undefined} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const menu = await screen.findByRole('menu', { name: 'Switch tenant' });
  expect(screen.getByRole('menuitemradio', { name: 'Acme' }).getAttribute('aria-checked')).toBe(
    'true',
  );
  expect(menu.closest('[data-part="popups"]')?.getAttribute('dir')).toBe('rtl');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Acme'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onSwitch.mock.calls[0]?.[0]).toBe('globex');
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: /^Switch tenant: ?Acme$/ }),
    ),
  );
});

test('rows that act say which one was pressed', async () => {
  const onAct = vi.fn();
  render(<Switcher onSwitch={() => undefined} onAct={onAct} />);
  await userEvent.click(screen.getByRole('button', { name: /^Switch tenant: ?Acme$/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(onAct.mock.calls).toEqual([['out']]);
});

test('Escape closes it without a choice and gives the focus back', async () => {
  const onSwitch = vi.fn();
  render(<Switcher onSwitch={onSwitch} onAct={() => undefined} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(onSwitch).not.toHaveBeenCalled();
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: /^Switch tenant: ?Acme$/ }),
    ),
  );
});
