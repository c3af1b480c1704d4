import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '@foyer/server';
import { afterAll, describe, expect, test } from 'vitest';
import { documentedPages, readExamples } from './examples.ts';

const root = join(import.meta.dirname, '../..');
mkdirSync(join(root, '.artifacts'), { recursive: true });
const folder = mkdtempSync(join(root, '.artifacts/docs-examples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const examples = documentedPages().flatMap(readExamples);
const fileName = (place: string, language: string) =>
  `${place.replaceAll(/\W+/g, '-')}.${language}`;

describe('the documentation', () => {
  test('has examples that type-check as a host would write them', async () => {
    const typed = examples.filter(({ language }) => language === 'ts' || language === 'tsx');
    expect(typed.length).toBeGreaterThan(3);
    for (const { place, language, code } of typed)
      writeFileSync(join(folder, fileName(place, language)), code);
    writeFileSync(join(folder, 'app.tsx'), 'export const App = () => null;\n');
    writeFileSync(join(folder, 'styles.d.ts'), "declare module '*.css';\n");
    const compilerOptions = {
      noEmit: true,
      composite: false,
      incremental: false,
      types: ['node'],
      noUnusedLocals: false,
    };
    const config = {
      extends: '../../tooling/tsconfig/browser.json',
      compilerOptions,
      include: ['*'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const checking = promisify(execFile)(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      folder,
    ]);
    await expect(
      checking.catch(({ stdout }: { stdout: string }) => ({ stdout })),
    ).resolves.toMatchObject({
      stdout: '',
    });
    // the compiler reads every package; on a busy machine that takes a while
  }, 180_000);

  test('shows configurations that the server accepts', async () => {
    const configurations = examples.filter(({ code }) => code.includes('defineConfig('));
    expect(configurations.length).toBeGreaterThan(0);
    for (const { place, code } of configurations) {
      const file = join(folder, fileName(place, 'config.ts'));
      writeFileSync(file, code);
      const module: Record<string, unknown> = await import(/* @vite-ignore */ file);
      expect(readConfig(module['default']), place).toMatchObject({ kind: 'valid' });
    }
  });

  test('embeds Foyer in at most ten lines, identical on every page', () => {
    const embeddings = examples.filter(({ code }) => code.includes('createRoot(document.body'));
    expect(embeddings.length).toBeGreaterThan(1);
    for (const { place, code } of embeddings) {
      expect(code, place).toBe(embeddings[0]?.code);
      expect(
        code.split('\n').filter((line) => line.trim() !== '').length,
        place,
      ).toBeLessThanOrEqual(10);
    }
  });

  test('names only commands and settings that exist', async () => {
    const { settingsTable } = await import(
      '../../apps/identity-server/src/settings/settings.table.ts'
    );
    const { commandFlagNames } = await import('../../apps/identity-server/src/command-flags.ts');
    const names = [...settingsTable.map(({ name }) => name), ...commandFlagNames, 'help'];
    const knownFlags = new Set(names.map((name) => `--${name}`));
    const shell = examples.filter(({ language }) => language === 'sh').map(({ code }) => code);
    const flags = shell.join('\n').match(/(?<=\s)--[a-z][a-z-]*/g) ?? [];
    expect(flags.filter((flag) => !knownFlags.has(flag))).toEqual([]);
    const manifest: { scripts: object } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    );
    const ran = [
      ...shell.join('\n').matchAll(/npm (?:run )?(start|test|[a-z]+:[a-z]+|bench)/g),
    ].map(([, name = '']) => name);
    expect(ran.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });
});
