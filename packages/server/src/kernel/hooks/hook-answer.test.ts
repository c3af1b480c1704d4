import { expect, test } from 'vitest';
import { readHookAnswer } from './hook-answer.ts';

const read = (body: unknown, status = 200) =>
  readHookAnswer(status, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));

test('a response allows, with claims and details of the user', () => {
  expect(read({ verdict: 'allow' })).toEqual({ kind: 'allow', claims: {}, user: {} });
  const response = { claims: { region: 'eu' }, user: { name: ' Ada\nLovelace ', email: 'x' } };
  expect(read({ verdict: 'allow', response })).toEqual({
    kind: 'allow',
    claims: { region: 'eu' },
    user: { name: 'Ada Lovelace' },
  });
});

test('a response denies with a message in one line', () => {
  const message = ['Use your', 'work\r\nemail.'];
  expect(read({ verdict: 'block', error: { message } })).toEqual({
    kind: 'deny',
    message: 'Use your work email.',
  });
  expect(read({ continue: false })).toEqual({ kind: 'deny', message: '' });
});

test.each([
  ['another status', { verdict: 'allow' }, 500, /status 500/],
  ['no JSON', '<html>', 200, /not JSON/],
  ['no verdict', {}, 200, /no verdict/],
  ['an unknown verdict', { verdict: 'maybe' }, 200, /not as documented/],
  ['a reserved claim', { verdict: 'allow', response: { claims: { sub: 'x' } } }, 200, /sub/],
  [
    'large claims',
    { verdict: 'allow', response: { claims: { a: 'x'.repeat(2000) } } },
    200,
    /too large/,
  ],
])('a response with %s means nothing', (_what, body, status, reason) => {
  expect(() => read(body, status)).toThrow(reason);
});
