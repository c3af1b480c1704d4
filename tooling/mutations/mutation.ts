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
  const lists = ['known-accidents.md', 'asvs.md'].map((name) =>
    readFileSync(join(root, 'docs/operations', name), 'utf8'),
  );
  const rows = lists.join('\n').matchAll(/^\| ([A-Z]+-(?:[A-Z]+-)?[\d.]+) \| .+ \| `(.+)` \|$/gm);
  return new Map([...rows].map(([, id = '', file = '']) => [id, file]));
}

/** The mutated source; undefined unless the text occurs exactly once. */
export function applyMutation(source: string, { find, replace }: Mutation): string | undefined {
  const at = source.indexOf(find);
  if (at === -1 || source.includes(find, at + 1)) return undefined;
  return source.slice(0, at) + replace + source.slice(at + find.length);
}

/** Lines before and after a mutation that count as its code. */
const surroundings = 12;

/** Changes when the code around the mutation, the mutation itself, or its test file's name changes. */
export function fingerprint(mutation: Mutation, test: string): string {
  const source = readFileSync(join(root, mutation.file), 'utf8');
  const before = source.slice(0, source.indexOf(mutation.find)).split('\n').length - 1;
  const lines = source.split('\n').slice(Math.max(0, before - surroundings), before + surroundings + 1);
  const parts = [mutation.file, mutation.find, mutation.replace, test, ...lines.map((line) => line.trim())];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}
