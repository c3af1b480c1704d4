import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Where tests stand: their files, the suites that several adapters share, and the tables that tests are made of. */
const places = ['{packages,apps,tests,tooling}/**/*.{test,suite,fixture,check}.{ts,tsx}'];

/** Ids of known accidents and of requirements, as `T-RED-1`, `W-12` or `ASVS-6.2.4`. */
const accident = /\b(?:T-[A-Z]+-\d+|[CFHMNOSW]-\d{1,2}|ASVS-\d+\.\d+\.\d+)\b/g;
/** Comments, which count for nothing, and texts, which names of tests are made of. */
const commentOrText =
  /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/gm;

/** The known accidents that names of tests name, with the files of these tests. */
export function accidentsInNames(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of globSync(places, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const id of accidentsIn(source)) {
      const files = found.get(id) ?? new Set();
      found.set(id, files.add(file));
    }
  }
  return found;
}

/** The known accidents in the texts of a source; those in its comments are none. */
export function accidentsIn(source: string): readonly string[] {
  const texts = [...source.matchAll(commentOrText)]
    .map(([text]) => text)
    .filter((text) => !/^\/[/*]/.test(text));
  return texts.flatMap((text) => [...text.matchAll(accident)].map(([id]) => id));
}
