import { scimPatch } from 'scim-patch';
import { describe, expect, test } from 'vitest';
import type { Resource } from './scim-attributes.ts';
import { applyPatch } from './scim-patch.ts';
import { enterpriseSchemaId, groupType, userType } from './scim-schemas.ts';
import { toResource } from './scim-values.ts';

const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
const work = { value: 'ada@work.test', type: 'work', primary: true };
const home = { value: 'ada@home.test', type: 'home' };
const user: Resource = {
  userName: 'ada',
  title: 'Countess',
  active: true,
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  emails: [work, home],
};
const patched = (...Operations: readonly object[]) =>
  applyPatch(user, { schemas, Operations }, userType);
const enterprise = (path: string) => `${enterpriseSchemaId}:${path}`;

describe('S-7 an operation changes a user as RFC 7644 and real clients mean it', () => {
  test.each<[title: string, operation: object, expected: object]>([
    ['replace', { op: 'replace', path: 'title', value: 'Dr' }, { title: 'Dr' }],
    ['add a missing one', { op: 'add', path: 'nickName', value: 'A' }, { nickName: 'A' }],
    ['any case', { op: 'Replace', path: 'TITLE', value: 'Dr' }, { title: 'Dr' }],
    [
      'no path',
      { op: 'add', value: { title: 'Dr', nickName: 'A' } },
      { title: 'Dr', nickName: 'A' },
    ],
    [
      'part of a name',
      { op: 'replace', path: 'name.givenName', value: 'Augusta' },
      { name: { givenName: 'Augusta', familyName: 'Lovelace' } },
    ],
    [
      'a name keeps what is left out',
      { op: 'replace', path: 'name', value: { givenName: 'Augusta' } },
      { name: { givenName: 'Augusta', familyName: 'Lovelace' } },
    ],
    [
      'filtered value',
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'a@work.test' },
      { emails: [{ ...work, value: 'a@work.test' }, home] },
    ],
    [
      'filtered value that is missing (Entra)',
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555' },
      { phoneNumbers: [{ type: 'mobile', value: '+1 555' }] },
    ],
    [
      'whole filtered value',
      { op: 'replace', path: 'emails[type eq "home"]', value: { value: 'b@home.test' } },
      { emails: [work, { type: 'home', value: 'b@home.test' }] },
    ],
    [
      'append to a list, once',
      { op: 'add', path: 'emails', value: [home, { value: 'c@x.test', type: 'other' }] },
      { emails: [work, home, { value: 'c@x.test', type: 'other' }] },
    ],
    [
      'a new primary value replaces the old one',
      { op: 'add', path: 'emails', value: [{ value: 'c@x.test', primary: true }] },
      { emails: [{ ...work, primary: false }, home, { value: 'c@x.test', primary: true }] },
    ],
    [
      'boolean as text (Entra)',
      { op: 'Replace', path: 'active', value: 'False' },
      { active: false },
    ],
    ['without path (Okta)', { op: 'replace', value: { active: false } }, { active: false }],
    [
      'read-only values along with others (Okta)',
      { op: 'replace', value: { id: '1', meta: {}, title: 'Dr' } },
      { title: 'Dr' },
    ],
    [
      'paths as keys (Entra)',
      { op: 'add', value: { 'name.familyName': 'King', [enterprise('department')]: 'R&D' } },
      {
        name: { givenName: 'Ada', familyName: 'King' },
        [enterpriseSchemaId]: { department: 'R&D' },
      },
    ],
    [
      'manager as text (Entra)',
      { op: 'Add', path: enterprise('manager'), value: 'm-1' },
      { [enterpriseSchemaId]: { manager: { value: 'm-1' } } },
    ],
    [
      'extension as a whole',
      {
        op: 'add',
        path: enterpriseSchemaId,
        value: { schemas: [enterpriseSchemaId], costCenter: '7' },
      },
      { [enterpriseSchemaId]: { costCenter: '7' } },
    ],
  ])('%s', (_title, operation, expected) => {
    expect(patched(operation)).toMatchObject(expected);
  });

  test.each<[title: string, operation: object, gone: string]>([
    ['an attribute', { op: 'remove', path: 'title' }, 'title'],
    ['a whole list', { op: 'remove', path: 'emails' }, 'emails'],
    ['with null', { op: 'replace', path: 'title', value: null }, 'title'],
    ['with an empty text', { op: 'replace', path: 'title', value: '' }, 'title'],
    ['every listed value', { op: 'remove', path: 'emails', value: [work, home] }, 'emails'],
  ])('removes %s', (_title, operation, gone) => {
    expect(patched(operation)).not.toHaveProperty([gone]);
  });

  test('removes the values that a filter selects, and nothing if it selects none', () => {
    expect(patched({ op: 'remove', path: 'emails[type eq "work"]' })['emails']).toEqual([home]);
    expect(patched({ op: 'remove', path: 'emails[type eq "x"]' })['emails']).toEqual([work, home]);
  });
});

