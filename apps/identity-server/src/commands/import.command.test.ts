import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readImport } from '@foyer/server/modules/management/import-sources';
import type { ImportRecord, ImportResult } from '@foyer/server/modules/management/imported-user';
import { afterAll, expect, test } from 'vitest';
import { importAll } from './import.command.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-resume-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an import that was interrupted resumes after the last batch, with all results', async () => {
  const file = join(folder, 'users.csv');
  const count = 1200;
  const lines = Array.from({ length: count }, (_, at) => `user${at}@resume.test`);
  writeFileSync(file, ['email', ...lines].join('\n'));
  const recorded = () =>
    readFileSync(`${file}.results.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line).line);
  const imported: number[] = [];
  const runUntil = (end: number) => async (batch: readonly ImportRecord[]) => {
    if (batch.some(({ line }) => line > end)) throw new Error('the connection was lost');
    imported.push(...batch.map(({ line }) => line));
    return batch.map(({ line }): ImportResult => ({ line, email: null, status: 'imported' }));
  };
  const remembered: unknown[] = [];
  const run = (end: number, isResume: boolean) =>
    importAll(file, readImport('csv', file, {}), {
      run: runUntil(end),
      remember: ({ line }, status) => remembered.push([line, status]),
      isResume,
      isDryRun: false,
      isJson: true,
    });
  await expect(run(500, false)).rejects.toThrow('the connection was lost');
  expect(recorded()).toHaveLength(500);
  expect(await run(count, true)).toMatchObject({ imported: 700 });
  const all = Array.from({ length: count }, (_, at) => at + 1);
  expect(imported).toEqual(all);
  expect(remembered).toEqual(all.slice(0, 500).map((line) => [line, 'imported']));
  expect(recorded()).toEqual(all);
});
