/**
 * `npm run measure [-- <commit>]`: how readable the sources are, before and after: those of the commit (by default, the one before the
 * terminology work began) next to those of the tree. Tests, fixtures, galleries, locales, and generated tables do not count, except that
 * retired words are counted in tests and docs as well.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkedFiles, isChecked, locateWords } from '../words/count-words.ts';
import { countDuplicates } from './duplicates.ts';
import { functionLengths } from './functions.ts';
import { filesBelow, readSources, type Source } from './sources.ts';

const [commit = 'bfc6ec3'] = process.argv.slice(2);
const root = new URL('../..', import.meta.url).pathname;

type Row = readonly [label: string, before: number | string, after: number | string, goal: string];

const before = withCommit(commit, (folder) =>
  measure(folder, filesBelow(folder).filter(isChecked)),
);
const after = measure(root, checkedFiles(root));
const rows: readonly Row[] = [
  ['', commit, 'tree', 'goal'],
  ['source files', before.files, after.files, ''],
  ['source lines', before.lines, after.lines, ''],
  ['retired words', before.words, after.words, '0, or excepted'],
  ['average line length', before.lineLength, after.lineLength, '36 or less'],
  ['lines over 100 columns, %', before.longLines, after.longLines, '1.5 or less'],
  ['function length, p90', before.functionP90, after.functionP90, '40 or less'],
  ['function length, max', before.functionMax, after.functionMax, ''],
  ['functions over 40 lines, %', before.longFunctions, after.longFunctions, ''],
  ['files of at most 25 lines with one importer', before.small, after.small, ''],
  ['duplicated passages per 100 files', before.duplicates, after.duplicates, ''],
];
const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => String(row[at]).length)));
for (const row of rows)
  console.log(
    row
      .map((cell, at) => pad(String(cell), widths[at] ?? 0, at))
      .join('  ')
      .trimEnd(),
  );

function pad(cell: string, width: number, at: number): string {
  return at === 1 || at === 2 ? cell.padStart(width) : cell.padEnd(width);
}

function measure(folder: string, checked: readonly string[]) {
  const sources = readSources(folder);
  const lines = sources.flatMap(({ content }) => content.trimEnd().split('\n'));
  const lengths = sources.flatMap(functionLengths).toSorted((one, other) => one - other);
  const characters = lines.reduce((sum, line) => sum + line.length, 0);
  return {
    files: sources.length,
    lines: lines.length,
    words: locateWords(folder, checked).length,
    lineLength: rounded(characters / lines.length),
    longLines: percent(lines, (line) => line.length > 100),
    functionP90: lengths[Math.floor(lengths.length * 0.9)] ?? 0,
    functionMax: lengths.at(-1) ?? 0,
    longFunctions: percent(lengths, (length) => length > 40),
    small: smallFilesWithOneImporter(sources),
    duplicates: rounded((countDuplicates(sources) / sources.length) * 100),
  };
}

function smallFilesWithOneImporter(sources: readonly Source[]): number {
  const importers = new Map<string, number>();
  for (const { imports } of sources)
    for (const path of new Set(imports)) importers.set(path, (importers.get(path) ?? 0) + 1);
  const isSmall = ({ content }: Source) => content.trimEnd().split('\n').length <= 25;
  return sources.filter((one) => importers.get(one.path) === 1 && isSmall(one)).length;
}

function percent<T>(all: readonly T[], isCounted: (one: T) => boolean): number {
  return rounded((all.filter(isCounted).length / all.length) * 100);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Runs with the files of a commit in a temporary folder. */
function withCommit<T>(of: string, run: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-measure-'));
  try {
    const archive = execFileSync('git', ['archive', of], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
