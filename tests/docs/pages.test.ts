import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decisionPages, headingAnchor } from '../../tooling/reference/decisions-page.ts';
import { documentedPages } from './examples.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Where a page leads to within the repository, each as the path of a file and the heading in it. */
function readLinks(page: string): readonly { file: string; heading: string }[] {
  const targets = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(
    ([, target = '']) => target,
  );
  return targets.map((target) => {
    const [path = '', heading = ''] = target.split('#');
    return { file: path === '' ? page : join(dirname(page), path), heading };
  });
}

/** Headings as links name them. */
function readHeadings(page: string): readonly string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => headingAnchor(heading));
}

const pages = [...documentedPages(), ...globSync('docs/decisions/*.md', { cwd: root })];

test('every documentation link leads to an existing file and heading', () => {
  const broken = pages.flatMap((page) =>
    readLinks(page)
      .filter(({ file, heading }) => {
        if (!existsSync(join(root, file))) return true;
        return heading !== '' && !readHeadings(file).includes(heading);
      })
      .map(({ file, heading }) => `${page}: ${file}#${heading}`),
  );
  expect(broken).toEqual([]);
});

test('every page is reachable from the README', () => {
  const found = new Set(['README.md']);
  for (const page of found) {
    if (page.endsWith('.md'))
      for (const { file } of readLinks(page)) if (existsSync(join(root, file))) found.add(file);
  }
  const perPackage = /^packages\/[\w-]+\/README\.md$/;
  expect(pages.filter((page) => !found.has(page) && !perPackage.test(page))).toEqual([]);
});

test('every package has a README', () => {
  const packages = globSync('packages/*/package.json', { cwd: root }).map(dirname);
  expect(packages.length).toBeGreaterThan(8);
  expect(packages.filter((folder) => !existsSync(join(root, folder, 'README.md')))).toEqual([]);
});

describe('decisions', () => {
  const sections = decisionPages().flatMap((page) => page.sections);

  test('each page has a context, a decision, consequences, and dated changes', () => {
    const headings = ['context', 'decision', 'consequences', 'changes'];
    const incomplete = decisionPages().filter(({ slug }) => {
      const present = readHeadings(`docs/decisions/${slug}.md`);
      return !headings.every((heading) => present.includes(heading));
    });
    expect(incomplete.map(({ slug }) => slug)).toEqual([]);
  });

  test('each former number leads to one section', () => {
    expect(sections.length).toBeGreaterThan(180);
    expect(new Set(sections.map(({ number }) => number)).size).toBe(sections.length);
  });

  test('every number that code, tests, and docs cite resolves', () => {
    const numbered = new Set(sections.map(({ number }) => number));
    const cited = /\b[Dd]ecisions?[ /](\d{4}(?:(?:,| and| to|, and) \d{4})*)/g;
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
    const args = ['grep', '-hoE', '[Dd]ecisions?[ /][0-9]{4}((,| and| to|, and) [0-9]{4})*'];
    const found = [...execFileSync('git', args, options).matchAll(cited)];
    const numbers = found.flatMap(([, list = '']) => list.match(/\d{4}/g) ?? []);
    expect(numbers.length).toBeGreaterThan(100);
    expect(numbers.filter((number) => !numbered.has(number))).toEqual([]);
  });
});

describe('libraries', () => {
  const page = read('docs/decisions/libraries.md').toLowerCase();
  const manifests = globSync(
    '{.,{packages,apps,tooling,compatibility}/*,tests,bench,tooling}/package.json',
    {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    },
  );
  const asked = manifests.flatMap((file) => {
    const manifest: Record<string, object> = JSON.parse(read(file));
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });

  test('every dependency is listed in the decision with its reason', () => {
    const names = [...new Set(asked)].filter(
      (name) => !/^(@(foyer|types)\/|create-foyer$)/.test(name),
    );
    expect(names.length).toBeGreaterThan(40);
    // a family is named once, by its scope: @fastify/cookie as Fastify
    const isNamed = (name: string) =>
      page.includes(name) || page.includes(/^@([\w-]+)\//.exec(name)?.[1] ?? name);
    expect(names.filter((name) => !isNamed(name))).toEqual([]);
  });
});
