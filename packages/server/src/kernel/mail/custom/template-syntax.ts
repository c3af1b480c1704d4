/** A piece of a template: text as it is, a variable, or pieces shown only where a variable has a value. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'if'; readonly name: string; readonly parts: readonly TemplatePart[] };

/** A template as read, with what is wrong with it. */
export interface ReadTemplate {
  readonly parts: readonly TemplatePart[];
  readonly problems: readonly string[];
  /** Names of variables, in order of appearance. */
  readonly names: readonly string[];
}

const mark = /\{\{([\s\S]*?)\}\}\}?/g;
const variable = /^[A-Za-z]\w*$/;
const condition = /^#if\s+([A-Za-z]\w*)$/;

/**
 * Reads `{{name}}` and `{{#if name}}…{{/if}}`. There is nothing else: a template computes nothing
 * and reaches nothing beyond its variables.
 */
export function readTemplate(source: string): ReadTemplate {
  const problems: string[] = [];
  const names: string[] = [];
  const root: TemplatePart[] = [];
  let parts = root;
  let openCondition: string | undefined;
  let from = 0;
  const say = (text: string) => parts.push({ kind: 'text', text });

  function take(whole: string, inner: string): void {
    const [, tested] = condition.exec(inner) ?? [];
    if (whole.startsWith('{{{') || inner.startsWith('&'))
      problems.push(`${whole} would not be escaped. Write {{name}} with two braces.`);
    else if (tested !== undefined && openCondition !== undefined)
      problems.push(`${whole} is inside another {{#if}}. Close that one first.`);
    else if (tested !== undefined) {
      const inside: TemplatePart[] = [];
      names.push(tested);
      root.push({ kind: 'if', name: tested, parts: inside });
      [parts, openCondition] = [inside, tested];
    } else if (inner === '/if' && openCondition === undefined)
      problems.push('{{/if}} closes nothing. Remove it.');
    else if (inner === '/if') [parts, openCondition] = [root, undefined];
    else if (variable.test(inner)) {
      names.push(inner);
      parts.push({ kind: 'variable', name: inner });
    } else problems.push(`${whole} cannot be read. Write {{name}} or {{#if name}}…{{/if}}.`);
  }

  for (const found of source.matchAll(mark)) {
    say(source.slice(from, found.index));
    take(found[0], (found[1] ?? '').trim());
    from = found.index + found[0].length;
  }
  const rest = source.slice(from);
  if (rest.includes('{{')) problems.push('A variable is not closed. Write }} behind its name.');
  say(rest);
  if (openCondition !== undefined)
    problems.push(`{{#if ${openCondition}}} is not closed. Write {{/if}} at its end.`);
  return { parts: root, problems, names };
}

/** Fills a template; a variable without a value shows nothing. */
export function fillTemplate(
  parts: readonly TemplatePart[],
  values: Readonly<Record<string, string>>,
  escape: (text: string) => string,
): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const value = values[part.name] ?? '';
      if (part.kind === 'variable') return escape(value);
      return value === '' ? '' : fillTemplate(part.parts, values, escape);
    })
    .join('');
}
