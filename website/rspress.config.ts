import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@rspress/core';

/** Pages that `npm run docs` prepared, with their order. */
const source = join(import.meta.dirname, '../.artifacts/website');
const { sidebar, repository } = JSON.parse(readFileSync(join(source, 'site.json'), 'utf8'));

interface Node {
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Keeps hidden heading links out of the tab order, and heads of empty cells from being headers. */
const accessible = () => (node: Node) => {
  const { tagName, properties = {}, children = [] } = node;
  const [name] = [properties['className'] ?? properties['class']].flat();
  if (tagName === 'a' && name === 'rp-header-anchor')
    node.properties = { ...properties, tabIndex: -1 };
  if (tagName === 'th' && children.length === 0) node.tagName = 'td';
  for (const child of children) accessible()(child);
};

export default defineConfig({
  root: join(source, 'pages'),
  outDir: join(import.meta.dirname, '../.artifacts/docs'),
  base: process.env.DOCS_BASE ?? '/',
  title: 'Foyer',
  description:
    'Authentication, sessions, and tenants for B2B applications, on your own infrastructure.',
  globalStyles: join(import.meta.dirname, 'theme.css'),
  logoText: 'Foyer',
  globalUIComponents: [join(import.meta.dirname, 'landmarks.tsx')],
  markdown: { link: { checkDeadLinks: true }, rehypePlugins: [accessible] },
  themeConfig: {
    nav: [
      { text: 'Docs', link: '/getting-started', activeMatch: '^/(getting|guides|quick|recipes)' },
      { text: 'Operations', link: '/operations/configuration', activeMatch: '^/operations/' },
      { text: 'API', link: '/reference/api/', activeMatch: '^/reference/' },
      { text: 'Components', link: '/galleries' },
      { text: 'Compare', link: '/comparison' },
    ],
    sidebar,
    socialLinks: [{ icon: 'github', mode: 'link', content: repository }],
  },
});
