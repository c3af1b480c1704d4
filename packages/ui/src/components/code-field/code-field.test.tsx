// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CodeFieldProps } from './code-field.tsx';
import { CodeField } from './code-field.tsx';

afterEach(cleanup);

function Typed(props: Partial<CodeFieldProps>) {
  const [value, setValue] = useState(props.value ?? '');
  return <CodeField label="Code" {...props} value={value} onValueChange={setValue} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Code');

test('it is one input that offers the code of a message', () => {
  render(<Typed />);
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect([field().autocomplete, field().inputMode, field().maxLength]).toEqual([
    'one-time-code',
    'numeric',
    -1,
  ]);
});

test.each([
  ['123 456'],
  ['123-456'],
  ['  1 2 3 4 5 6\n'],
  ['Your code: 123456'],
  ['١٢٣٤٥٦'],
  ['123456'],
  ['123\u00a0456'],
  ['𝟏𝟐𝟑𝟒𝟓𝟔'],
])('pasting %j gives 123456 and hands it over once', async (pasted) => {
  const onComplete = vi.fn();
  render(<Typed onComplete={onComplete} />);
  await userEvent.click(field());
  await userEvent.paste(pasted);
  expect(field().value).toBe('123456');
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

test('the same code is never handed over twice, a corrected one is', async () => {
  const onComplete = vi.fn();
  render(<Typed onComplete={onComplete} />);
  await userEvent.type(field(), '123456');
  await userEvent.type(field(), '{Backspace}6');
  expect(onComplete.mock.calls).toEqual([['123456']]);
  await userEvent.type(field(), '{Backspace}7');
  expect(onComplete.mock.calls).toEqual([['123456'], ['123457']]);
});

test('a bounced last key does not wipe or resend a complete code', async () => {
  const onComplete = vi.fn();
  render(<Typed onComplete={onComplete} />);
  await userEvent.type(field(), '1234566');
  expect(field().value).toBe('123456');
  expect(onComplete).toHaveBeenCalledOnce();
});

test('after a refusal the next key starts a new code', async () => {
  render(<Typed value="123456" error="This code is incorrect." />);
  await userEvent.type(field(), '9');
  expect(field().value).toBe('9');
});

test('a key within a full code replaces the digit in that place', async () => {
  const onComplete = vi.fn();
  render(<Typed onComplete={onComplete} />);
  await userEvent.type(field(), '123456');
  await userEvent.type(field(), '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(onComplete.mock.calls).toEqual([['123456'], ['129456']]);
});

test('while the code is checked it stays visible and cannot be changed', async () => {
  render(<Typed value="123456" busy />);
  await userEvent.type(field(), '{Backspace}');
  expect(field().value).toBe('123456');
  expect(field().getAttribute('aria-busy')).toBe('true');
});

test('recovery codes may have letters, in any case and with dashes', async () => {
  const onComplete = vi.fn();
  render(<Typed kind="letters-and-digits" length={8} onComplete={onComplete} />);
  await userEvent.click(field());
  await userEvent.paste('ab12-cd34');
  expect(onComplete.mock.calls).toEqual([['AB12CD34']]);
});

test('the painted boxes show the digits and where the caret is, and screen readers skip them', async () => {
  const { container } = render(<Typed />);
  await userEvent.type(field(), '12');
  const boxes = [...container.querySelectorAll('.foyer-code-box')];
  expect(boxes.map((box) => box.textContent)).toEqual(['1', '2', '', '', '', '']);
  expect(boxes.map((box) => box.hasAttribute('data-active'))).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
  expect(boxes.every((box) => box.closest('[aria-hidden="true"]'))).toBe(true);
});
