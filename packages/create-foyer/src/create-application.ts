import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** What there are templates for. */
export const templates = ['vite-react', 'react-router', 'next', 'express'] as const;
export type Template = (typeof templates)[number];

/** What to create. */
export interface Application {
  readonly template: Template;
  /** A folder that does not exist yet, or is empty. */
  readonly folder: string;
  /** The major version of React. Default: the one of the template. */
  readonly react?: '18' | '19';
  /** A folder of packed packages to install instead of those in the registry. */
  readonly packs?: string;
}

/** A folder that cannot be used. */
export class FolderInUseError extends Error {}

/** Copies a template and writes what differs into its package.json. */
export function createApplication({ template, folder, react, packs }: Application): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new FolderInUseError(`${folder} is not empty. Name a new folder.`);
  mkdirSync(folder, { recursive: true });
  cpSync(join(templatesFolder(), template), folder, { recursive: true, filter: isSource });
  const file = join(folder, 'package.json');
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  const versions = { ...reactVersions(react), ...(packs && packedVersions(packs)) };
  const next = {
    ...manifest,
    name: basename(resolve(folder)).toLowerCase(),
    dependencies: { ...replace(manifest.dependencies, versions), ...packedRest(packs) },
    devDependencies: replace(manifest.devDependencies, versions),
  };
  writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\ndist/\n.next/\n');
}

type Versions = Readonly<Record<string, string>>;
interface Manifest {
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
}

function replace(dependencies: Versions, versions: Versions): Versions {
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [name, versions[name] ?? range]),
  );
}

function reactVersions(react: Application['react']): Versions {
  if (react !== '18') return {};
  const range = '^18.3.0';
  return {
    react: range,
    'react-dom': range,
    '@types/react': range,
    '@types/react-dom': range,
  };
}

/** Packages by name; npm names the file of `@foyer/react` `foyer-react-0.1.0.tgz`. */
function packedVersions(packs: string): Versions {
  const files = readdirSync(packs).filter((file) => /^foyer-.*\.tgz$/.test(file));
  return Object.fromEntries(
    files.map((file) => [
      `@foyer/${file.replace(/^foyer-/, '').replace(/-\d+\.\d+\.\d+.*\.tgz$/, '')}`,
      `file:${join(resolve(packs), file)}`,
    ]),
  );
}

/** Packages that ours need are in no registry either, except the server, which no application needs. */
function packedRest(packs: string | undefined): Versions {
  if (packs === undefined) return {};
  const {
    '@foyer/server': _server,
    '@foyer/identity-server': _command,
    ...rest
  } = packedVersions(packs);
  return rest;
}

/** Templates are the examples of the repository; a published package has a copy. */
function templatesFolder(): string {
  const copied = join(import.meta.dirname, '../templates');
  return existsSync(copied) ? copied : join(import.meta.dirname, '../../../examples');
}

const isSource = (path: string) => !/[\\/](node_modules|dist|\.next|next-env\.d\.ts)$/.test(path);
