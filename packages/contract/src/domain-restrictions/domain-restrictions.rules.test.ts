import { expect, test } from 'vitest';
import {
  coveringEntries,
  emailDomain,
  judgeDomain,
  readListedDomain,
} from './domain-restrictions.rules.ts';

test.each([
  ['acme.com', 'acme.com'],
  [' @ACME.com ', 'acme.com'],
  ['acme.com.', 'acme.com'],
  ['*.Acme.com', '*.acme.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['*.bücher.example', '*.xn--bcher-kva.example'],
  ['ａｃｍｅ.com', 'acme.com'],
])('%s is stored as %s', (text, domain) => {
  expect(readListedDomain(text)).toBe(domain);
});

test.each([
  '',
  'acme',
  '*.com',
  '*',
  'a.*.com',
  'x@acme.com',
  'acme..com',
  '-acme.com',
  'acme.com/x',
  '192.0.2.1',
  'a b.com',
  `${'a'.repeat(64)}.com`,
])('%j is not a domain', (text) => {
  expect(readListedDomain(text)).toBeNull();
});

test.each([
  ['Jane+news@ACME.com', 'acme.com'],
  ['jane@bücher.example', 'xn--bcher-kva.example'],
  ['acme.com', 'acme.com'],
  ['', null],
])('the domain of %j is %j', (email, domain) => {
  expect(emailDomain(email)).toBe(domain);
});

const rule = (
  listType: 'ALLOW' | 'BLOCK',
  list: readonly string[],
  blockPublicDomains = false,
) => ({
  listType,
  blockPublicDomains,
  isListed: (entries: readonly string[]) => entries.some((entry) => list.includes(entry)),
  isPublic: (domain: string) => domain === 'gmail.com',
});

test('an entry covers subdomains in the block list only, and with a wildcard in both', () => {
  expect(coveringEntries('a.b.acme.com', 'ALLOW')).toEqual([
    'a.b.acme.com',
    '*.b.acme.com',
    '*.acme.com',
  ]);
  expect(coveringEntries('b.acme.com', 'BLOCK')).toEqual(['b.acme.com', 'acme.com', '*.acme.com']);
  expect(judgeDomain('b.acme.com', rule('ALLOW', ['acme.com'])).allowed).toBe(false);
  expect(judgeDomain('b.acme.com', rule('ALLOW', ['*.acme.com'])).allowed).toBe(true);
  expect(judgeDomain('acme.com', rule('ALLOW', ['*.acme.com'])).allowed).toBe(false);
  expect(judgeDomain('b.acme.com', rule('BLOCK', ['acme.com'])).allowed).toBe(false);
  expect(judgeDomain('notacme.com', rule('BLOCK', ['acme.com'])).allowed).toBe(true);
});

test('a blocked public provider stays blocked when the allow list has it', () => {
  const both = rule('ALLOW', ['gmail.com'], true);
  expect(judgeDomain('gmail.com', both)).toEqual({ allowed: false, reason: 'publicProvider' });
  expect(judgeDomain('acme.com', rule('BLOCK', [], true)).allowed).toBe(true);
});

test('a user without an email is outside an allow list and not in a block list', () => {
  expect(judgeDomain(null, rule('ALLOW', ['acme.com'])).allowed).toBe(false);
  expect(judgeDomain(null, rule('BLOCK', ['acme.com'], true)).allowed).toBe(true);
});
