import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adoptPostgres, endPostgres } from './postgres-process.ts';
import { livingPostmaster } from './postmaster-file.ts';
import { isRunning } from './process-table.ts';

/** Linux keeps these files in memory, wherever it has this folder. */
const inMemory = '/dev/shm';
/**
 * Bytes that tests lay down there at most: some servers beside each other, each with a few
 * databases and its log.
 */
const roomNeeded = 2 ** 31;

let chosen: string | undefined;

/**
 * Where databases of tests lie: in memory where there is plenty, else among temporary files. Each
 * test file makes and removes a database of a thousand files, and on a disk that alone was a third
 * of what it cost. docs/decisions/0239.
 */
function scratchPlace(): string {
  return (chosen ??=
    hasRoom(inMemory) && process.availableMemory() > 2 * roomNeeded ? inMemory : tmpdir());
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > roomNeeded;
  } catch {
    return false; // not a Linux, or one that keeps it from us
  }
}

/** A new empty folder for a database of tests, named after its use and this process. */
export function makeScratchFolder(use: string): string {
  const folder = mkdtempSync(join(scratchPlace(), `foyer-${use}-${process.pid}-`));
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
  return folder;
}

/** Removes such folders that killed runs left behind, and ends the PostgreSQL in them. */
export async function sweepScratchFolders(use: string): Promise<void> {
  const prefix = `foyer-${use}-`;
  for (const name of readdirSync(scratchPlace()).filter((entry) => entry.startsWith(prefix))) {
    const owner = Number(name.slice(prefix.length).split('-')[0]);
    if (isRunning(owner)) continue;
    const folder = join(scratchPlace(), name);
    const living = livingPostmaster(join(folder, 'postgres'));
    if (living) await endPostgres(adoptPostgres(living));
    rmSync(folder, { recursive: true, force: true });
  }
}
