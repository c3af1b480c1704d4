import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fenced piece of code in a page of the documentation. */
export interface Example {
  /** Where it stands, as `docs/getting-started.md:12`. */
  readonly place: string;
  readonly language: string;
  readonly code: string;
}

const root = join(import.meta.dirname, '../..');

/** The pages people read: those at the root, all of `docs/` but the decisions, and the page of each package. */
export function documentedPages(): string[] {
  const decisions = join('docs', 'decisions', '0');
  return globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root })
    .filter((page) => !page.startsWith(decisions))
    .toSorted();
}

/** Every fenced example of a page. */
export function examplesOf(page: string): Example[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: language = '', 2: code = '', index }) => ({
      place: `${page}:${text.slice(0, index).split('\n').length}`,
      language,
      code,
    }),
  );
}
