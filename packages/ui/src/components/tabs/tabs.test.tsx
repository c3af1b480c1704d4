// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Root } from '../root/root.tsx';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

test.each(['ltr', 'rtl'] as const)(
  'arrows move between views along the text (%s), and Enter shows one',
  async (dir) => {
    const onChange = vi.fn();
    function Views() {
      const [value, setValue] = useState('members');
      const change = (next: string) => {
        onChange(next);
        setValue(next);
      };
      const tabs = [
        { value: 'members', label: 'Members', count: 1184 },
        { value: 'invited', label: 'Invited' },
        { value: 'removed', label: 'Removed' },
      ];
      return (
        <Root dir={dir}>
          <Tabs label="Users" value={value} onChange={change} tabs={tabs}>
            {`shows ${value}`}
          </Tabs>
        </Root>
      );
    }
    render(<Views />);
    await userEvent.tab();
    const first = screen.getByRole('tab', { name: /Members/ });
    expect(document.activeElement).toBe(first);
    expect(first.textContent).toBe('Members1,184');
    await userEvent.keyboard(dir === 'rtl' ? '{ArrowLeft}' : '{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Invited' }));
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('tabpanel', { name: 'Invited' }).textContent).toBe('shows invited');
    await userEvent.keyboard('{End}{Enter}');
    expect(onChange.mock.calls).toEqual([['invited'], ['removed']]);
  },
);
