import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A source file that is shipped. */
export interface Source {
  /** From the root of the repository. */
  readonly path: string;
  readonly content: string;
  /** The files of the repository that it imports. */
  readonly imports: readonly string[];
}

const notCounted =
  /\.(?:test|suite|fixture|journey|states|calls|pre-auth-calls)\.tsx?$|\/(?:gallery|locales|testing)\/|^packages\/testkit\//;
const specifiers = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*'([^']+)'/g;

/** Every text file below a folder that could be counted. */
export function filesBelow(folder: string): readonly string[] {
  return globSync('**/*.{ts,tsx,mjs,js,css,md}', { cwd: folder }).toSorted();
}

/** The shipped sources below a folder, with what they import. */
export function readSources(folder: string): readonly Source[] {
  const files = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: folder }).toSorted();
  const entries = packageEntries(folder);
  return files
    .filter((path) => !notCounted.test(path))
    .map((path) => {
      const content = readFileSync(join(folder, path), 'utf8');
      const named = [...content.matchAll(specifiers)].map(([, specifier = '']) => specifier);
      const imports = named.flatMap((specifier) => {
        const resolved = specifier.startsWith('.')
          ? normalize(join(dirname(path), specifier))
          : entries.get(specifier);
        return resolved && existsSync(join(folder, resolved)) ? [resolved] : [];
      });
      return { path, content, imports };
    });
}

/** What `@foyer/<package>/<entry>` means: the source of each entry. */
function packageEntries(folder: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const manifest of globSync('packages/*/package.json', { cwd: folder })) {
    const text = readFileSync(join(folder, manifest), 'utf8');
    const { name, exports = {} }: { name: string; exports?: Record<string, unknown> } =
      JSON.parse(text);
    for (const [entry, target] of Object.entries(exports)) {
      const source = Object(target)['@foyer/source'];
      if (typeof source !== 'string') continue;
      entries.set(join(name, entry), normalize(join(dirname(manifest), source)));
    }
  }
  return entries;
}
