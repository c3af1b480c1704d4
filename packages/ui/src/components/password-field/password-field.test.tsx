// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PasswordFieldProps } from './password-field.tsx';
import { PasswordField } from './password-field.tsx';

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

function Typed(props: Partial<PasswordFieldProps>) {
  const [value, setValue] = useState('');
  return <PasswordField label="Password" {...props} value={value} onValueChange={setValue} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Password');

test('ASVS-6.2.6 the password can be shown and hidden without losing it', async () => {
  render(<Typed />);
  await userEvent.type(field(), 'secret');
  expect(field().type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field().type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect([field().type, field().value]).toEqual(['password', 'secret']);
});

test('it says when Caps Lock is on and stops when the field is left', async () => {
  render(<Typed />);
  const user = userEvent.setup();
  await user.click(field());
  await user.keyboard('{CapsLock}A');
  expect(screen.getByText('Caps Lock is on').getAttribute('role')).toBe('status');
  await user.tab();
  expect(screen.queryByText('Caps Lock is on')).toBeNull();
});

test('folded it is rendered for password managers but out of the way of keyboard and screen reader', async () => {
  render(
    <>
      <Typed folded required />
      <button type="button">Continue</button>
    </>,
  );
  const input = field();
  expect([input.type, input.name, input.autocomplete]).toEqual([
    'password',
    'password',
    'current-password',
  ]);
  expect(input.closest('[hidden], [inert]')).toBeNull();
  expect(input.required).toBe(false);
  expect(screen.queryByRole('button', { name: 'Show password' })).toBeNull();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' }));
});

test('it unfolds when a password manager fills it', () => {
  render(<Typed folded />);
  const frame = () => field().closest('.foyer-password')?.getAttribute('data-state');
  expect(frame()).toBe('folded');
  fireEvent.change(field(), { target: { value: 'filled' } });
  expect(frame()).toBe('open');
  expect(field().value).toBe('filled');
  expect(field().tabIndex).toBe(0);
});

test('it unfolds when the browser fills it without telling the value yet', () => {
  const onAutofill = vi.fn();
  render(<Typed folded onAutofill={onAutofill} />);
  const start = (animationName: string) => fireEvent.animationStart(field(), { animationName });
  start('foyer-something-else');
  expect(onAutofill).not.toHaveBeenCalled();
  start('foyer-autofilled');
  expect(onAutofill).toHaveBeenCalledOnce();
  expect(field().closest('[aria-hidden]')).toBeNull();
});

test('the same input stays when it unfolds, so that the focus and a half-filled value do too', () => {
  const { rerender } = render(<Typed folded />);
  const input = field();
  rerender(<Typed folded={false} />);
  expect(field()).toBe(input);
});
