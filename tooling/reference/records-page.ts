import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditActions } from '@foyer/server/kernel/audit/audit-actions';

const root = join(import.meta.dirname, '../..');
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;

/** A line that the server can log. */
export interface LogLine {
  readonly level: string;
  readonly words: string;
  readonly file: string;
}

/** Every call of the log in what is shipped, in the order of its files. */
export function logLines(): readonly LogLine[] {
  const files = globSync('{packages/server,apps/identity-server}/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|suite|fixture|journey)\.ts$/.test(file))
    .toSorted();
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8').replaceAll(comments, '');
    return [
      ...source.matchAll(/\blog\.(debug|info|warn|error|fatal)\(([\s\S]*?)\)(?:;|,\n|\)|\n)/g),
    ].map(([, level = '', inside = '']) => {
      const words = /'([^']+)'[,\s]*$/.exec(inside)?.[1];
      return { level, words: words ?? '(the words of the audit row)', file };
    });
  });
}

/** The figures of `/metrics`, besides those of the process. */
function metrics(): readonly (readonly [name: string, help: string])[] {
  const source = readFileSync(join(root, 'packages/server/src/kernel/metrics/metrics.ts'), 'utf8');
  return [...source.matchAll(/name: '(foyer_\w+)',\s*help: '([^']+)'/g)].map(
    ([, name = '', help = '']) => [name, help],
  );
}

/** The page `docs/operations/records.md`. */
export function recordsPage(): string {
  return [
    '# What is written down',
    '',
    '<!-- Generated from the sources by `npm run generate`. Do not edit. -->',
    '',
    'Three records, and nothing besides them:',
    '',
    '- **Log**: JSON lines on standard output, from `log-level` on, times in UTC, `traceId` as in the answer of the call. It names routes by their pattern and',
    '  nobody by name or address: no header, no body, no query, no token. It is the one record that leaves the process; collect it on another machine.',
    '- **Audit log**: rows of the database, in the transaction of their cause, never changed: when, who, on whose behalf, whom it is about, from which',
    '  address and browser, with which trace id. Each belongs to a company, or to none. What is refused for want of a right is there, too',
    '  ([0230](../decisions/audit-log.md)).',
    '- **Figures**: `/metrics`, behind `metrics-token`.',
    '',
    'The start, its refusals and its warnings are plain lines on standard output and standard error. The PostgreSQL that comes along writes a log of its own into `data-dir`.',
    '',
    '## Lines of the log',
    '',
    '| Level | Words | Written by |',
    '|---|---|---|',
    ...logLines().map(
      ({ level, words, file }) =>
        `| ${level} | ${words} | \`${file.replace('packages/server/src/', '')}\` |`,
    ),
    '',
    '## Rows of the audit log',
    '',
    '| Action | Words | Severity |',
    '|---|---|---|',
    ...Object.entries(auditActions).map(
      ([action, { title, severity }]) => `| \`${action}\` | ${title} | ${severity} |`,
    ),
    '',
    '## Figures',
    '',
    '| Name | What |',
    '|---|---|',
    ...metrics().map(([name, help]) => `| \`${name}\` | ${help} |`),
    '',
  ].join('\n');
}
