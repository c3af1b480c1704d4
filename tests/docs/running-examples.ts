import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readExamples } from './examples.ts';

const root = join(import.meta.dirname, '../..');

/** Loads the example of a page that holds a word, as a module; what it exports is for the test to say. */
export async function loadExample<T>(page: string, word: string): Promise<T> {
  const example = readExamples(page).find(({ code }) => code.includes(word));
  if (!example) throw new Error(`${page} has no example with ${word}`);
  const artifacts = join(root, '.artifacts');
  mkdirSync(artifacts, { recursive: true });
  const folder = mkdtempSync(join(artifacts, 'running-example-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, `example.${example.language}`);
  writeFileSync(file, example.code);
  const module: T = await import(/* @vite-ignore */ file);
  return module;
}
