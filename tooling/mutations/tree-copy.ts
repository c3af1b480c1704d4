import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getLines, root, runCommand } from '../test/run-command.ts';

/** A copy of the repository for mutations, so that the working tree is not changed. */
export interface TreeCopy {
  readonly folder: string;
  /** Replaces a file of the copy. */
  write(file: string, source: string): void;
  /** Restores a file of the copy from the working tree. */
  restore(file: string): void;
  remove(): void;
}

/** Copies the files that Git knows; packages from the registry are linked, packages of the workspace are the copies. */
export async function copyTree(): Promise<TreeCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-mutations-'));
  const { output } = await runCommand('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  for (const file of getLines(output)) copy(file);
  for (const place of ['.', 'tooling/node', 'bench', 'compatibility/react-18']) linkPackages(place);
  for (const place of ['packages', 'apps'])
    for (const name of readdirSync(join(root, place))) copyFolder(join(place, name, 'dist'));

  function copy(file: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { force: true });
  }

  function copyFolder(name: string): void {
    try {
      cpSync(join(root, name), join(folder, name), { recursive: true });
    } catch {
      // not built: the test that needs it builds it, or fails
    }
  }

  /** Scopes that link to the workspace lead to the copy, as their links are relative; everything else to the tree. */
  function linkPackages(place: string): void {
    const from = join(root, place, 'node_modules');
    const to = join(folder, place, 'node_modules');
    for (const name of namesIn(from)) {
      mkdirSync(to, { recursive: true });
      if (name === '@foyer')
        cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
      else if (name !== '.cache' && name !== '.vite') symlinkSync(join(from, name), join(to, name));
    }
  }

  return {
    folder,
    write: (file, source) => writeFileSync(join(folder, file), source),
    restore: (file) => writeFileSync(join(folder, file), readFileSync(join(root, file))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // not installed
  }
}
