import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';

/** A page of the website: its path below the root of the site, such as `guides/sso.md`. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** A group of pages in the sidebar. */
export interface SidebarGroup {
  readonly text: string;
  readonly collapsible: true;
  readonly collapsed: boolean;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}

/** Groups in order; a page belongs to the first one that matches its path. */
const groups: readonly (readonly [text: string, pattern: RegExp])[] = [
  ['Start', /^(index|getting-started|comparison|galleries)\.md$/],
  ['Quick starts', /^quick-starts\//],
  ['Guides', /^guides\//],
  ['Recipes', /^recipes\//],
  ['Operations', /^operations\//],
  ['API reference', /^reference\/api\//],
  ['Reference', /^reference\//],
  ['Design', /^(architecture|flows|flow-steps|console-sign-in)\.md$/],
  ['Decisions', /^decisions\//],
];
const openGroups = new Set(['Start', 'Quick starts', 'Guides', 'Recipes', 'Operations']);
/** First in their group; the others follow by title. */
const firstPages = ['index.md', 'getting-started.md', 'reference/api/index.md', 'architecture.md'];

/** The title of a page: its first heading, without code marks. */
export const getTitle = ({ path, text }: Page): string =>
  (/^# (.+)$/m.exec(text)?.[1] ?? path).replaceAll('`', '');

/** The pages of `docs/`, with links that work on the website, and those of `website/`. */
export function readPages(root: string, repository: string): readonly Page[] {
  const docs = join(root, 'docs');
  const own = (path: string, file: string) => ({
    path,
    text: readFileSync(join(root, 'website', file), 'utf8'),
  });
  const others = globSync('**/*.md', { cwd: docs })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(docs, path), 'utf8');
      return { path, text: rewriteLinks(text, join('docs', path), repository) };
    });
  return [own('index.md', 'home.md'), own('galleries.md', 'galleries.md'), ...others];
}

/** Files outside of `docs/` are linked in the repository; pictures get a path that a bundler resolves. */
export function rewriteLinks(text: string, page: string, repository: string): string {
  return text.replaceAll(
    /(!?)(\[[^\]]*\]\()(?!https?:|#|mailto:)([^)\s]+)\)/g,
    (_all, image: string, label: string, target: string) => {
      const [path = '', heading] = target.split('#');
      const file = join(dirname(page), path);
      const suffix = heading === undefined ? '' : `#${heading}`;
      const isOurs = /^docs[\\/].*\.(md|png|svg|jpg)$/.test(file);
      if (!isOurs) return `${image}${label}${repository}/${file.replaceAll('\\', '/')}${suffix})`;
      if (image) return `!${label}${path.startsWith('.') ? path : `./${path}`})`;
      return `${label}${target})`;
    },
  );
}

/** Every page, in groups. */
export function toSidebar(pages: readonly Page[]): readonly SidebarGroup[] {
  const getGroup = ({ path }: Page) => groups.find(([, pattern]) => pattern.test(path))?.[0];
  const unknown = pages.filter((page) => getGroup(page) === undefined);
  if (unknown.length > 0)
    throw new Error(`In no group of the sidebar: ${unknown.map(({ path }) => path).join(', ')}`);
  const rank = ({ path }: Page) => {
    const at = firstPages.indexOf(path);
    return at === -1 ? firstPages.length : at;
  };
  return groups.map(([text]) => ({
    text,
    collapsible: true,
    collapsed: !openGroups.has(text),
    items: pages
      .filter((page) => getGroup(page) === text)
      .toSorted((a, b) => rank(a) - rank(b) || getTitle(a).localeCompare(getTitle(b)))
      .map((page) => ({
        text: getTitle(page),
        link: `/${page.path.replace(/(index)?\.md$/, '')}`,
      })),
  }));
}

/** Writes the pages with their pictures and the sidebar where the site generator reads them. */
export function stageSite(
  { root, folder, repository }: { root: string; folder: string; repository: string },
  pages: readonly Page[],
): void {
  rmSync(folder, { recursive: true, force: true });
  const target = join(folder, 'pages');
  for (const { path, text } of pages) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), text);
  }
  const docs = join(root, 'docs');
  for (const picture of globSync('**/*.{png,svg,jpg}', { cwd: docs }))
    cpSync(join(docs, picture), join(target, picture), { recursive: true });
  const site = { sidebar: { '/': toSidebar(pages) }, repository };
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site));
}

/** Links of pages that lead to no page of the site. */
export function findDeadLinks(pages: readonly Page[]): readonly string[] {
  const paths = new Set(pages.map(({ path }) => path));
  return pages.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<!!)\[[^\]]*\]\((?!https?:|#|mailto:)([^)\s#]+)[^)]*\)/g)]
      .map(([, target = '']) => relative('.', join(dirname(path), target)).replaceAll('\\', '/'))
      .filter((target) => extname(target) === '.md' && !paths.has(target))
      .map((target) => `${path}: ${target}`),
  );
}
