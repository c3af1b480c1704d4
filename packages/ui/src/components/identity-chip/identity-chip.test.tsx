// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Avatar } from '../avatar/avatar.tsx';
import { IdentityChip } from './identity-chip.tsx';

afterEach(cleanup);

test('it shows who is signing in and offers to change that', async () => {
  const onChange = vi.fn();
  render(<IdentityChip identity="ada@acme.test" onChange={onChange} />);
  expect(screen.getByTitle('ada@acme.test').textContent).toBe('ada@acme.test');
  await userEvent.click(screen.getByRole('button', { name: 'Change ada@acme.test' }));
  expect(onChange).toHaveBeenCalledOnce();
});

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada.lovelace@acme.test', 'AL'],
  ['張偉', '張'],
  ['😀 Smile', '😀S'],
  ['', '?'],
])('the avatar of %j shows %s', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container.textContent).toBe(initials);
});
