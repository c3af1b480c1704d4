import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { events } from '@foyer/contract/events';
import { expect, test } from 'vitest';
import { logLines, logReferencePage } from '../../tooling/reference/log-reference-page.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/operations/log-reference.md'), 'utf8');
const shipped = globSync('{packages/server,apps/identity-server}/src/**/*.ts', { cwd: root })
  .filter((file) => !/\.(test|suite|fixture|journey)\.ts$/.test(file))
  .toSorted();
const sources = shipped.map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, ''),
}));

test('ASVS-16.1.1 the log reference lists every log line and audit action', () => {
  expect(page).toBe(logReferencePage());
  const direct = sources.filter(({ text }) =>
    /\blog\.(?:debug|info|warn|error|fatal)\(/.test(text),
  );
  expect(direct.map(({ file }) => file)).toEqual([]);
  for (const [name, files] of logLines()) expect(files, `${name} is logged`).not.toEqual([]);
  for (const action of Object.keys(events)) expect(page).toContain(`| \`${action}\` |`);
  for (const name of ['foyer_http_request_duration_seconds', 'foyer_queued_messages'])
    expect(page).toContain(`| \`${name}\` |`);
});

test('ASVS-16.2.3 logs are written only to standard output, and command output only to the standard streams or named files', () => {
  const writes = (pattern: RegExp) =>
    sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  expect(
    writes(/\bconsole\.(?:log|info|warn|error|debug)\(|\bsyslog\b|pino\.(?:transport|destination)/),
  ).toEqual([]);
  expect(writes(/\bwriteSync\b|\bcreateWriteStream\b|\bappendFile/)).toEqual([
    // the file that the operator names, and the results of an import beside its file
    'apps/identity-server/src/commands/export.command.ts',
    'apps/identity-server/src/commands/import.command.ts',
    'packages/server/src/kernel/logs/log-stream.ts',
  ]);
  expect(
    writes(/process\.std(?:out|err)\.write/).filter(
      (file) => !/^apps\/identity-server\/src\/(?:run-command|command-flags|commands\/)/.test(file),
    ),
  ).toEqual([]);
  expect(writes(/createLogStream\(/)).toEqual([
    'packages/server/src/kernel/logs/log-stream.ts',
    'packages/server/src/kernel/logs/logger-options.ts',
  ]);
  expect(
    readFileSync(join(root, 'packages/server/src/kernel/logs/logger-options.ts'), 'utf8'),
  ).toContain('const standardOutput = 1;');
});
