import type { MailTemplateConfig } from '../../config/mail.config.ts';
import type { SmsTemplateConfig } from '../../config/sms.config.ts';
import { textTemplates } from '../../sms/templates/text-templates.ts';
import { htmlProblems } from './html-problems.ts';
import { toKind, mailTypes, unsentTypes } from './message-types.ts';
import { getRequired, getVariables } from './message-variables.ts';
import { readTemplate } from './template-syntax.ts';

/** Variables of SMS; a text with a code also gets the line that browsers read. */
export const textVariables = ['code', 'productName', 'host'] as const;
/** Five parts of an SMS, which each are paid for. */
const maxTextLength = 335;
const shownVariable = /\{\{\s*([A-Za-z]\w*)\s*\}\}/g;
const linkedVariable = /href\s*=\s*["']\s*\{\{\s*([A-Za-z]\w*)\s*\}\}\s*["']/gi;
/** Two letters changed are a slip. */
const near = 2;

/** What is wrong with a template of an email; empty if it can be used. */
export function mailTemplateProblems(template: MailTemplateConfig): readonly string[] {
  const { type, subject, html, text, fromName } = template;
  const kind = toKind(type);
  if (!kind) return [unknownType(type)];
  const variables = getVariables(kind);
  const names = variables.map((one) => one.name);
  const fields = { subject, html, text, fromName };
  const problems = Object.entries(fields).flatMap(([field, source]) =>
    source === undefined ? [] : sourceProblems(field, source, names),
  );
  if (subject !== undefined && /[\r\n]/.test(subject)) problems.push('subject: Use one line.');
  for (const required of getRequired(kind)) {
    if (html !== undefined && !shows(html, required, required !== 'code'))
      problems.push(
        required === 'code'
          ? 'html: The email must show {{code}}.'
          : `html: The email must have a link with href="{{${required}}}".`,
      );
    if (text !== undefined && !shows(text, required, false))
      problems.push(`text: The text must contain {{${required}}}.`);
  }
  if (html !== undefined)
    problems.push(...htmlProblems(html, variables).map((one) => `html: ${one}`));
  return problems;
}

/** What is wrong with a template of an SMS; empty if it can be used. */
export function textTemplateProblems({ type, text }: SmsTemplateConfig): readonly string[] {
  if (!Object.hasOwn(textTemplates, type))
    return [`There is no SMS ${type}. Use one of: ${Object.keys(textTemplates).join(', ')}.`];
  const hasCode = type !== 'phoneChanged';
  const names = hasCode ? textVariables : textVariables.filter((name) => name !== 'code');
  const problems = sourceProblems('text', text, names);
  if (hasCode && !shows(text, 'code', false)) problems.push('text: The SMS must show {{code}}.');
  if (text.length > maxTextLength) problems.push(`text: Use at most ${maxTextLength} characters.`);
  return problems;
}

/** What is wrong with all templates of a configuration, each line with its place. */
export function messageProblems(config: {
  readonly mail: { readonly templates: readonly MailTemplateConfig[] };
  readonly sms: { readonly templates: readonly SmsTemplateConfig[] };
}): readonly string[] {
  const say = (section: string, type: string, problems: readonly string[]) =>
    problems.map((problem) => `${section}.templates (${type}): ${problem}`);
  return [
    ...config.mail.templates.flatMap((one) => say('mail', one.type, mailTemplateProblems(one))),
    ...config.sms.templates.flatMap((one) => say('sms', one.type, textTemplateProblems(one))),
  ];
}

function unknownType(type: string): string {
  if (unsentTypes.has(type)) return `Foyer sends no email ${type}, so it needs no template.`;
  return `There is no email ${type}. Use one of: ${mailTypes.join(', ')}.`;
}

function sourceProblems(field: string, source: string, knownNames: readonly string[]): string[] {
  const { problems, names } = readTemplate(source);
  const unknown = [...new Set(names)].filter((name) => !knownNames.includes(name));
  return [
    ...problems.map((problem) => `${field}: ${problem}`),
    ...unknown.map((name) => {
      const meant = knownNames.find(
        (one) => distance(one.toLowerCase(), name.toLowerCase()) <= near,
      );
      const hint = meant ? ` Did you mean {{${meant}}}?` : ` Known: ${knownNames.join(', ')}.`;
      return `${field}: There is no variable {{${name}}}.${hint}`;
    }),
  ];
}

function shows(source: string, name: string, asLink: boolean): boolean {
  return [...source.matchAll(asLink ? linkedVariable : shownVariable)].some(
    ([, found]) => found === name,
  );
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
