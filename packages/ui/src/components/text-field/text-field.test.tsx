// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { TextFieldProps } from './text-field.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

function Typed(props: Partial<TextFieldProps>) {
  const [value, setValue] = useState('');
  return <TextField label="Email" {...props} value={value} onValueChange={setValue} />;
}

test('the label names the field and what is typed stays', async () => {
  render(<Typed type="email" autoComplete="username" name="email" />);
  const input = screen.getByLabelText<HTMLInputElement>('Email');
  await userEvent.type(input, 'ada@acme.test');
  expect(input.value).toBe('ada@acme.test');
  expect(input.autocomplete).toBe('username');
  expect(input.getAttribute('autocapitalize')).toBe('none');
});

test('an error and a hint describe the field, and the error is read out when it appears', () => {
  const { rerender } = render(<Typed hint="Your work address." />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  const place = screen.getByRole('alert');
  expect(place.textContent).toBe('');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  rerender(<Typed hint="Your work address." error="Enter a complete email address." />);
  expect(screen.getByRole('alert')).toBe(place);
  expect(place.textContent).toBe('Enter a complete email address.');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = input
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['Enter a complete email address.', 'Your work address.']);
});

test('an optional field says so beside its label', () => {
  render(<Typed label="Company" optional />);
  expect(screen.getByLabelText('Company (optional)')).toBeTruthy();
});
