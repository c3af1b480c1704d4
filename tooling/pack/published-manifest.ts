import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  type Manifest,
  readManifest,
  root,
  type Target,
  type Versions,
} from './public-packages.ts';

/** The condition under which this repository reads its own sources, which are not published. */
const ownCondition = '@foyer/source';

/** What every published package says, and its own package.json need not repeat. */
export function publishedManifest(folder: string): Manifest {
  const {
    scripts: _scripts,
    devDependencies: _devDependencies,
    optionalDependencies,
    ...own
  } = readManifest(folder);
  const whole = readManifest();
  const { exports = {}, engines } = own;
  const { homepage, repository } = whole;
  return {
    ...own,
    ...optionalPeers(own, optionalDependencies),
    ...(homepage === undefined ? {} : { homepage }),
    ...(repository === undefined ? {} : { repository: { ...repository, directory: folder } }),
    engines: { node: '>=20', ...Object(engines) },
    publishConfig: { access: 'public', provenance: true },
    exports: publishedExports(folder, exports),
    files: [...(own.files ?? []), 'CHANGELOG.md'],
  };
}

/** The embedded database is for who wants it: 60 MB that production on its own PostgreSQL does without. */
function optionalPeers({ peerDependencies }: Manifest, optional: Versions | undefined) {
  if (!optional) return {};
  const isOptional = Object.keys(optional).map((name) => [name, { optional: true }]);
  return {
    peerDependencies: { ...peerDependencies, ...optional },
    peerDependenciesMeta: Object.fromEntries(isOptional),
  };
}

function publishedExports(folder: string, exports: Readonly<Record<string, Target>>) {
  const entries = Object.entries(exports).flatMap(([entry, target]) =>
    expand(folder, entry, withoutSource(target)),
  );
  return { ...Object.fromEntries(entries), './package.json': './package.json' };
}

/** Drops our own condition; a style sheet gets a declaration, so that importing it type-checks. */
function withoutSource(target: Target): Target {
  if (typeof target === 'string') return target;
  const conditions = Object.entries(target).filter(([condition]) => condition !== ownCondition);
  const file = target['default'];
  return typeof file === 'string' && file.endsWith('.css')
    ? { types: `${file}.d.ts`, ...Object.fromEntries(conditions) }
    : Object.fromEntries(conditions);
}

/**
 * Names each file of a target with two stars: Node fills in both, but not every bundler and linter
 * does.
 */
function expand(folder: string, entry: string, target: Target): [string, Target][] {
  const pattern = Object(target)['default'];
  if (typeof pattern !== 'string' || (pattern.match(/\*/g) ?? []).length < 2)
    return [[entry, target]];
  const names = globSync(pattern, { cwd: join(root, folder) })
    .map((file) => basename(dirname(file)))
    .filter((name) => globSync(fill(pattern, name), { cwd: join(root, folder) }).length > 0);
  return [...new Set(names)]
    .toSorted()
    .map((name) => [
      fill(entry, name),
      Object.fromEntries(
        Object.entries(Object(target)).map(([condition, file]) => [
          condition,
          fill(String(file), name),
        ]),
      ),
    ]);
}

const fill = (pattern: string, name: string) => pattern.replaceAll('*', name);
