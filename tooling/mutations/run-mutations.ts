/**
 * `npm run mutate`: breaks the code of every row that the security test matrix says is proved, one at a time in a copy of the
 * tree, and requires the row's test to fail. `npm run mutate -- --changed` takes those whose code has changed since they were last
 * seen to fail, `npm run mutate -- T-REF-2 M-18` those rows. What was seen is written to verified.json, which is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../test/run-command.ts';
import { copyTree } from './tree-copy.ts';
import { mutations } from './all-mutations.ts';
import { fingerprint, type Mutation, provedRows } from './mutation.ts';
import { type Verdict, tryMutation } from './try-mutation.ts';

const verifiedFile = join(root, 'tooling/mutations/verified.json');
const verified: Record<string, string> = JSON.parse(readFileSync(verifiedFile, 'utf8'));
const tests = provedRows();

const testFor = ({ id, test }: Mutation): string => test ?? tests.get(id) ?? '';
const isChanged = (mutation: Mutation): boolean =>
  verified[mutation.id] !== fingerprint(mutation, testFor(mutation));

const words: Readonly<Record<Verdict, string>> = {
  failed: '✓',
  passed: '✗ the test still passes',
  broken: '✗ the test did not run: does the mutated file load?',
  missing: '✗ the text to replace is not there exactly once',
};

const args = process.argv.slice(2);
const max = Number(
  args.find((arg) => arg.startsWith('--most='))?.slice('--most='.length) ?? Infinity,
);
const found = args.includes('--changed')
  ? mutations.filter(isChanged)
  : mutations.filter(({ id }) => args.length === 0 || args.includes(id));
const requested = found.slice(0, max);
if (found.length > max)
  console.log(
    `  ${max} of ${found.length} whose code changed; npm run mutate -- --changed tries all`,
  );

let undetected = 0;
if (requested.length > 0) {
  const copy = await copyTree();
  try {
    for (const mutation of requested) {
      const verdict = await tryMutation(copy, mutation, testFor(mutation));
      console.log(`  ${words[verdict]} ${mutation.id} (${testFor(mutation)})`);
      if (verdict === 'failed') verified[mutation.id] = fingerprint(mutation, testFor(mutation));
      else undetected += 1;
    }
  } finally {
    copy.remove();
  }
  const sorted = Object.entries(verified).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(verifiedFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
console.log(`${requested.length - undetected} mutations detected, ${undetected} not detected`);
process.exitCode = undetected > 0 ? 1 : 0;
