import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../docs/decisions');

/** What the decisions are about, by the first number of each group. Numbers are handed out in blocks, so gaps are none missing. */
const groups: readonly { readonly from: number; readonly title: string }[] = [
  { from: 1, title: 'Ground rules' },
  { from: 10, title: 'Process and settings' },
  { from: 30, title: 'Design system' },
  { from: 40, title: 'Server: queue, limits, tokens' },
  { from: 50, title: 'Sessions and accounts' },
  { from: 60, title: 'Client and pages' },
  { from: 80, title: 'Preview, lab, tests' },
  { from: 100, title: 'Console sign-in' },
  { from: 110, title: 'Second factors, passkeys, passwords' },
  { from: 125, title: 'Joining, and acting as somebody else' },
  { from: 130, title: 'Ways in and the box' },
  { from: 160, title: 'Social sign-in and single sign-on' },
  { from: 174, title: 'Hosted login' },
  { from: 180, title: 'Lab providers, and what every run proves' },
  { from: 191, title: 'Leaving, coming back, and names' },
  { from: 196, title: 'Admin portal' },
  { from: 224, title: 'Hardening, scale and operation' },
];

interface Decision {
  readonly number: number;
  readonly title: string;
  readonly file: string;
}

/** Every decision, in the order of its number. */
export function decisions(): readonly Decision[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}-.+\.md$/.test(file));
  return files.toSorted().map((file) => {
    const [, number = '', title = ''] =
      /^# (\d{4})(?: ·|:)? (.+)\n/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    if (!file.startsWith(`${number}-`))
      throw new Error(`docs/decisions/${file} begins with "# ${file.slice(0, 4)} Title"`);
    return { number: Number(number), title, file };
  });
}

/** The index of all decisions. */
export function decisionsPage(): string {
  const all = decisions();
  const sections = groups.flatMap(({ from, title }, at) => {
    const until = groups[at + 1]?.from ?? Number.POSITIVE_INFINITY;
    const mine = all.filter(({ number }) => number >= from && number < until);
    const rows = mine.map((one) => `- [${one.file.slice(0, 4)}](${one.file}) ${one.title}`);
    return [`## ${title}`, '', ...rows, ''];
  });
  return [
    '# Decisions',
    '',
    '<!-- Generated from the pages by `npm run generate`. Do not edit. -->',
    '',
    'Each is one page: the context, what was decided, and its price. A later one that changes an earlier one names it.',
    '',
    ...sections,
  ].join('\n');
}
