import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRetiredWords, type Occurrence } from './retired-words.ts';

/** A retired word, and the file that contains it. */
export interface LocatedWord extends Occurrence {
  readonly path: string;
}

/** Files that may contain retired words. Each row has its reason. */
const exceptedFiles: readonly { readonly path: RegExp; readonly reason: string }[] = [
  { path: /^tooling\/words\//, reason: 'the list of the words itself' },
  { path: /\/locales\/(?!en)/, reason: 'other languages' },
  { path: /^tests\/published\/.*\.json$|-contract\.json$/, reason: 'the wire contract' },
];

/** The files that are checked, as git knows them. */
export function checkedFiles(root: string): readonly string[] {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  return execFileSync('git', args, options).split('\n').filter(isChecked);
}

/** Whether a file is checked: sources, tests, tools, style sheets, and pages. */
export function isChecked(path: string): boolean {
  return (
    /\.(?:tsx?|mjs|js|css|md)$/.test(path) && !exceptedFiles.some((file) => file.path.test(path))
  );
}

/** The retired words in these files. */
export function locateWords(root: string, files: readonly string[]): readonly LocatedWord[] {
  return files.flatMap((path) =>
    findRetiredWords(path, readFileSync(join(root, path), 'utf8')).map((word) => ({
      ...word,
      path,
    })),
  );
}

/** The folder that a file is counted in: a package, an application, or a folder of tests or docs. */
export function countedFolder(path: string): string {
  const parts = path.split('/');
  if (parts.length === 1) return '.';
  return parts.slice(0, parts.length === 2 ? 1 : 2).join('/');
}

/** How many retired words each folder contains. */
export function countByFolder(words: readonly LocatedWord[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { path } of words)
    counts[countedFolder(path)] = (counts[countedFolder(path)] ?? 0) + 1;
  return counts;
}
