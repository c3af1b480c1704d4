import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeEnclosures } from './enclosures.ts';
import { publishedManifest } from './published-manifest.ts';
import { type Manifest, root, type Target } from './public-packages.ts';
import { serverSource, stageServer } from './stage-server.ts';

/** Where packages lie as they are published. */
const stages = join(root, '.artifacts/stages');

/** A package as it is published, in a folder of its own. */
export interface Staged {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Lays out what is published of a package: its builds, with the license, the changelog, and a README whose links lead somewhere. */
export async function stagePackage(source: string): Promise<Staged> {
  const from = join(root, source);
  const folder = join(stages, basename(source));
  if (source === serverSource) return stageServer(folder);
  const manifest = publishedManifest(source);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const files of manifest.files ?? []) {
    if (files === 'CHANGELOG.md') continue;
    const origin = files === 'templates' ? join(root, 'examples') : join(from, files);
    cpSync(origin, join(folder, files), { recursive: true, filter: isPublished });
  }
  writeEnclosures(source, folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeStyleTypes(folder, manifest);
  dropDeclarationMaps(folder);
  return { folder, manifest };
}

/** Neither what only our builds read, nor maps of declarations, whose sources are not published. */
function isPublished(path: string): boolean {
  return !/(\.tsbuildinfo|\.built-from|\.d\.ts\.map|[\\/](node_modules|\.next))$/.test(path);
}

function writeStyleTypes(folder: string, { exports = {} }: Manifest): void {
  for (const target of Object.values<Target>(exports)) {
    const types: unknown = Object(target).types;
    if (typeof types === 'string' && types.endsWith('.css.d.ts'))
      writeFileSync(join(folder, types), 'export {};\n');
  }
}

function dropDeclarationMaps(folder: string): void {
  for (const file of globSync('dist/**/*.d.ts', { cwd: folder })) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    const without = text.replace(/\n\/\/# sourceMappingURL=\S+\.d\.ts\.map\s*$/, '\n');
    if (without !== text) writeFileSync(path, without);
  }
}
