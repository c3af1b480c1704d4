import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accidentsIn, accidentsInNames } from './test-names.ts';

const ledger = readFileSync(join(import.meta.dirname, '../../docs/operations/known-accidents.md'), 'utf8');
const named = accidentsInNames();

/** The rows of the list: id, meaning, and what it is proved by. */
const rows = [...ledger.matchAll(/^\| ([A-Z]-(?:[A-Z]+-)?\d+) \| (.+) \| (.+) \|$/gm)].map(
  ([, id = '', meaning = '', proof = '']) => ({ id, meaning, proof, file: /^`(.+)`$/.exec(proof)?.[1] }),
);
const proved = rows.filter(({ file }) => file !== undefined);

test('names of tests are read without the comments around them', () => {
  const source = `/** T-RED-1 */\n// W-2: soon\ntest('T-OTP-1 H-3 once', () => fetch('https://a.test//M-1')); // O-4\nconst sha = 'SHA-1 UTF-8';`;
  expect(accidentsIn(source)).toEqual(['T-OTP-1', 'H-3', 'M-1']);
});

test('the list has each accident once', () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(proved.length).toBeGreaterThan(180);
  expect(rows.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)).toEqual([]);
});

test('what is said to be proved is named by a test of that file', () => {
  const missing = proved.filter(({ id, file = '' }) => !named.get(id)?.has(file));
  expect(missing.map(({ id, file }) => `${id}: no test of ${file} has it in its name`)).toEqual([]);
});

test('no test names an accident that the list does not say is proved', () => {
  const unknown = [...named].filter(([id]) => !proved.some((row) => row.id === id));
  expect(unknown.map(([id, files]) => `${id}: ${[...files].join(', ')}`)).toEqual([]);
});

test('what has no file says why, and what is proved by another row names one that is', () => {
  const others = rows.filter(({ file }) => file === undefined);
  const wrong = others.filter(({ proof }) => {
    const [, same] = /^as (\S+)$/.exec(proof) ?? [];
    return same ? !proved.some(({ id }) => id === same) : !/^(later|open): \S/.test(proof);
  });
  expect(wrong).toEqual([]);
});
