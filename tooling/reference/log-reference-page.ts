import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventCategories, events } from '@foyer/contract/events';

const root = join(import.meta.dirname, '../..');
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;

/** A line that the server can log. */
export interface LogLine {
  readonly level: string;
  readonly words: string;
  readonly file: string;
}

/** Every call of the log in shipped sources, in the order of the files. */
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
      return { level, words: words ?? '(the title of the audit action)', file };
    });
  });
}

/** The metrics of `/metrics`, other than those of the process. */
function metrics(): readonly (readonly [name: string, help: string])[] {
  const source = readFileSync(join(root, 'packages/server/src/kernel/metrics/metrics.ts'), 'utf8');
  return [...source.matchAll(/name: '(foyer_\w+)',\s*help: '([^']+)'/g)].map(
    ([, name = '', help = '']) => [name, help],
  );
}

/** The payload fields of an event, optional ones with a question mark. */
function payloadFields({ shape }: (typeof events)[keyof typeof events]['payload']): string {
  const fields = Object.entries(shape).map(
    ([key, field]) => `\`${key}${field.def.type === 'optional' ? '?' : ''}\``,
  );
  return fields.length > 0 ? fields.join(', ') : '–';
}

/** The events, in a table per category. */
function eventTables(): readonly string[] {
  return Object.entries(eventCategories).flatMap(([category, title]) => [
    `### ${title}`,
    '',
    '| Name | Title | Severity | Description | Payload |',
    '|---|---|---|---|---|',
    ...Object.entries(events)
      .filter(([, one]) => one.category === category)
      .map(
        ([name, one]) =>
          `| \`${name}\` | ${one.title} | ${one.severity} | ${one.description} | ${payloadFields(one.payload)} |`,
      ),
    '',
  ]);
}

/** The page `docs/operations/log-reference.md`. */
export function logReferencePage(): string {
  return [
    '# Log reference',
    '',
    '<!-- Generated from the sources by `npm run generate`. Do not edit. -->',
    '',
    'Foyer writes three records and nothing else:',
    '',
    '- **Log**: JSON lines on standard output from `log-level` on. Times are in UTC, and `traceId` is that of the response. The log names routes by',
    '  their pattern and never contains names, email addresses, headers, bodies, queries, or tokens. It is the only record that leaves the process:',
    '  collect it on another machine.',
    '- **Audit log**: database rows, written in the transaction of their cause and never changed. Each row contains the time, the actor and any',
    '  impersonator, the affected user, the IP address and browser, and the trace ID, and belongs to one tenant or to none. Calls that are denied',
    '  for lack of permission are included ([audit log of denied calls](../decisions/audit-log.md)).',
    '- **Metrics**: `/metrics`, protected by `metrics-token`.',
    '',
    'Startup messages, errors, and warnings are plain text on standard output and standard error. The embedded PostgreSQL writes its own log into',
    '`data-dir`.',
    '',
    '## Log lines',
    '',
    '| Level | Message | Source |',
    '|---|---|---|',
    ...logLines().map(
      ({ level, words, file }) =>
        `| ${level} | ${words} | \`${file.replace('packages/server/src/', '')}\` |`,
    ),
    '',
    '## Audit events',
    '',
    'Each row of the audit log is one of these events: `action` contains the name, and `json` the payload. If an API token caused the event, `json` also',
    'contains its `apiTokenId`. The table is defined in `packages/contract/src/events.ts`.',
    '',
    ...eventTables(),
    '## Metrics',
    '',
    '| Name | Description |',
    '|---|---|',
    ...metrics().map(([name, help]) => `| \`${name}\` | ${help} |`),
    '',
  ].join('\n');
}