test.each<[title: string, operation: object, scimType: string]>([
  ['remove without path', { op: 'remove' }, 'noTarget'],
  ['unknown attribute', { op: 'add', path: 'shoeSize', value: 1 }, 'invalidPath'],
  ['unknown schema', { op: 'add', path: 'urn:x:y:shoeSize', value: 1 }, 'invalidPath'],
  ['broken path', { op: 'add', path: 'emails[type eq', value: 1 }, 'invalidFilter'],
  ['filter on one value', { op: 'add', path: 'title[type eq "x"]', value: 1 }, 'invalidPath'],
  ['read-only attribute', { op: 'replace', path: 'id', value: '1' }, 'mutability'],
  ['read-only groups', { op: 'add', path: 'groups', value: [{ value: '1' }] }, 'mutability'],
  ['required attribute removed', { op: 'remove', path: 'userName' }, 'invalidValue'],
  ['wrong type', { op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
  ['wrong type', { op: 'replace', path: 'title', value: { a: 1 } }, 'invalidValue'],
  ['unknown operation', { op: 'move', path: 'title' }, 'invalidSyntax'],
  [
    'a filter without an example',
    { op: 'replace', path: 'emails[type co "xx"].value', value: 'x' },
    'noTarget',
  ],
])('%s is rejected', (_title, operation, scimType) => {
  expect(() => patched(operation)).toThrow(expect.objectContaining({ status: 400, scimType }));
});

test('a group adds, removes, and replaces members in every form', () => {
  const group: Resource = { displayName: 'Staff', members: [{ value: 'a' }, { value: 'b' }] };
  const change = (operation: object) =>
    applyPatch(group, { schemas, Operations: [operation] }, groupType)['members'];
  expect(change({ op: 'Add', path: 'members', value: [{ value: 'b' }, { value: 'c' }] })).toEqual([
    { value: 'a' },
    { value: 'b' },
    { value: 'c' },
  ]);
  expect(change({ op: 'Remove', path: 'members', value: [{ value: 'a' }] })).toEqual([
    { value: 'b' },
  ]);
  expect(change({ op: 'remove', path: 'members[value eq "a"]' })).toEqual([{ value: 'b' }]);
  expect(change({ op: 'replace', path: 'members', value: [] })).toBeUndefined();
  expect(change({ op: 'add', value: { members: { value: 'c' } } })).toHaveLength(3);
});

test('a resource is read in one form, without what is unknown, read-only, or empty', () => {
  const body = {
    schemas: [userType.schema.id, enterpriseSchemaId],
    id: '1',
    USERNAME: 'ada',
    password: 'secret',
    active: 'True',
    title: '',
    name: { givenName: 'Ada', shoeSize: 1 },
    emails: 'ada@work.test',
    groups: [{ value: 'x' }],
    [enterpriseSchemaId]: { employeeNumber: 7, manager: 'm-1' },
  };
  expect(toResource(body, userType)).toEqual({
    userName: 'ada',
    active: true,
    name: { givenName: 'Ada' },
    emails: [{ value: 'ada@work.test' }],
    [enterpriseSchemaId]: { employeeNumber: '7', manager: { value: 'm-1' } },
  });
  const wrong = { ...body, schemas: [userType.schema.id, 'urn:example:unknown'] };
  expect(() => toResource(wrong, userType)).toThrow(expect.objectContaining({ status: 400 }));
});

/** A generator of numbers that gives the same ones in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

function anOperation(roll: ReturnType<typeof dice>): object {
  const pick = (list: readonly string[]) => list[roll(list.length)] ?? '';
  const value = pick(['Ada', 'Grace', 'R&D', '+1 555']);
  const kind = pick(['work', 'home', 'other']);
  const attribute = pick(['title', 'nickName', 'displayName', 'name.givenName', 'name.middleName']);
  const list = pick(['emails', 'phoneNumbers']);
  const op = pick(['add', 'replace']);
  const forms = [
    { op, path: attribute, value },
    { op, path: enterprise(pick(['department', 'costCenter'])), value },
    { op, value: { [attribute]: value, nickName: kind } },
    { op, path: 'name', value: { familyName: value } },
    { op, path: list, value: [{ value, type: kind }] },
    { op, path: `${list}[type eq "${kind}"].value`, value },
    { op: 'remove', path: attribute },
    { op: 'remove', path: list },
    { op: 'remove', path: `emails[type eq "${kind}"]` },
    { op: 'replace', path: 'emails[type eq "work"]', value: { display: value } },
  ];
  return forms[roll(forms.length)] ?? {};
}

/** Sorted, and without what is empty: some write nothing where others write an empty list. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map(canonical) : undefined;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .map(([key, one]) => [key, canonical(one)] as const)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** An independent implementation of PATCH. It rejects filters that match nothing, which clients send. */
function patchedByOracle(operations: readonly object[]): unknown {
  const now = new Date(0);
  const meta = { resourceType: 'User', created: now, lastModified: now, location: '' };
  const resource = { ...structuredClone(user), schemas: [userType.schema.id], meta };
  try {
    const result = scimPatch(resource, JSON.parse(JSON.stringify(operations)));
    return { ...result, schemas: undefined, meta: undefined };
  } catch (error) {
    if (String(error).includes('Invalid SCIM Patch')) return undefined;
    throw error;
  }
}

test('S-7 500 generated requests change a user as scim-patch does', () => {
  const roll = dice(20_261_127);
  const different: unknown[] = [];
  let compared = 0;
  while (compared < 500) {
    const operations = Array.from({ length: 1 + roll(3) }, () => anOperation(roll));
    const oracle = patchedByOracle(operations);
    if (oracle === undefined) continue;
    compared += 1;
    const results = [patched(...operations), oracle];
    const [ours, theirs] = results.map((result) => JSON.stringify(canonical(result)));
    if (ours !== theirs) different.push({ operations, ours, theirs });
  }
  expect(different).toEqual([]);
});
