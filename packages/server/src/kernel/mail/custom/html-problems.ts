import type { MessageVariable } from './message-variables.ts';

const piece =
  /<!--[\s\S]*?-->|<(style)\b[^>]*>([\s\S]*?)<\/style\s*>|<(\/?)([A-Za-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|<!doctype[^>]*>|</gi;
const attribute = /([^\s=/"'<>]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>]+))?/g;
const anyVariable = /\{\{[^}]*\}\}/;
const oneLink = /^\{\{\s*([A-Za-z]\w*)\s*\}\}$/;
/** A page below the account pages. */
const pageLink = /^\{\{\s*accountUrl\s*\}\}\/[\w\-./?=&#%]*$/;
const supportLink = /^mailto:\{\{\s*supportEmail\s*\}\}$/;
const safeAddress = /^(?:https?:\/\/|mailto:|tel:|#|$)/i;

/** Elements that mail programs drop, or that would act. */
const forbidden: ReadonlySet<string> = new Set(
  'script iframe object embed form input button select textarea base link svg math frame'.split(
    ' ',
  ),
);
const addresses: ReadonlySet<string> = new Set(
  'href src action formaction background poster cite data'.split(' '),
);

/**
 * What is wrong with the HTML of a template. Variables are allowed in text and in quoted attributes,
 * where escaping makes them safe; anywhere else a name that a user typed could become markup
 * (T-PWD-8).
 */
export function htmlProblems(html: string, variables: readonly MessageVariable[]): string[] {
  const problems: string[] = [];
  const links = new Set(variables.filter(({ isLink }) => isLink).map(({ name }) => name));

  function checkAttribute(tag: string, name: string, raw: string): void {
    const isQuoted = /^["']/.test(raw);
    const value = isQuoted ? raw.slice(1, -1).trim() : raw;
    const hasVariable = anyVariable.test(value);
    const where = `${name} of <${tag}>`;
    if (anyVariable.test(name)) problems.push(`A variable cannot be the name of an attribute.`);
    else if (/^on/i.test(name)) problems.push(`Remove ${where}: emails run no code.`);
    else if (hasVariable && !isQuoted) problems.push(`Put ${where} in quotes.`);
    else if (/\{\{\s*[#/]/.test(value)) problems.push(`{{#if}} cannot be inside ${where}.`);
    else if (addresses.has(name.toLowerCase())) checkAddress(where, value);
    else if (/^(?:style|srcset)$/i.test(name)) checkStyle(where, value);
  }

  function checkAddress(where: string, value: string): void {
    const [, name] = oneLink.exec(value) ?? [];
    if (supportLink.test(value) || pageLink.test(value)) return;
    if (name !== undefined && links.has(name)) return;
    if (anyVariable.test(value))
      problems.push(
        `The ${where} must be a single variable with a URL: ${[...links].map((one) => `{{${one}}}`).join(', ')}.`,
      );
    else if (!safeAddress.test(value))
      problems.push(`The ${where} must start with https://, http://, mailto:, or tel:.`);
  }

  function checkStyle(where: string, value: string): void {
    const left = value.replaceAll(/\{\{\s*accentColor\s*\}\}/g, '');
    if (anyVariable.test(left)) problems.push(`Use only {{accentColor}} in ${where}.`);
    if (/url\s*\(|expression\s*\(|@import/i.test(left))
      problems.push(`Remove url() and @import from ${where}. Use an <img> with a URL.`);
  }

  for (const [whole, style, css = '', , tag, attributes = ''] of html.matchAll(piece)) {
    if (style !== undefined) checkStyle('<style>', css);
    else if (tag !== undefined && forbidden.has(tag.toLowerCase()))
      problems.push(`Remove <${tag.toLowerCase()}>: emails cannot contain it.`);
    else if (tag !== undefined)
      for (const [, name = '', value = ''] of attributes.matchAll(attribute))
        checkAttribute(tag.toLowerCase(), name, value);
    else if (whole === '<') problems.push('A tag is not closed, or a < is not written as &lt;.');
  }
  if (/http-equiv/i.test(html)) problems.push('Remove http-equiv: emails cannot redirect.');
  return [...new Set(problems)];
}
