import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import configuration from '../../vitest.config.ts';
import type { AnsweredCall } from '../published/answered-calls.ts';
import { provedBy } from '../published/proved-by.ts';
import { type Success, successesAmong } from '../published/succeeded.ts';
import { allOurCalls } from './our-contracts.ts';
import { anonymousPath, answersTo, type Operation, wire } from './wire-document.ts';

const root = join(import.meta.dirname, '../..');
const calls = await allOurCalls();

/** Groups that are there as a whole, and of which the published clients run everything. */
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
  'Approval flows',
  'Billing',
  'Reports and notifications',
  'Audits',
  'Integrations',
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

test.each(groups)('every operation of %s exists', (group) => {
  const missing = wire.operations.filter(
    (operation) => operation.group === group && !served.includes(operation),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

/** Each operation by each client that makes it. */
function getSuccesses({ name, versions }: Operation): readonly Success[] {
  return versions.map((client) => {
    if (client !== '7.119.0' && client !== '3.1.18')
      throw new Error(`nobody runs client ${client}`);
    return `${name} by ${client}` as const;
  });
}

describe('what published clients did, and were answered with success', () => {
  const proved = Object.values(provedBy).flat();

  test.each(groups)('each operation of %s represents every client that makes it', (group) => {
    const expected = served.filter((operation) => operation.group === group).flatMap(getSuccesses);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.filter((success) => !proved.includes(success))).toEqual([]);
  });

  test('is in a file that exists, once, and is an operation that exists', () => {
    const files = globSync('tests/published/*.published.test.ts', { cwd: root }).map((path) =>
      basename(path),
    );
    expect(Object.keys(provedBy).filter((file) => !files.includes(file))).toEqual([]);
    expect(new Set(proved).size).toBe(proved.length);
    const knownValues = served.flatMap(getSuccesses);
    expect(proved.filter((success) => !knownValues.includes(success))).toEqual([]);
  });

  test('is looked at after every file of the project', () => {
    const projects = configuration.test?.projects ?? [];
    const published = projects.filter((one) => JSON.stringify(one).includes('"name":"published"'));
    expect(JSON.stringify(published)).toContain('tests/setup/published-calls.setup.ts');
  });

  test('is distinguished by status, client and the most literal path', () => {
    const call = (path: string, status: number): AnsweredCall => ({
      client: '7.119.0',
      method: 'GET',
      path,
      status,
    });
    const tokens = '/identity/resources/users/api-tokens/v1';
    const answered = successesAmong([
      call('/identity/resources/users/v1/9e000000-0000-4000-8000-000000000002', 200),
      call('/identity/resources/users/v2/me', 200),
      call(tokens, 401),
      call(tokens, 0),
      call('/nowhere', 200),
    ]);
    expect([...answered]).toEqual(['getUserById by 7.119.0', 'getMe by 7.119.0']);
  });
});
