import { expect, test } from 'vitest';
import { createSimulation } from '../testing/simulated-client.ts';
import { loginUrlWithDestination, requestedDestination } from './requested-destination.ts';

const at = (query: string) =>
  createSimulation().open({ href: `https://app.test/account/login${query}` }).client;

// Review 2026-11-23, sign-in B5.
test('the requested destination is the redirectUrl of the page, else the stored one', () => {
  const client = at('');
  expect(requestedDestination(client)).toEqual({});
  client.rememberDestination('/stored');
  expect(requestedDestination(client)).toEqual({ redirectUrl: 'https://app.test/stored' });
  expect(requestedDestination(at('?redirectUrl=%2Freports%3Fa%3D1'))).toEqual({
    redirectUrl: 'https://app.test/reports?a=1',
  });
});

// T-RED-1
test.each(['https://evil.test/', '//evil.test/', 'javascript:alert(1)', `/${'x'.repeat(2100)}`])(
  'a redirectUrl that leads elsewhere or is too long is not requested: %s',
  (redirectUrl) => {
    expect(requestedDestination(at(`?${new URLSearchParams({ redirectUrl })}`))).toEqual({});
  },
);

test('the login page keeps the redirectUrl of the page', () => {
  expect(loginUrlWithDestination(at('?redirectUrl=%2Freports&token=t'))).toBe(
    '/account/login?redirectUrl=%2Freports',
  );
  expect(loginUrlWithDestination(at('?token=t'))).toBe('/account/login');
});
