import { allowancesAt, readAllowances, totalAllowed } from '../../words/allowances.ts';
import {
  checkedFiles,
  countByFolder,
  countedFolder,
  locateWords,
} from '../../words/count-words.ts';
import { addedLines, baseCommit } from '../changed-lines.ts';
import { root } from '../run-command.ts';

/**
 * No folder contains more retired words than its allowance, and the allowances never grow. `npm run words -- <folder>` lists the words with
 * their replacements, `npm run words -- --lower` records that there are fewer. An identifier that the wire contract or a library fixes is
 * an exception in tooling/words/retired-words.ts.
 */
export async function checkWords(): Promise<string[]> {
  const allowances = readAllowances(root);
  const words = locateWords(root, checkedFiles(root));
  const counts = countByFolder(words);
  const isOver = (folder: string) => (counts[folder] ?? 0) > (allowances[folder] ?? 0);
  const over = Object.keys(counts).filter(isOver);
  const added = over.length > 0 ? addedLines() : undefined;
  const isNew = (path: string, line: number) => !added || added.get(path)?.has(line) === true;
  const totals = over.map(
    (folder) => `${folder}: ${counts[folder]} retired words, ${allowances[folder] ?? 0} allowed`,
  );
  const lines = words
    .filter(({ path, line }) => over.includes(countedFolder(path)) && isNew(path, line))
    .map(({ path, line, found, use }) => `${path}:${line}: "${found}" is retired: ${use}`);
  return [...raised(), ...totals, ...lines];
}

/** A count may move from one folder to another with its files, but the sum may not grow. */
function raised(): string[] {
  const base = baseCommit();
  const before = base && allowancesAt(root, base);
  if (!before) return [];
  const [was, is] = [totalAllowed(before), totalAllowed(readAllowances(root))];
  return is > was ? [`tooling/words/allowances.json: allows ${is} words, ${was} before`] : [];
}
