/** A file of a Vite build, as far as this plugin reads it. */
export interface BuiltFile {
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
}

/** What Vite tells about a page and its build. */
export interface PageContext {
  readonly bundle?: Readonly<Record<string, BuiltFile>>;
  /** The script that the page starts with. */
  readonly chunk?: BuiltFile;
}

/**
 * Vite plugin for hosts: pages fetch the scripts of the sign-in box together with their own,
 * instead of after running them. The box is ready earlier, and pages that never show it fetch it as
 * well. Assumes that Vite's `base` is a path.
 */
export function preloadLoginBox() {
  let base = '/';
  return {
    name: 'foyer:preload-login-box',
    apply: 'build' as const,
    configResolved: (config: { readonly base: string }) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post' as const,
      handler: (_html: string, { bundle = {}, chunk: entry }: PageContext) => {
        const box = Object.values(bundle).find((file) => isLoginBox(file.facadeModuleId ?? ''));
        if (!box || !entry) return [];
        const loaded = withImports(entry.fileName, bundle);
        const missing = [...withImports(box.fileName, bundle)].filter((name) => !loaded.has(name));
        return missing.map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: base + name },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

/** The entry of the package, from its sources or as published. */
const isLoginBox = (id: string) => /\/login-box\/(src|dist)\/index\.[jt]s$/.test(id);

/** A script and everything that it imports statically. */
function withImports(
  name: string,
  bundle: NonNullable<PageContext['bundle']>,
  found: Set<string> = new Set(),
): ReadonlySet<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of bundle[name]?.imports ?? []) withImports(imported, bundle, found);
  return found;
}
