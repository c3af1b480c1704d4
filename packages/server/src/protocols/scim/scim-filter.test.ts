import { compileFilter } from 'scim-query-filter-parser';
import { describe, expect, test } from 'vitest';
import type { Resource } from './scim-attributes.ts';
import { parseFilter } from './scim-filter.ts';
import { toMatcher } from './scim-matching.ts';
import { enterpriseSchemaId, userType } from './scim-schemas.ts';

/** A generator of numbers that gives the same ones in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const names = ['ada', 'grace', 'alan', 'edsger', 'barbara'];
const kinds = ['work', 'home', 'other'];
const toEmail = (name: string, kind: string) => ({ value: `${name}@${kind}.test`, type: kind });

/** Resources in which every attribute of a generated filter has a value. */
const users: readonly Resource[] = names.map((name, at) => ({
  userName: `${name}@acme.test`,
  displayName: name,
  title: kinds[at % kinds.length],
  active: at % 2 === 0,
  name: { givenName: name, familyName: names[(at + 1) % names.length] },
  emails: [toEmail(name, kinds[at % kinds.length] ?? 'work')],
}));

const attributes = ['userName', 'displayName', 'title', 'name.givenName', 'name.familyName'];
const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'];

function aFilter(roll: ReturnType<typeof dice>, depth = 0): string {
  const kind = depth > 3 ? roll(4) : roll(7);
  const pick = (list: readonly string[]) => list[roll(list.length)] ?? '';
  if (kind === 0) return `${pick(attributes)} pr`;
  if (kind === 1) return `active eq ${roll(2) === 0}`;
  if (kind === 2) return `emails[type eq "${pick(kinds)}" and value co "${pick(names)}"]`;
  if (kind === 3 || kind === 4)
    return `${pick(attributes)} ${pick(operators)} "${pick([...names, ...kinds])}"`;
  const inner = () => aFilter(roll, depth + 1);
  return `(${inner()}) ${kind === 6 ? 'and' : 'or'} (${inner()})`;
}

// An independent parser is the oracle. It reads a chain of three conditions wrongly, so each pair is in
// parentheses.
test('S-10 500 generated filters select the same users as those of scim-query-filter-parser', () => {
  const roll = dice(20_261_126);
  const different: string[] = [];
  for (let count = 0; count < 500; count += 1) {
    const inner = aFilter(roll);
    // the oracle reads a negation as a whole filter only, so it is applied to its result
    const isNegated = roll(3) === 0;
    const filter = isNegated ? `not (${inner})` : inner;
    const ours = users.map(toMatcher(parseFilter(filter), userType));
    const matches = compileFilter(inner);
    const theirs = users.map((user) => matches(user) !== isNegated);
    if (ours.join() !== theirs.join()) different.push(filter);
  }
  expect(different).toEqual([]);
});

describe('a filter', () => {
  const matches = (filter: string, resource: Resource = users[0] ?? {}) =>
    toMatcher(parseFilter(filter), userType)(resource);

  test.each([
    'USERNAME EQ "ADA@ACME.TEST"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "ada"',
    'active eq "True"',
    'emails.value co "work"',
    'emails eq "ada@work.test"',
    'nickName eq null',
    'not (title pr) or title eq "work" and active eq true',
  ])('%s matches', (filter) => {
    expect(matches(filter)).toBe(true);
  });

  test('compares external IDs with case, times as times, and attributes of extensions', () => {
    const resource = {
      externalId: 'Abc',
      meta: { lastModified: '2026-01-01T00:00:00.000Z' },
      [enterpriseSchemaId]: { department: 'R&D', manager: { value: 'm-1' } },
    };
    expect(matches('externalId eq "abc"', resource)).toBe(false);
    expect(matches('meta.lastModified ge "2026-01-01T01:00:00+01:00"', resource)).toBe(true);
    expect(matches(`${enterpriseSchemaId}:department eq "r&d"`, resource)).toBe(true);
    expect(matches(`${enterpriseSchemaId}:manager.value eq "m-1"`, resource)).toBe(true);
  });

  test.each([
    'userName',
    'userName xx "a"',
    'userName eq',
    'userName eq "a',
    'userName eq "a" userName',
    '(userName eq "a"',
    'userName eq "a")',
    'emails[type eq "work"',
    'emails[unknown eq "work"]',
    'userName[value eq "a"]',
    'unknown eq "a"',
    'name eq "a"',
    'active gt true',
    'active eq "maybe"',
    "userName eq 'a'",
    'userName eq "a"; drop table users',
    '',
  ])('“%s” is rejected', (filter) => {
    expect(() => matches(filter)).toThrow(expect.objectContaining({ scimType: 'invalidFilter' }));
  });

  // T-SCIM-4, ASVS 4.3.1: the cost of a filter is bounded.
  test.each([
    ['too long', `userName eq "${'a'.repeat(3000)}"`],
    ['too deep', `${'('.repeat(200)}userName pr${')'.repeat(200)}`],
    ['made of many conditions', Array.from({ length: 100 }, () => 'active pr').join(' or ')],
    ['of 10,000 conditions', Array.from({ length: 10_000 }, () => 'a eq 1').join(' or ')],
  ])('that is %s is rejected', (_title, filter) => {
    expect(() => parseFilter(filter)).toThrow(
      expect.objectContaining({ status: 400, scimType: 'invalidFilter' }),
    );
  });
});
