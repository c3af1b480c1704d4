import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { linesOf, root, runCommand } from '../run-command.ts';

/** A file is a sitting: above this the build fails (style, "Size"). */
const longestFile = 400;
/** Names that say nothing about what a file does (style, "Size"). */
const emptyNames = /^(utils?|helpers?|common|misc)(\.|$)/;
/** A package's entry; anywhere else `index.ts` is a detour (layout, rule 1). */
const entries = /^(packages|apps)\/[^/]+\/src\/(session\/)?index\.tsx?$/;

/** Files that are committed or would be. */
async function sourceFiles(): Promise<string[]> {
  const { output } = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  return linesOf(output).filter((path) => /\.(ts|tsx|mjs|css|sql)$/.test(path));
}

/** No file longer than a sitting. */
export async function checkFileLength(): Promise<string[]> {
  const long = (await sourceFiles())
    .map((path) => ({ path, lines: lengthOf(path) }))
    .filter(({ lines }) => lines > longestFile);
  return long.map(({ path, lines }) => `${path}:${longestFile + 1}: ${lines} lines, at most ${longestFile}`);
}

/** File names that say what is inside. */
export async function checkFileNames(): Promise<string[]> {
  return (await sourceFiles()).flatMap((path) => {
    const name = basename(path);
    const folders = path.split('/').slice(0, -1);
    if ([name, ...folders].some((part) => emptyNames.test(part)))
      return [`${path}: the name does not say what it does`];
    if (/^index\.tsx?$/.test(name) && !entries.test(path))
      return [`${path}: index files stand only at a package entry`];
    if (!/^[a-z0-9.@_-]+$/.test(name)) return [`${path}: file names are kebab-case`];
    return [];
  });
}

/** The lock names no registry, so that it installs from any. */
export async function checkLock(): Promise<string[]> {
  const lines = readFileSync(join(root, 'package-lock.json'), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    /"resolved": "https?:/.test(line) ? [`package-lock.json:${index + 1}: names a registry: ${line.trim()}`] : [],
  );
}

function lengthOf(path: string): number {
  return readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
}
