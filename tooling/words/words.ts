/**
 * `npm run words`: retired words by folder, next to what each folder may contain. With a folder or file: each word with its line and its
 * replacement. With `--lower`: writes the counts of the tree into the allowances where they are lower.
 */
import { lowerAllowances, readAllowances } from './allowances.ts';
import { checkedFiles, countByFolder, locateWords } from './count-words.ts';

const root = new URL('../..', import.meta.url).pathname;
const [argument] = process.argv.slice(2);
const words = locateWords(root, checkedFiles(root));
const counts = countByFolder(words);

if (argument === '--lower') lowerAllowances(root, counts);
if (argument !== undefined && argument !== '--lower') {
  for (const { path, line, found, use } of words.filter((word) => word.path.startsWith(argument)))
    console.log(`${path}:${line}: ${found} (${use})`);
} else {
  const allowances = readAllowances(root);
  for (const folder of Object.keys({ ...allowances, ...counts }).toSorted())
    console.log(`${folder}: ${counts[folder] ?? 0} of ${allowances[folder] ?? 0}`);
  console.log(`together: ${words.length}`);
}
