import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApiPages } from '../../tooling/website/api-pages.ts';
import {
  findDeadLinks,
  readPages,
  rewriteLinks,
  toSidebar,
} from '../../tooling/website/stage-pages.ts';

const root = join(import.meta.dirname, '../..');
const repository = 'https://code.example/foyer';
const pages = [...readPages(root, repository), ...(await createApiPages())];

test('every page of the website is in its sidebar, and every link leads to a page', () => {
  const links = toSidebar(pages).flatMap(({ items }) => items.map(({ link }) => link));
  expect(links).toHaveLength(pages.length);
  expect(new Set(links).size).toBe(pages.length);
  expect(findDeadLinks(pages)).toEqual([]);
});

test('links to files outside of the documentation lead to the repository', () => {
  const text = '[code](../../packages/node/README.md#use) [guide](sso.md) ![](../pictures/a.png)';
  expect(rewriteLinks(text, 'docs/guides/hooks.md', repository)).toBe(
    `[code](${repository}/packages/node/README.md#use) [guide](sso.md) ![](../pictures/a.png)`,
  );
});

test('the API reference describes a call with its caller, parameters, body, and answer', () => {
  const page = pages.find(({ path }) => path === 'reference/api/groups.md');
  const [, section = ''] = page?.text.split('## createGroup\n') ?? [];
  expect(section).toMatch(/`POST \/frontegg\/identity\/resources\/groups\/v1`/);
  expect(section).toMatch(/permission `fe\.secure\.write\.groups`/);
  expect(section).toMatch(/\| `name` \| string \| yes \|/);
  expect(section).toContain('Returns 201');
});

const templates = {
  vite: 'vite-react',
  'react-router': 'react-router',
  next: 'next',
  express: 'express',
};

test.each(Object.entries(templates))(
  'the quick start for %s shows files of its example, which the nightly run builds and starts',
  (name, template) => {
    const { text = '' } = pages.find(({ path }) => path === `quick-starts/${name}.md`) ?? {};
    const files = [...text.matchAll(/^```\w+ title="([^"]+)"\n([\s\S]*?)^```$/gm)];
    expect(files.length).toBeGreaterThan(0);
    for (const [, file = '', code] of files) {
      const source = join(root, 'examples', template, file);
      expect(existsSync(source), file).toBe(true);
      expect(code, file).toBe(readFileSync(source, 'utf8'));
    }
  },
);
