import { eventTitle } from '../event-titles/event-title.ts';
import type { MailBranding } from '../mail-template.ts';
import { mailSamples } from '../templates/mail-samples.ts';
import { safeName } from '../templates/safe-name.ts';
import { browserWords, momentWords } from '../templates/words.ts';
import type { MailKind } from './message-types.ts';

/** A variable of a template, for operators. */
export interface MessageVariable {
  readonly name: string;
  readonly help: string;
  /** A full URL of ours, which can be the `href` of a link. */
  readonly isLink: boolean;
  /** Has no value in some emails of the kind; use `{{#if}}`. */
  readonly isOptional: boolean;
}

/** Variables of every email. */
export const commonVariables: readonly (readonly [name: string, help: string])[] = [
  ['productName', 'Name of the product'],
  ['accountUrl', 'Base URL of the account pages'],
  ['accentColor', 'Accent color, as #rrggbb'],
  ['logo', 'URL of the logo of the account, or of the product'],
  ['supportEmail', 'Support email of the product'],
  ['companyName', 'Account in whose name the email is sent'],
  ['email', 'Email of the recipient'],
  ['language', 'Language of the email, such as `de`'],
];
const commonLinks = ['accountUrl', 'logo'];
const alwaysThere = ['productName', 'accountUrl', 'accentColor', 'email', 'language'];

/** What each value of an email means, where its name does not say it. */
const meanings: Readonly<Record<string, string>> = {
  account: 'Account that it is about',
  address: 'IP address',
  asking: 'What the code is for: `password`, `signIn`, or `session`',
  at: 'Date and time',
  code: 'One-time code',
  accounts: 'Accounts that would be left without an owner',
  country: 'Country code',
  days: 'Days until it ends',
  decision: '`approved` or `declined`',
  dueAt: 'Date and time of the deletion',
  endsAt: 'Date and time of the end',
  event: 'Title of the event',
  factor: 'MFA method',
  feature: 'Feature that was used up',
  hint: 'Start of the token',
  hours: 'Hours for which the link works',
  limit: 'Limit',
  link: 'Link that the recipient opens',
  metric: 'Metric that was used up',
  minutes: 'Minutes for which the code or the link works',
  name: 'Name of the webhook',
  number: 'Phone number, shortened',
  plan: 'Plan',
  provider: 'Social provider',
  reason: 'Reason',
  report: 'Report',
  resetLink: 'Link to a new password',
  reviewLink: 'Link to the confirmation in the portal',
  signInLink: 'Link to the sign-in page',
  threshold: 'Percent of the limit',
  unsubscribe: 'Link that stops such emails',
  until: 'Date and time until which it works',
  user: 'User that it is about',
  userAgent: 'Browser and operating system',
  value: 'Amount used',
  what: 'What changed',
};
const links: ReadonlySet<string> = new Set([
  'link',
  'resetLink',
  'reviewLink',
  'signInLink',
  'unsubscribe',
]);
const moments: ReadonlySet<string> = new Set(['at', 'dueAt', 'endsAt', 'until']);
/** Names of values that templates know by a standard term. */
const standardNames: Readonly<Record<string, string>> = {
  companies: 'accounts',
  company: 'account',
  user: 'user',
};
/** The name of a value in templates. */
export const toName = (name: string): string => standardNames[name] ?? name;
/** Values that are written by us and shown as they are. */
const plain: ReadonlySet<string> = new Set(['address', 'code', 'number', ...links]);

const getForms = (kind: MailKind): readonly Readonly<Record<string, unknown>>[] =>
  Object.values(mailSamples[kind]).map((form) => ({ ...Object(form) }));

/** The words of a name: `endOfTrial` is "End of trial". */
const toWords = (name: string): string =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

/** The variables of a kind of email: its own, and those of every email. */
export function getVariables(kind: MailKind): readonly MessageVariable[] {
  const forms = getForms(kind);
  const keys = [...new Set(forms.flatMap((form) => Object.keys(form)))].toSorted();
  return [
    ...keys.map((key) => ({
      name: toName(key),
      help: meanings[toName(key)] ?? toWords(toName(key)),
      isLink: links.has(key),
      isOptional: forms.some((form) => (form[key] ?? '') === ''),
    })),
    ...commonVariables.map(([name, help]) => ({
      name,
      help,
      isLink: commonLinks.includes(name),
      isOptional: !alwaysThere.includes(name),
    })),
  ];
}

/**
 * The variables of which a template must show at least one, because without it the email is
 * useless; and each that lets a recipient stop such emails.
 */
export function getRequired(kind: MailKind): readonly string[] {
  const names = new Set(getForms(kind).flatMap((form) => Object.keys(form)));
  const own = ['link', 'signInLink', 'code'].filter((name) => names.has(name)).slice(0, 1);
  return [...own, ...(names.has('unsubscribe') ? ['unsubscribe'] : [])];
}

/** The values of the variables for one email, as text that is not escaped yet. */
export function toValues(
  data: Readonly<Record<string, unknown>>,
  look: MailBranding,
  to: string,
): Readonly<Record<string, string>> {
  const { language, timeZone, company } = look;
  const words = ([key, value]: readonly [string, unknown]): readonly [string, string] => {
    const name = toName(key);
    if (typeof value !== 'string' && typeof value !== 'number') return [name, ''];
    const text = String(value);
    if (moments.has(name)) return [name, momentWords(text, language, timeZone)];
    if (name === 'userAgent') return [name, browserWords(text, language)];
    if (name === 'event') return [name, eventTitle(text, language)];
    return [name, plain.has(name) || typeof value === 'number' ? text : safeName(text)];
  };
  return {
    ...Object.fromEntries(Object.entries(data).map(words)),
    productName: look.productName,
    accountUrl: look.accountUrl,
    accentColor: look.accentColor,
    logo: company?.logo ?? look.logo ?? '',
    supportEmail: look.supportEmail ?? '',
    companyName: safeName(company?.name ?? ''),
    email: to,
    language: language ?? 'en',
  };
}
