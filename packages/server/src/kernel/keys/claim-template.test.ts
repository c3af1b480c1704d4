import { expect, test } from 'vitest';
import {
  changedReservedClaims,
  claimTemplateProblems,
  largestClaims,
  renderClaims,
} from './claim-template.ts';

const values = {
  sub: 'u1',
  user: { email: null, name: 'Ada', verified: true, metadata: { plan: 'pro', seats: 3 } },
};

test('a placeholder keeps the type of its value, and becomes text inside a text', () => {
  const template = {
    seats: '{{user.metadata.seats}}',
    verified: '{{ user.verified }}',
    hello: 'Hi {{user.name}}, {{user.metadata.seats}} {{user.email}}!',
    nested: { plan: ['{{user.metadata.plan}}', 7, null] },
  };
  expect(renderClaims(template, values)).toEqual({
    seats: 3,
    verified: true,
    hello: 'Hi Ada, 3 !',
    nested: { plan: ['pro', 7, null] },
  });
});

test('a placeholder without a value is omitted, including inherited properties', () => {
  const template = {
    email: '{{user.email}}',
    mail: '{{user.email}}',
    inherited: '{{user.metadata.constructor}}',
    list: ['{{user.metadata.none}}'],
  };
  expect(renderClaims(template, values)).toEqual({ list: [] });
});

test('a claim that exceeds the maximum size is omitted, and the next one is added', () => {
  const large = { user: { metadata: { note: 'x'.repeat(largestClaims) } } };
  const template = { first: 1, note: '{{user.metadata.note}}', last: 2 };
  expect(renderClaims(template, large)).toEqual({ first: 1, last: 2 });
});

test('a large value that is named often is written once', () => {
  const metadata = { rows: Array.from({ length: 8000 }, (_one, at) => at) };
  let written = 0;
  const tenant = { metadata: { ...metadata, toJSON: () => ((written += 1), metadata) } };
  const template = {
    text: '{{tenant.metadata}}'.repeat(200),
    list: Array.from({ length: 200 }, () => '{{tenant.metadata}}'),
    last: 1,
  };
  expect(renderClaims(template, { tenant })).toEqual({ last: 1 });
  expect(written).toBe(1);
});

test('claims about the user keep no other claim out', () => {
  const all = {
    user: { metadata: { note: 'x'.repeat(1000) } },
    tenant: { metadata: { plan: 'p'.repeat(100) } },
  };
  const template = { note: '{{user.metadata.note}}', plan: '{{tenant.metadata.plan}}' };
  expect(renderClaims(template, all)).toEqual({ plan: 'p'.repeat(100) });
});

test('reserved claims are accepted with the placeholder of their own value', () => {
  const stated = {
    iss: '{{iss}}',
    sub: '{{sub}}',
    aud: '{{clientId}}',
    exp: '{{exp}}',
    iat: '{{iat}}',
    type: '{{type}}',
    roles: '{{user.tenant.roles}}',
    tenantId: '{{user.tenantId}}',
  };
  expect(claimTemplateProblems(stated)).toEqual([]);
  expect(renderClaims(stated, values)).toEqual({});
});

test.each([
  ['a value of its own', { sub: 'someone-else' }],
  ['another placeholder', { tenantId: '{{user.metadata.tenant}}' }],
  ['more than its placeholder', { sub: '{{sub}}x' }],
  ['two placeholders', { sub: '{{sub}}{{sub}}' }],
  ['a list', { roles: ['Admin'] }],
  ['any value, where the token decides', { act: '{{sub}}' }],
])('a reserved claim with %s is rejected', (_what, claims) => {
  expect(changedReservedClaims(claims)).toEqual(Object.keys(claims));
});

test.each([
  ['an unknown placeholder', { a: '{{user.password}}' }, 'no placeholder {{user.password}}'],
  ['a placeholder without its end', { a: '{{user.email', b: '}}' }, 'no placeholder'],
  ['an invalid name', { 'a b': 1 }, 'invalid name'],
  ['a name that every object has', JSON.parse('{"__proto__":1}'), 'invalid name'],
  ['31 placeholders', { a: '{{sub}}'.repeat(31) }, 'more than 30 placeholders'],
  ['large claims', { a: 'x'.repeat(5000) }, 'larger than 4 kB'],
])('a template with %s is rejected', (_what, claims, problem) => {
  expect(claimTemplateProblems(claims).join(' ')).toContain(problem);
});
