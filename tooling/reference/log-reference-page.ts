import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventCategories, events } from '@foyer/contract/events';
import { logEvents, type LogEventName } from '../../packages/server/src/kernel/logs/log-events.ts';
import { metricTable } from '../../packages/server/src/kernel/metrics/metrics.ts';

const root = join(import.meta.dirname, '../..');

/** Every event that the server logs, with the files that log it. */
export function logLines(): readonly (readonly [event: LogEventName, files: readonly string[]])[] {
  const sources = globSync('packages/server/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|suite|fixture|journey)\.ts$|log-events\.ts$/.test(file))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => text.includes('logEvent('));
  return Object.keys(logEvents)
    .filter((name): name is LogEventName => Object.hasOwn(logEvents, name))
    .map((name) => [
      name,
      sources.filter(({ text }) => text.includes(`'${name}'`)).map(({ file }) => file),
    ]);
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
    'Foyer writes three records, and traces if you turn them on:',
    '',
    '- **Log**: JSON lines on standard output from `log-level` on. Times are in UTC, and `traceId` is that of the response. The log names routes by',
    '  their pattern and never contains names, email addresses, headers, bodies, queries, or tokens. Unless you send',
    '  traces, this is the only record that leaves the process: collect it on another machine.',
    '- **Audit log**: database rows, written in the transaction of their cause and never changed. Each row contains the time, the actor and any',
    '  impersonator, the affected user, the IP address and browser, and the trace ID, and belongs to one tenant or to none. Calls that are denied',
    '  for lack of permission are included ([audit log of denied calls](../decisions/audit-log.md)).',
    '- **Metrics**: `/metrics`, protected by `metrics-token`.',
    '- **Traces**: [sent to the receiver](tracing.md) that you set with `otlp-endpoint`. Off by default.',
    '',
    'Startup messages, errors, and warnings are plain text on standard output and standard error. The embedded PostgreSQL writes its own log into',
    '`data-dir`.',
    '',
    '## Log lines',
    '',
    'Each line contains the name of its event in `event`. The table is defined in `packages/server/src/kernel/logs/log-events.ts`.',
    '',
    '| Event | Level | Message | Source |',
    '|---|---|---|---|',
    ...logLines().map(([name, files]) => {
      const { level, message } = logEvents[name];
      const where = files.map((file) => `\`${file.replace('packages/server/src/', '')}\``);
      return `| \`${name}\` | ${level} | ${message} | ${where.join(', ')} |`;
    }),
    '',
    '## Audit events',
    '',
    'Each row of the audit log is one of these events: `action` contains the name, and `json` the payload. If an API token caused the event, `json` also',
    'contains its `apiTokenId`. The table is defined in `packages/contract/src/events.ts`.',
    '',
    ...eventTables(),
    '## Metrics',
    '',
    '| Name | Labels | Description |',
    '|---|---|---|',
    ...Object.values(metricTable).map(
      ({ name, labelNames, help }) =>
        `| \`${name}\` | ${labelNames.map((label) => `\`${label}\``).join(', ')} | ${help} |`,
    ),
    '',
  ].join('\n');
}
