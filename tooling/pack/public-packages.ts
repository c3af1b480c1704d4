import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the repository. */
export const root = join(import.meta.dirname, '../..');

/** The conditions of an export, or its file. */
export type Target = string | { readonly [condition: string]: Target };

/** Versions by package. */
export type Versions = Readonly<Record<string, string>>;

/** What this tooling reads of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly keywords?: readonly string[];
  readonly homepage?: string;
  readonly repository?: {
    readonly type: string;
    readonly url: string;
    readonly directory?: string;
  };
  readonly exports?: Readonly<Record<string, Target>>;
  readonly files?: readonly string[];
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly [field: string]: unknown;
}

/** Reads the package.json of a folder below the root. */
export function readManifest(folder = ''): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/** The folders of everything that is published, such as `packages/contract`. */
export function publicPackages(): readonly string[] {
  return ['packages', 'apps']
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
    .filter((folder) => !readManifest(folder).private)
    .toSorted();
}
