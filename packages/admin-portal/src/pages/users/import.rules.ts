import { normalizeEmail } from '@foyer/contract';
import type { ImportedUser } from '@foyer/contract/bulk-users';
import type { Option } from '@foyer/ui/portal';
import { type CsvRow, parseCsv } from './csv.ts';

/** What a column of the file contains. */
export type ImportField = 'email' | 'name' | 'phone' | 'roles' | 'groups' | 'ignored';

/** Users of one import at most; the server has the same limit. */
export const importLimit = 1000;
/** Largest file: one megabyte. */
export const importBytes = 1_000_000;

/** A file with its columns. */
export interface ImportTable {
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** What is wrong with a row. */
export type ImportProblem =
  | 'invalidEmail'
  | 'duplicate'
  | 'member'
  | 'nameTooLong'
  | 'unknownRole'
  | 'roleNotAllowed'
  | 'unknownGroup'
  | 'groupNotAllowed'
  | 'invalidPhone'
  | 'unclosedQuote'
  | 'tooMany';

/** A row that is not imported. */
export interface ProblemRow {
  readonly line: number;
  readonly value: string;
  readonly problem: ImportProblem;
}

/** Roles and groups that rows can name, and existing members. */
export interface ImportChoices {
  readonly roles: readonly Option[];
  readonly groups: readonly Option[];
  readonly members: ReadonlySet<string>;
  /** For rows that name no role. */
  readonly otherwiseRoleIds: readonly string[];
}

// a "Role name" is a role: the name of the user comes last
const headingPatterns: readonly (readonly [ImportField, RegExp])[] = [
  ['email', /e-?mail/i],
  ['roles', /\brole/i],
  ['groups', /\bgroup|\bteam/i],
  ['phone', /phone|mobile|^tel/i],
  ['name', /name/i],
];
const getField = (heading: string) =>
  headingPatterns.find(([, pattern]) => pattern.test(heading))?.[0];

const maxEmailLength = 254;
const maxNameLength = 200;
/** A quotation mark that is never closed makes a value of all that follows. */
const maxShownLength = 100;
/** The server's rule for emails: one invalid email would reject the entire import. */
const emailPattern =
  /^[^\s@<>(),;:\\"[\]\p{Cc}\p{Cf}]+@[^\s@<>(),;:\\"[\]\p{Cc}\p{Cf}]+\.[^\s@<>(),;:\\"[\].\p{Cc}\p{Cf}]+$/u;
const isEmail = (text: string) => text.length <= maxEmailLength && emailPattern.test(text);
const isPhone = (text: string) => /^\+?[\d\s()./-]{5,39}$/.test(text);

/** Reads a CSV file or a list of emails. The first row contains the headings if it names a known field. */
export function readImport(text: string): ImportTable {
  const all = parseCsv(text);
  const [first, ...rest] = all;
  const hasHeadings =
    first !== undefined &&
    !first.cells.some((cell) => cell.includes('@')) &&
    first.cells.some(getField);
  if (!hasHeadings && isEmailList(all)) return { headings: [''], rows: readEmailList(text) };
  const width = Math.max(0, ...all.map(({ cells }) => cells.length));
  const headings = Array.from({ length: width }, (_, at) =>
    hasHeadings ? (first.cells[at] ?? '') : '',
  );
  return { headings, rows: hasHeadings ? rest : all };
}

/** Whether rows contain several emails, or emails as mail programs copy them. */
function isEmailList(rows: readonly CsvRow[]): boolean {
  return rows.some(({ cells }) => {
    const row = cells.join(' ');
    return row.split('@').length > 2 || /<[^<>]*@[^<>]*>/.test(row);
  });
}

/** One row for each email of a pasted list, such as "Ada King <ada@example.com>; alan@example.com". */
function readEmailList(text: string): CsvRow[] {
  return text.split(/\r\n?|\n/).flatMap((content, at) =>
    content
      .replace(/[^,;<]*<([^<>]*)>/g, ' $1 ')
      .split(/[\s,;]+/)
      .filter((word) => word !== '')
      .map((word) => ({ line: at + 1, cells: [word] })),
  );
}

/** Guesses what each column contains: by its heading, or the email by the values. Each field is used once. */
export function detectFields({ headings, rows }: ImportTable): ImportField[] {
  const byHeading = headings.map(getField);
  const emailColumn = byHeading.includes('email')
    ? -1
    : headings.findIndex((_, at) =>
        rows.slice(0, 5).some(({ cells }) => (cells[at] ?? '').includes('@')),
      );
  return headings.map((_, at) => {
    if (at === emailColumn || (headings.length === 1 && !byHeading[0])) return 'email';
    const field = byHeading[at];
    return field && byHeading.indexOf(field) === at ? field : 'ignored';
  });
}

/** The users to import, and every row that is not imported, with the reason. */
export function checkImport(
  { rows }: ImportTable,
  fields: readonly ImportField[],
  choices: ImportChoices,
): { readonly users: ImportedUser[]; readonly problems: ProblemRow[] } {
  const seen = new Set<string>();
  const users: ImportedUser[] = [];
  const problems: ProblemRow[] = [];
  for (const row of rows) {
    const { user, problem, value = '' } = readUser(row, fields, choices);
    const found = problem ?? addedDisabledReason(user, { seen, choices, count: users.length });
    const shown = (problem ? value : user.email).slice(0, maxShownLength);
    if (found) problems.push({ line: row.line, value: shown, problem: found });
    else users.push(user);
    seen.add(user.email);
  }
  return { users, problems };
}

interface ReadRow {
  readonly user: ImportedUser;
  readonly problem?: ImportProblem | undefined;
  /** What the problem is about. */
  readonly value?: string | undefined;
}

function readUser(
  { cells, isUnclosed }: CsvRow,
  fields: readonly ImportField[],
  { roles, groups, otherwiseRoleIds }: ImportChoices,
): ReadRow {
  const valueOf = (field: ImportField) => cells[fields.indexOf(field)] ?? '';
  const email = normalizeEmail(valueOf('email'));
  const [name, phone] = [valueOf('name'), valueOf('phone')];
  const named = {
    roles: getIds(valueOf('roles'), roles),
    groups: getIds(valueOf('groups'), groups),
  };
  const roleIds = named.roles.ids.length > 0 ? named.roles.ids : [...otherwiseRoleIds];
  const user: ImportedUser = {
    email,
    name: name || undefined,
    phone: phone || undefined,
    roleIds: roleIds.length > 0 ? roleIds : undefined,
    groupIds: named.groups.ids.length > 0 ? named.groups.ids : undefined,
  };
  const problems: readonly (readonly [ImportProblem, string | false | undefined])[] = [
    ['unclosedQuote', isUnclosed && (cells[0] ?? '')],
    ['invalidEmail', !isEmail(email) && (valueOf('email') || cells.filter(Boolean).join(', '))],
    ['nameTooLong', name.length > maxNameLength && name],
    ['unknownRole', named.roles.unknown],
    ['roleNotAllowed', named.roles.locked],
    ['unknownGroup', named.groups.unknown],
    ['groupNotAllowed', named.groups.locked],
    ['invalidPhone', phone !== '' && !isPhone(phone) && phone],
  ];
  const first = problems.find(([, value]) => value !== undefined && value !== false);
  return { user, problem: first?.[0], value: first?.[1] || undefined };
}

interface Previous {
  readonly seen: ReadonlySet<string>;
  readonly choices: ImportChoices;
  /** How many users are imported so far. */
  readonly count: number;
}

function addedDisabledReason({ email }: ImportedUser, { seen, choices, count }: Previous) {
  if (seen.has(email)) return 'duplicate';
  if (choices.members.has(email)) return 'member';
  return count === importLimit ? 'tooMany' : undefined;
}

/** The IDs of names that semicolons or vertical bars separate, and the first name that is unknown or not allowed. */
function getIds(text: string, options: readonly Option[]) {
  const names = text
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const found = names.map((name) => ({
    name,
    option: options.find(
      ({ label, value }) => label.toLowerCase() === name.toLowerCase() || value === name,
    ),
  }));
  return {
    ids: [...new Set(found.flatMap(({ option }) => option?.value ?? []))],
    unknown: found.find(({ option }) => !option)?.name,
    locked: found.find(({ option }) => option?.disabledReason !== undefined)?.name,
  };
}

/** A file to start from, with a role and groups of this account. */
export function importTemplate({ roles, groups }: Pick<ImportChoices, 'roles' | 'groups'>): string {
  // spreadsheets run what begins with a sign such as "="
  const getNames = (options: readonly Option[], count: number) =>
    options
      .filter(({ label, disabledReason }) => !disabledReason && /^[\p{L}\d][^;|]*$/u.test(label))
      .slice(0, count)
      .map(({ label }) => label)
      .join('; ');
  const rows = [
    ['Email', 'Name', 'Roles', 'Groups', 'Phone'],
    [
      'ada@example.com',
      'Ada Lovelace',
      getNames(roles, 1),
      getNames(groups, 2),
      '+44 20 7946 0958',
    ],
  ];
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return rows.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}
