// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';

afterEach(cleanup);

function Asked({ error }: { readonly error?: string }) {
  const [checked, setChecked] = useState(false);
  return <Checkbox label="I agree" checked={checked} onCheckedChange={setChecked} error={error} />;
}

test('it is a native checkbox: the label and Space change it', async () => {
  render(<Asked />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree' });
  await userEvent.click(screen.getByText('I agree'));
  expect(box.checked).toBe(true);
  await userEvent.keyboard(' ');
  expect(box.checked).toBe(false);
});

test('an error describes it', () => {
  render(<Asked error="Agree to the terms to go on." />);
  const box = screen.getByRole('checkbox', {
    name: 'I agree',
    description: 'Agree to the terms to go on.',
  });
  expect(box.getAttribute('aria-invalid')).toBe('true');
});
