import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publicPackages, root } from './public-packages.ts';
import { stagePackage } from './stage-package.ts';

/** Where the packed files lie. */
export const packsFolder = join(root, '.artifacts/packs');

/** A packed package. */
export interface Pack {
  readonly name: string;
  readonly file: string;
}

/** Packs what is built, and answers the files. */
export async function packPackages(): Promise<readonly Pack[]> {
  rmSync(packsFolder, { recursive: true, force: true });
  mkdirSync(packsFolder, { recursive: true });
  const packs: Pack[] = [];
  for (const source of publicPackages()) {
    const { folder, manifest } = await stagePackage(source);
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', '--silent', '--ignore-scripts', '--pack-destination', packsFolder],
      { cwd: folder, shell: process.platform === 'win32' },
    );
    packs.push({ name: manifest.name, file: join(packsFolder, stdout.trim()) });
  }
  return packs;
}
