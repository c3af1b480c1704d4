import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../docs/decisions');

/** The pages by subject. A page that is in no group is listed under "Other". */
const groups: readonly { readonly title: string; readonly pages: readonly string[] }[] = [
  {
    title: 'Foundations',
    pages: [
      'libraries',
      'api-contract',
      'server-modules',
      'commands-and-settings',
      'embedded-postgresql',
      'database-access',
      'jobs-and-email',
      'faults-and-recovery',
      'request-limits',
      'audit-log',
      'publishing',
      'usage-and-reports',
    ],
  },
  {
    title: 'Sign-in and accounts',
    pages: [
      'access-tokens',
      'sessions',
      'sign-in-attempts',
      'account-enumeration',
      'account-activation',
      'sign-up',
      'passwords',
      'passwordless-sign-in',
      'sign-in-policies',
      'phone-numbers-and-sms',
      'mfa',
      'step-up',
      'passkeys',
      'bot-protection',
      'emailed-links',
      'email-addresses',
      'impersonation',
    ],
  },
  {
    title: 'Federation and hosted login',
    pages: [
      'social-sign-in',
      'directory-provisioning',
      'sso-connections',
      'sso-sign-in',
      'sso-enforcement',
      'saml',
      'applications',
      'hosted-login',
    ],
  },
  {
    title: 'Accounts, members, and permissions',
    pages: [
      'invitations',
      'member-lists',
      'member-administration',
      'roles-and-groups',
      'api-tokens',
      'profile-and-privacy',
      'account-settings',
      'entitlements',
    ],
  },
  {
    title: 'Browser: client, sign-in box, and portal',
    pages: [
      'client-session',
      'navigation-and-redirects',
      'sign-in-box',
      'localization',
      'styling-and-isolation',
      'browser-bundle-size',
      'portal-navigation',
      'portal-editing',
      'portal-page-patterns',
      'table-rendering',
      'console-sign-in',
    ],
  },
  {
    title: 'Preview, lab, and tests',
    pages: ['preview-and-lab', 'published-clients', 'test-suite'],
  },
];

/** A page, and the former one-page decisions that it contains. */
interface DecisionPage {
  readonly slug: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

interface Section {
  /** Four digits. */
  readonly number: string;
  readonly title: string;
  /** The heading as links name it; empty for the page itself. */
  readonly anchor: string;
}

/** The part of a link behind `#` that leads to a heading. */
export function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');
}

/** Every decision page, in the order of its file name. */
export function decisionPages(): readonly DecisionPage[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');
  return files.toSorted().map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const [, title] = /^# (.+)\n/.exec(text) ?? [];
    if (!title) throw new Error(`docs/decisions/${file} does not begin with "# Title"`);
    return { slug: file.slice(0, -'.md'.length), title, sections: sectionsIn(text) };
  });
}

/** `_Decision 0050._` below a heading names the number that the section replaces. */
function sectionsIn(text: string): readonly Section[] {
  const marked = text.matchAll(/^(#+) (.+)\n\n_Decisions? ([\d, ]+)\._$/gm);
  return [...marked].flatMap(([, level, title = '', numbers = '']) =>
    (numbers.match(/\d{4}/g) ?? []).map((number) => ({
      number,
      title,
      anchor: level === '#' ? '' : `#${headingAnchor(title)}`,
    })),
  );
}

/** The index of the pages, and the table that resolves the former numbers. */
export function decisionsPage(): string {
  const pages = decisionPages();
  const grouped = new Set(groups.flatMap((group) => group.pages));
  const others = pages.filter(({ slug }) => !grouped.has(slug)).map(({ slug }) => slug);
  const all = others.length > 0 ? [...groups, { title: 'Other', pages: others }] : groups;
  const index = all.flatMap((group) => {
    const listed = pages.filter(({ slug }) => group.pages.includes(slug));
    const rows = listed.map(({ slug, title }) => `- [${title}](${slug}.md)`);
    return [`## ${group.title}`, '', ...rows, ''];
  });
  const redirects = pages
    .flatMap(({ slug, sections }) => sections.map((section) => ({ slug, ...section })))
    .toSorted((one, other) => one.number.localeCompare(other.number))
    .map(({ number, title, slug, anchor }) => `| ${number} | [${title}](${slug}.md${anchor}) |`);
  return [
    '# Decisions',
    '',
    '<!-- Generated from the pages by `npm run generate`. Do not edit. -->',
    '',
    'Each page covers one topic: context, decision, consequences, and dated changes. To record a decision,',
    'add a section or a dated change to the page of its topic.',
    '',
    ...index,
    '## Former numbers',
    '',
    'Decisions were numbered pages until November 23, 2026. Comments in the code still cite these numbers.',
    '',
    '| Number | Now |',
    '|---|---|',
    ...redirects,
    '',
  ].join('\n');
}
