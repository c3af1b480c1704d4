import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { RefusalSpec } from '@foyer/contract';

const root = join(import.meta.dirname, '../../packages/contract/src');

const isRefusal = (value: unknown): value is RefusalSpec => 'code' in Object(value);

/** Every refusal of the contract, by its code; several features may share a code of the wire contract. */
async function readRefusals(): Promise<readonly RefusalSpec[]> {
  const found: RefusalSpec[] = [];
  for (const file of globSync('**/*refusals.ts', { cwd: root }).toSorted()) {
    const exported: Readonly<Record<string, unknown>> = await import(join(root, file));
    for (const [name, table] of Object.entries(exported))
      if (name.endsWith('Refusals')) found.push(...Object.values(Object(table)).filter(isRefusal));
  }
  return [...new Map(found.map((one) => [`${one.code} ${one.text}`, one])).values()];
}

/** The page `docs/reference/error-codes.md`. */
export async function errorCodesPage(): Promise<string> {
  const refusals = await readRefusals();
  const toFeature = ({ code }: RefusalSpec) =>
    code.includes('/') ? (code.split('/')[0] ?? '') : 'other';
  const tables = [...new Set(refusals.map(toFeature))]
    .toSorted((one, other) => one.localeCompare(other))
    .flatMap((feature) => [
      `## ${feature}`,
      '',
      '| Code | Status | Text |',
      '|---|---|---|',
      ...refusals
        .filter((one) => toFeature(one) === feature)
        .map(({ code, status, text }) => `| \`${code}\` | ${status} | ${text} |`),
      '',
    ]);
  return [
    '# Error codes',
    '',
    '<!-- Generated from the sources by `npm run generate`. Do not edit. -->',
    '',
    'A rejected call responds with its status and JSON:',
    '',
    '```json',
    '{',
    '  "errors": ["You don’t have permission to do this. …"],',
    '  "errorCode": "request/forbidden"',
    '}',
    '```',
    '',
    'Show the texts in `errors` to users: they say what to do next. In code, compare `errorCode`: it',
    'stays the same when a text is improved.',
    '',
    ...tables,
  ].join('\n');
}
