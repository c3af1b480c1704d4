import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';
import {
  checkImport,
  detectFields,
  importLimit,
  importTemplate,
  readImport,
} from './import.rules.ts';

const choices = {
  roles: [
    { value: 'r1', label: 'Read only' },
    { value: 'r2', label: 'Admin', disabledReason: 'Above you.' },
  ],
  groups: [
    { value: 'g1', label: 'Support' },
    { value: 'g2', label: 'Sales' },
  ],
  members: new Set(['here@acme.test']),
  otherwiseRoleIds: [],
};
const check = (text: string) => {
  const table = readImport(text);
  return checkImport(table, detectFields(table), choices);
};

test.each([
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    '\u{feff}a;b\r\n\r\n"c;""d""";e\r\n',
    [
      ['a', 'b'],
      ['c;"d"', 'e'],
    ],
  ],
  [
    'a\tb\r"two\nlines"\tc',
    [
      ['a', 'b'],
      ['two\nlines', 'c'],
    ],
  ],
])('parses %j', (text, rows) => {
  expect(parseCsv(text).map(({ cells }) => cells)).toEqual(rows);
});

test('lines are counted as an editor counts them', () => {
  expect(parseCsv('a\n\n"b\nc"\nd').map(({ line }) => line)).toEqual([1, 3, 5]);
});

test.each([
  ['Email\n', ['email']],
  ['nonsense', ['email']],
  ['Ada,ada@acme.test', ['ignored', 'email']],
  ['Manager,Email\nm@acme.test,a@acme.test', ['ignored', 'email']],
  ['First name,Last name,Email', ['name', 'ignored', 'email']],
  [
    'Full name,E-Mail,Team,Role name,Mobile,Notes',
    ['name', 'email', 'groups', 'roles', 'phone', 'ignored'],
  ],
])('columns of %j are recognized', (text, fields) => {
  expect(detectFields(readImport(text))).toEqual(fields);
});

test('names of roles and groups in the template become IDs', () => {
  expect(check(importTemplate(choices)).users).toEqual([
    {
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      phone: '+44 20 7946 0958',
      roleIds: ['r1'],
      groupIds: ['g1', 'g2'],
    },
  ]);
});

test('the template has no role name that a spreadsheet runs', () => {
  const roles = [{ value: 'r1', label: '=1+1' }];
  expect(importTemplate({ roles, groups: [] })).not.toContain('=');
});

test('rows that name no role get the chosen roles', () => {
  const table = readImport('Email,Role\na@acme.test,\nb@acme.test,r1');
  const { users } = checkImport(table, detectFields(table), {
    ...choices,
    otherwiseRoleIds: ['x'],
  });
  expect(users.map(({ roleIds }) => roleIds)).toEqual([['x'], ['r1']]);
});

test('emails of a pasted list are read one by one', () => {
  const { users, problems } = check('King, Ada <A@acme.test>; nonsense\nb@acme.test c@acme.test');
  expect(users.map(({ email }) => email)).toEqual(['a@acme.test', 'b@acme.test', 'c@acme.test']);
  expect(problems).toEqual([
    { line: 1, value: 'King', problem: 'invalidEmail' },
    { line: 1, value: 'nonsense', problem: 'invalidEmail' },
  ]);
});

test('a first row with an invalid email is not taken for headings', () => {
  expect(check('Ben,ben@acme\nAnn,ann@acme.test').problems).toEqual([
    { line: 1, value: 'ben@acme', problem: 'invalidEmail' },
  ]);
});

test('a quotation mark that is never closed is reported', () => {
  expect(check('Email,Name\na@acme.test,"Ann\nb@acme.test,Ben').problems).toEqual([
    { line: 2, value: 'a@acme.test', problem: 'unclosedQuote' },
  ]);
});

test('every row that is not imported has a reason', () => {
  const { users, problems } = check(
    [
      'Email,Roles,Groups,Phone,Name',
      'nonsense,,,',
      'a@acme.test,,,',
      'A@acme.test,,,',
      'here@acme.test,,,',
      'b@acme.test,Nobody,,',
      'c@acme.test,Admin,,',
      'd@acme.test,,Support; Other,',
      'e@acme.test,,,call me',
      `f@acme.test,,,,${'x'.repeat(201)}`,
    ].join('\n'),
  );
  expect(users.map(({ email }) => email)).toEqual(['a@acme.test']);
  expect(problems).toEqual([
    { line: 2, value: 'nonsense', problem: 'invalidEmail' },
    { line: 4, value: 'a@acme.test', problem: 'duplicate' },
    { line: 5, value: 'here@acme.test', problem: 'member' },
    { line: 6, value: 'Nobody', problem: 'unknownRole' },
    { line: 7, value: 'Admin', problem: 'roleNotAllowed' },
    { line: 8, value: 'Other', problem: 'unknownGroup' },
    { line: 9, value: 'call me', problem: 'invalidPhone' },
    { line: 10, value: 'x'.repeat(100), problem: 'nameTooLong' },
  ]);
});

test('rows beyond the limit are reported', () => {
  const rows = Array.from({ length: importLimit + 1 }, (_, at) => `user${at}@acme.test`);
  const { users, problems } = check(rows.join('\n'));
  expect(users).toHaveLength(importLimit);
  expect(problems).toMatchObject([{ line: importLimit + 1, problem: 'tooMany' }]);
});
