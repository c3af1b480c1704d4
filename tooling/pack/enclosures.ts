import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readManifest, root } from './public-packages.ts';

/** Writes what every package encloses: the license, the changelog, and a README whose links lead somewhere. */
export function writeEnclosures(source: string, folder: string): void {
  for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, file), join(folder, file));
  writeFileSync(join(folder, 'README.md'), readPublishedReadme(source));
}

/** Links of this repository lead to its home; outside of it there is no `../../docs`. */
function readPublishedReadme(source: string): string {
  const { homepage = '' } = readManifest();
  return readFileSync(join(root, source, 'README.md'), 'utf8').replace(
    /\]\((\.{1,2}\/[^)\s]+)\)/g,
    (_, target: string) => `](${homepage}/${posix.normalize(posix.join(source, target))})`,
  );
}
