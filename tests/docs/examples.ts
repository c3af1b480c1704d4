import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fenced piece of code in a page of the documentation. */
export interface Example {
  /** Where it stands, as `docs/getting-started.md:12`. */
  readonly place: string;
  readonly language: string;
  readonly code: string;
}

const root = join(import.meta.dirname, '../..');

/** The pages people read: the README, everything directly in `docs/`, and the guides. */
export function documentedPages(): string[] {
  const pages = ['docs', 'docs/guides'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  return ['README.md', ...pages];
}

/** Every fenced example of a page. */
export function examplesOf(page: string): Example[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(({ 1: language = '', 2: code = '', index }) => ({
    place: `${page}:${text.slice(0, index).split('\n').length}`,
    language,
    code,
  }));
}
