import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRefreshTokens } from './refresh-token.ts';

const getTokens = (secret: string) =>
  createRefreshTokens((body) => createHmac('sha256', secret).update(body).digest());
const tokens = getTokens('a server secret');
const parts = fc.record({
  sessionId: fc.uuid(),
  generation: fc.integer({ min: 0, max: 999_999_999 }),
  key: fc
    .uint8Array({ minLength: 16, maxLength: 16 })
    .map((bytes) => Buffer.from(bytes).toString('base64url')),
});

test('a token reads back as it was minted, and the same parts give the same token', () => {
  fc.assert(
    fc.property(parts, (token) => {
      expect(tokens.read(tokens.mint(token))).toEqual(token);
      expect(tokens.mint({ ...token })).toBe(tokens.mint(token));
    }),
  );
});

test('T-PWD-3 one changed sign anywhere makes it no token', () => {
  const change = fc.tuple(parts, fc.nat({ max: 200 }), fc.constantFrom(...'aA0-_.Z9'));
  fc.assert(
    fc.property(change, ([token, place, sign]) => {
      const good = tokens.mint(token);
      const at = place % good.length;
      const bad = good.slice(0, at) + sign + good.slice(at + 1);
      fc.pre(bad !== good);
      expect(tokens.read(bad)).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test('T-PWD-5 nothing, nearly nothing and a token of another secret are no tokens', () => {
  const other = getTokens('another secret').mint({
    sessionId: crypto.randomUUID(),
    generation: 0,
    key: 'A'.repeat(22),
  });
  for (const text of [undefined, '', ' ', 'undefined', 'null', '...', other])
    expect(tokens.read(text)).toBeNull();
});
