// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { Form } from './form.tsx';

afterEach(cleanup);

function SignIn({ busy, onSubmit }: { readonly busy?: boolean; readonly onSubmit: () => void }) {
  return (
    <Form label="Sign in" onSubmit={onSubmit} busy={busy}>
      <TextField
        label="Email"
        type="email"
        required
        value="not an address"
        onValueChange={() => undefined}
      />
      <Button type="submit">Continue</Button>
    </Form>
  );
}

test('Enter and the button submit, also what the browser would call invalid: the errors are ours', async () => {
  const onSubmit = vi.fn();
  render(<SignIn onSubmit={onSubmit} />);
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test('while busy it does not submit again', async () => {
  const onSubmit = vi.fn();
  render(<SignIn onSubmit={onSubmit} busy />);
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('it can never put what was typed into an address', () => {
  render(<SignIn onSubmit={() => undefined} />);
  expect(screen.getByRole<HTMLFormElement>('form', { name: 'Sign in' }).method).toBe('post');
});
