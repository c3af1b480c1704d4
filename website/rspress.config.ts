import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@rspress/core';

/** Pages that `npm run docs` prepared, with their order. */
const source = join(import.meta.dirname, '../.artifacts/website');
const { sidebar, repository } = JSON.parse(readFileSync(join(source, 'site.json'), 'utf8'));

export default defineConfig({
  root: join(source, 'pages'),
  outDir: join(import.meta.dirname, '../.artifacts/docs'),
  base: process.env.DOCS_BASE ?? '/',
  title: 'Foyer',
  description:
    'Authentication, sessions, and tenants for B2B applications, on your own infrastructure.',
  globalStyles: join(import.meta.dirname, 'theme.css'),
  logoText: 'Foyer',
  markdown: { link: { checkDeadLinks: true } },
  themeConfig: {
    nav: [
      { text: 'Docs', link: '/getting-started', activeMatch: '^/(getting|guides|quick|recipes)' },
      { text: 'Operations', link: '/operations/configuration', activeMatch: '^/operations/' },
      { text: 'API', link: '/reference/api/', activeMatch: '^/reference/' },
      { text: 'Compare', link: '/comparison' },
    ],
    sidebar,
    socialLinks: [{ icon: 'github', mode: 'link', content: repository }],
  },
});
