import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the lock file says of one package. */
export interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  /** A hash of the archive, as `sha512-<base64>`. */
  readonly integrity?: string;
  /** Where it came from, where that is not a registry. */
  readonly resolved?: string;
  /** A workspace, by `resolved`. */
  readonly link?: boolean;
  readonly deprecated?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Folder (`node_modules/a`, `packages/b`, the root as an empty text) → package. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** The lock file of this repository. */
export function readLockFile(root: string): LockedPackages {
  const { packages }: { packages: LockedPackages } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return packages;
}

/** The name of what lies in a folder. */
export function getName(folder: string, { name }: LockedPackage): string {
  // a package of ours in a folder of its own name has no other one in the lock
  const [inner = ''] = folder.split('node_modules/').slice(-1);
  return (
    name ?? (folder.includes('node_modules/') ? inner : inner.slice(inner.lastIndexOf('/') + 1))
  );
}

/** What authors forgot to say, or said in other words, and what their files say. */
const knownLicenses: Readonly<Record<string, string>> = {
  '@better-fetch/fetch': 'MIT', // of better-auth, a peer in bench/ only
  'xml-escape': 'MIT', // "MIT License"
  'png-js': 'MIT', // in its file LICENSE
  'dejavu-fonts-ttf': 'Bitstream-Vera', // names its files instead
};

/** The license of a package as an expression of SPDX. */
export function getLicense(name: string, { license }: LockedPackage): string | undefined {
  return knownLicenses[name] ?? license;
}

/** The folder that Node finds a dependency in, from the folder that asks; undefined where it is not installed. */
export function getFolder(
  packages: LockedPackages,
  from: string,
  name: string,
): string | undefined {
  for (let at = from; ; at = getParent(at)) {
    const folder = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    const found = packages[folder];
    if (found) return found.link ? found.resolved : folder;
    if (at === '') return undefined;
  }
}

/** One folder up that may hold packages. */
function getParent(folder: string): string {
  const inner = folder.lastIndexOf('/node_modules/');
  if (inner !== -1) return folder.slice(0, inner);
  return '';
}

/** The folders that a package needs while it runs. */
export function getNeeds(packages: LockedPackages, folder: string): readonly string[] {
  const { dependencies = {}, optionalDependencies = {} } = packages[folder] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies })
    .map((name) => getFolder(packages, folder, name))
    .filter((found) => found !== undefined);
}

/** Everything that these folders need, themselves included. */
export function reachableFrom(
  packages: LockedPackages,
  roots: readonly string[],
): ReadonlySet<string> {
  const reached = new Set(roots);
  for (const folder of reached) for (const need of getNeeds(packages, folder)) reached.add(need);
  return reached;
}

/** What is installed or handed out: the programs, and the packages that hosts embed. */
export function productRoots(packages: LockedPackages): readonly string[] {
  const left = /^(packages\/testkit|apps\/(demo-host|lab))$/;
  return Object.keys(packages).filter(
    (folder) => /^(packages|apps)\/[^/]+$/.test(folder) && !left.test(folder),
  );
}
