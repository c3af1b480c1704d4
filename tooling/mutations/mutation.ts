import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../test/run-command.ts';

/** One way to break the code that a row of the security test matrix covers. */
export interface Mutation {
  /** ID of the row, such as `T-REF-2`. */
  readonly id: string;
  /** Source file to break, relative to the root of the repository. */
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly find: string;
  /** The replacement. The file must still load. */
  readonly replace: string;
  /** Test file that must then fail. Default: the one that the row names. */
  readonly test?: string;
}

/** A row that no single edit can break, and why. */
export interface Unbreakable {
  readonly id: string;
  readonly why: string;
}

/** What the matrix says about a row: how to break it, or why that takes more than one edit. */
export type MutationRow = Mutation | Unbreakable;

/** Rows of both lists that name a test file, with that file. */
export function provedRows(): ReadonlyMap<string, string> {
  const lists = ['security-test-matrix.md', 'asvs.md'].map((name) =>
    readFileSync(join(root, 'docs/operations', name), 'utf8'),
  );
  const rows = lists.join('\n').matchAll(/^\| ([A-Z]+-(?:[A-Z]+-)?[\d.]+) \| .+ \| `(.+)` \|$/gm);
  return new Map([...rows].map(([, id = '', file = '']) => [id, file]));
}

/** The mutated source; undefined unless the text occurs exactly once. Line breaks and indentation do not matter. */
export function applyMutation(source: string, mutation: Mutation): string | undefined {
  const place = getPlace(source, mutation.find);
  return place && source.slice(0, place.start) + mutation.replace + source.slice(place.end);
}

/** Characters before and after a mutation, without white space, that count as its code. */
const surroundings = 500;

/** Changes when the code around the mutation, the mutation itself, or its test file's name changes, but not with its format. */
export function fingerprint(mutation: Mutation, test: string): string {
  const source = readFileSync(join(root, mutation.file), 'utf8');
  const place = getPlace(source, mutation.find);
  const around = place && [
    compact(source.slice(0, place.start)).text.slice(-surroundings),
    compact(source.slice(place.end)).text.slice(0, surroundings),
  ];
  const parts = [mutation.file, mutation.find, mutation.replace, test, ...(around ?? [])];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}

/** Where a text is in a source, whatever the format of either; undefined unless it occurs exactly once. */
function getPlace(source: string, text: string): { start: number; end: number } | undefined {
  const { text: all, positions } = compact(source);
  const { text: requested } = compact(text);
  const at = all.indexOf(requested);
  if (at === -1 || all.includes(requested, at + 1)) return undefined;
  const end = (positions[at + requested.length - 1] ?? 0) + 1;
  const comma = text.trimEnd().endsWith(',')
    ? (/^\s*,/.exec(source.slice(end))?.[0].length ?? 0)
    : 0;
  return { start: positions[at] ?? 0, end: end + comma };
}

/** A source without white space and without the commas a formatter adds, and where each character was. */
function compact(source: string): { text: string; positions: readonly number[] } {
  const stored = [...source.matchAll(/[^\s,]|,(?!\s*(?:[)\]}]|$))/g)];
  return {
    text: stored.map(([sign]) => sign).join(''),
    positions: stored.map(({ index }) => index),
  };
}
