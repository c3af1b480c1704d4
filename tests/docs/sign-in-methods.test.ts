import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allCalls } from '../../tooling/reference/all-calls.ts';

const guides = join(import.meta.dirname, '../../docs/guides');
const page = readFileSync(join(guides, 'sign-in-methods.md'), 'utf8');
const calls = await allCalls();

/** The names an answer can have, also where it may be missing. */
function namesIn(schema: unknown): readonly string[] {
  const { shape, def }: { shape?: object; def?: { innerType?: unknown } } = Object(schema);
  if (shape) return Object.keys(shape);
  return def?.innerType ? namesIn(def.innerType) : [];
}
const carriesToken = (schema: unknown) =>
  namesIn(schema).some((name) => ['accessToken', 'access_token', 'authResponse'].includes(name));

test('ASVS-6.1.3 the guide lists every call that opens or extends a session and no others', () => {
  const opening = calls.filter(({ name, endpoint }) => {
    const isLeaving = /logout|signOut/i.test(`${name} ${endpoint.path}`);
    return !isLeaving && (carriesToken(endpoint.response) || endpoint.changesSession);
  });
  const [, section = ''] = page.split('## Every call that opens a session');
  const named = [...section.matchAll(/`([\w-]+\.\w+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('signIn.'));
  expect(opening.length).toBeGreaterThan(25);
  expect(named.toSorted()).toEqual(opening.map(({ slug, name }) => `${slug}.${name}`).toSorted());
});

test('ASVS-7.1.3 the guide describes logout at and by providers with the calls of the contract', () => {
  const guide = readFileSync(join(guides, 'sso.md'), 'utf8');
  const [, section = ''] = guide.split('## Signing out');
  const ending = calls.filter(
    ({ slug, endpoint }) => slug === 'sso-login' && /logout/.test(endpoint.path),
  );
  expect(ending.length).toBeGreaterThan(2);
  for (const { endpoint } of ending) expect(section).toContain(`/frontegg${endpoint.path}`);
  const signOut = calls.find(({ slug, name }) => slug === 'login' && name === 'signOut');
  const words = [...section.matchAll(/`\{ (\w+) \}`/g)].map(([, word = '']) => word);
  expect(words).toEqual(['logoutAddress']);
  expect(namesIn(signOut?.endpoint.response)).toContain('logoutAddress');
});
