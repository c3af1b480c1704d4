// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Link } from './link.tsx';

afterEach(cleanup);

test('with an address it is a link, without one a button', async () => {
  const onClick = vi.fn();
  render(
    <>
      <Link href="/account/sign-up">Sign up</Link>
      <Link onClick={onClick}>Other ways to sign in</Link>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(
    '/account/sign-up',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Other ways to sign in' }));
  expect(onClick).toHaveBeenCalledOnce();
});

test('a new tab is announced and gets no handle on ours', () => {
  render(
    <Link href="https://example.com/terms" newTab>
      Terms
    </Link>,
  );
  const link = screen.getByRole('link', { name: /^Terms ?\(opens in a new tab\)$/ });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
});
