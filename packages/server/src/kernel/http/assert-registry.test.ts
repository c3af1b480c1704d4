import { expect, test } from 'vitest';
import { assertRegistry } from './assert-registry.ts';
import type { Route } from './route.ts';

const good: Route = {
  slug: 'shelf',
  name: 'read',
  endpoint: { method: 'GET', path: '/shelf', access: 'bearer', permission: null, summary: '' },
  tenant: 'token',
  rate: 'read',
  audit: null,
  sessionStatus: undefined,
  impersonating: undefined,
  apiToken: undefined,
  setupLink: undefined,
  hashes: undefined,
  handle: async () => undefined,
};

test('a complete registry starts', () => {
  expect(() => assertRegistry([good])).not.toThrow();
});

test.each([
  [
    'a permission',
    { endpoint: { method: 'GET', path: '/shelf', access: 'bearer', summary: '' } },
    'needs a permission',
  ],
  ['a tenant source', { tenant: undefined }, 'needs a tenant source'],
  ['a rate class', { rate: undefined }, 'needs a rate class'],
  ['an audit action', { audit: undefined }, 'needs an audit action'],
])('T-FAIL-1 a route without %s stops the start', (_what, missing, words) => {
  const route: Route = Object.assign({ ...good }, missing);
  expect(() => assertRegistry([route])).toThrow(`shelf.read ${words}`);
});

test('two routes for one call stop the start, also where only the name of a parameter differs', () => {
  const at = (path: string, name: string): Route => ({
    ...good,
    name,
    endpoint: { ...good.endpoint, path },
  });
  expect(() => assertRegistry([at('/shelf/{id}', 'one'), at('/shelf/{bookId}/', 'two')])).toThrow(
    'declared twice',
  );
});
