import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readImport } from '@foyer/server/modules/management/import-sources';
import type { ImportRecord, ImportResult } from '@foyer/server/modules/management/imported-user';
import { afterAll, expect, test, vi } from 'vitest';
import { importAll, readProgress } from './import.command.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-resume-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an import that was interrupted resumes after the last batch, with all results, also after a dry run', async () => {
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
  const remembered: number[] = [];
  const finish = vi.fn();
  const run = (end: number, isResume: boolean) =>
    importAll(file, readImport('csv', file, {}), {
      run: runUntil(end),
      remember: ({ line }) => remembered.push(line),
      finish,
      progress: readProgress(file, { isResume }),
      isDryRun: false,
      isJson: true,
    });
  await expect(run(0, false)).rejects.toThrow('the connection was lost');
  const { importId } = readProgress(file, { isResume: true });
  await expect(run(500, true)).rejects.toThrow('the connection was lost');
  expect(recorded()).toHaveLength(500);
  expect(readProgress(file, { isResume: true })).toMatchObject({ importId, line: 500 });
  await importAll(file, readImport('csv', file, {}), {
    run: async () => [],
    remember: () => {},
    finish,
    progress: readProgress(file, { isResume: false }),
    isDryRun: true,
    isJson: true,
  });
  appendFileSync(`${file}.results.jsonl`, '{"line":501,"sta');
  expect(finish).not.toHaveBeenCalled();
  expect(await run(count, true)).toMatchObject({ imported: 700 });
  const all = Array.from({ length: count }, (_, at) => at + 1);
  expect(imported).toEqual(all);
  expect(remembered).toEqual(all.slice(0, 500));
  expect(finish).toHaveBeenCalledOnce();
  expect(recorded()).toEqual(all);
});

test('settings are in one batch, whatever their number', async () => {
  const file = join(folder, 'settings.jsonl');
  writeFileSync(file, '');
  async function* records(): AsyncGenerator<ImportRecord> {
    for (let line = 1; line <= 700; line += 1)
      yield { line, other: { type: line < 400 || line > 600 ? 'group' : 'setting', value: {} } };
  }
  const sizes: number[] = [];
  await importAll(file, records(), {
    run: async (batch) => {
      sizes.push(batch.length);
      return [];
    },
    remember: () => {},
    finish: async () => {},
    progress: readProgress(file, { isResume: false }),
    isDryRun: true,
    isJson: true,
  });
  expect(sizes).toEqual([600, 100]);
});
