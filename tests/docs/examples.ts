import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fenced piece of code in a page of the documentation. */
export interface Example {
  /** Its location, such as `docs/getting-started.md:12`. */
  readonly place: string;
  readonly language: string;
  readonly code: string;
}

const root = join(import.meta.dirname, '../..');

/** The documentation: pages at the root, all of `docs/` except the decisions, and the README of each package. */
export function documentedPages(): string[] {
  const decisions = join('docs', 'decisions', '');
  return globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root })
    .filter((page) => !page.startsWith(decisions))
    .toSorted();
}

/** Every fenced example of a page. */
export function readExamples(page: string): Example[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: language = '', 2: code = '', index }) => ({
      place: `${page}:${text.slice(0, index).split('\n').length}`,
      language,
      code,
    }),
  );
}
