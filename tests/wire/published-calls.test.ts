import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allOurCalls } from './our-contracts.ts';
import { anonymousPath, answersTo, wire } from './wire-document.ts';

const root = join(import.meta.dirname, '../..');
const calls = await allOurCalls();
const tests = globSync('tests/published/*.ts', { cwd: root })
  .map((name) => readFileSync(join(root, name), 'utf8'))
  .join('\n');

/** Groups of which the published clients run everything that exists here. */
const groups = [
  'Authentication',
  'MFA at login',
  'MFA management',
  'Users',
  'Usernames, phone numbers, e-mails',
  'Step-up',
  'SSO and team',
  'Roles, permissions, groups',
  'Sessions and tokens',
  'Entitlements and flags',
  'Account settings and vendor',
];

const served = wire.operations
  .filter(({ group }) => groups.includes(group))
  .filter((operation) =>
    calls.some(({ endpoint }) => {
      const verbs = [endpoint.method, ...(endpoint.alsoMethods ?? [])];
      return (
        anonymousPath(endpoint.path) === anonymousPath(operation.path) &&
        verbs.some((verb) => answersTo(operation, verb))
      );
    }),
  );

test('there are calls of every group', () => {
  expect([...new Set(served.map(({ group }) => group))].toSorted()).toEqual(groups.toSorted());
  expect(served.length).toBeGreaterThan(90);
});

/** Groups that are there as a whole. */
const whole = [
  'Authentication',
  'MFA at login',
  'MFA management',
  'Users',
  'Step-up',
  'Roles, permissions, groups',
  'Sessions and tokens',
  'Entitlements and flags',
  'Account settings and vendor',
];

test.each(whole)('every operation of %s exists', (group) => {
  const missing = wire.operations.filter((operation) => operation.group === group && !served.includes(operation));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

describe.each(groups)('%s', (group) => {
  test.each(served.filter((operation) => operation.group === group).map(({ name, client }) => ({ name, client })))(
    '$name is made by a published client in a test',
    ({ client }) => {
      const methods = client.map((one) => one.split('.').at(-1) ?? '');
      expect(methods.length).toBeGreaterThan(0);
      const named = methods.filter((method) => new RegExp(`\\b${method}\\b`).test(tests));
      expect(named.length, `one of ${methods.join(', ')}`).toBeGreaterThan(0);
    },
  );
});
