import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutationRows, mutations } from '../../tooling/mutations/all-mutations.ts';
import { applyMutation, provedRows } from '../../tooling/mutations/mutation.ts';
import { accidentsIn, accidentsInNames } from './test-names.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/operations');
const ledger = ['security-test-matrix.md', 'asvs.md']
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');
const named = accidentsInNames();

/** The rows of the lists: id, meaning, and what it is proved by. */
const rows = [...ledger.matchAll(/^\| ([A-Z]+-(?:[A-Z]+-)?[\d.]+) \| (.+) \| (.+) \|$/gm)].map(
  ([, id = '', meaning = '', proof = '']) => ({
    id,
    meaning,
    proof,
    file: /^`(.+)`$/.exec(proof)?.[1],
  }),
);
const proved = rows.filter(({ file }) => file !== undefined);

test('test names are read without comments', () => {
  const source = `/** T-RED-1 */\n// W-2: soon\ntest('T-OTP-1 H-3 once', () => fetch('https://a.test//M-1')); // O-4\nconst sha = 'SHA-1 UTF-8';`;
  expect(accidentsIn(source)).toEqual(['T-OTP-1', 'H-3', 'M-1']);
});

test('the matrix has each ID once', () => {
  expect(rows.length).toBeGreaterThan(480);
  expect(proved.length).toBeGreaterThan(285);
  expect(rows.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)).toEqual([]);
});

/** How many there are of each kind, and how many requirements in each chapter of ASVS 5.0 that concern us. */
const kinds = { C: 18, F: 32, H: 8, M: 19, N: 21, O: 24, S: 22, W: 21 };
const chapters = [20, 11, 19, 5, 9, 35, 18, 7, 7, 29, 14, 8, 13, 9, 13, 16];

test('the matrix and the ASVS page are complete', () => {
  const ids = new Set(rows.map(({ id }) => id));
  const missing = Object.entries(kinds).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, at) => `${kind}-${at + 1}`).filter((id) => !ids.has(id)),
  );
  expect(missing).toEqual([]);
  const inChapter = (chapter: number) =>
    [...ids].filter((id) => id.startsWith(`ASVS-${chapter}.`)).length;
  expect(chapters.map((_, at) => inChapter(at + 1))).toEqual(chapters);
});

test('each row with a file is named by a test in that file', () => {
  const missing = proved.filter(({ id, file = '' }) => !named.get(id)?.has(file));
  expect(missing.map(({ id, file }) => `${id}: no test of ${file} has it in its name`)).toEqual([]);
});

test('no test names an ID without a row that names a file', () => {
  const unknown = [...named].filter(([id]) => !proved.some((row) => row.id === id));
  expect(unknown.map(([id, files]) => `${id}: ${[...files].join(', ')}`)).toEqual([]);
});

test('each row without a file has a reason or names a proved row', () => {
  const others = rows.filter(({ file }) => file === undefined);
  const wrong = others.filter(({ proof }) => {
    const [, same] = /^as (.+)$/.exec(proof) ?? [];
    if (!same) return !/^(later|open): \S/.test(proof);
    return same.split(', ').some((other) => !proved.some(({ id }) => id === other));
  });
  expect(wrong).toEqual([]);
});

test('each proved row has a mutation, or says why no single edit breaks it', () => {
  const ids = new Set(mutationRows.map(({ id }) => id));
  expect([...provedRows().keys()].filter((id) => !ids.has(id))).toEqual([]);
});

test('each mutation belongs to one proved row and applies to exactly one place', () => {
  const ids = mutationRows.map(({ id }) => id);
  expect(
    ids.filter((id, at) => ids.indexOf(id) !== at || !proved.some((row) => row.id === id)),
  ).toEqual([]);
  const lost = mutations.filter(
    (one) => applyMutation(readFileSync(join(root, one.file), 'utf8'), one) === undefined,
  );
  expect(lost.map(({ id, file }) => `${id}: its text is not in ${file} exactly once`)).toEqual([]);
});
