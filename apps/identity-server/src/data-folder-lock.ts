import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isRunning, startMark } from '@foyer/server/kernel/db/embedded/process-table';
import { Stop } from './exit-codes.ts';
import { named } from './settings/settings.table.ts';

/** Takes the data folder for this process; one of a killed process is taken over. */
export function lockDataFolder(folder: string): { release: () => void } {
  prepare(folder);
  const lock = join(folder, 'foyer.pid');
  const mine = join(folder, `foyer.pid.${process.pid}`);
  writeFileSync(mine, `${process.pid} ${startMark(process.pid)}\n`);
  try {
    while (!tryLink(mine, lock)) clearDead(lock, folder);
  } finally {
    rmSync(mine, { force: true });
  }
  return { release: () => rmSync(lock, { force: true }) };
}

function prepare(folder: string): void {
  try {
    // Root's folder is walked through by the user that runs the database.
    makeFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new Stop(
      'usage',
      `the data folder ${folder} is not writable (${words}); choose another folder with ${named('data-dir')}`,
    );
  }
}

/** Does not use `recursive`: below `/proc`, Node would retry forever. */
function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!existsSync(folder)) throw error; // another process may have created it
  }
}

/** Linking is atomic: of two that start at once, one has the folder. */
function tryLink(mine: string, lock: string): boolean {
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function clearDead(lock: string, folder: string): void {
  const holder = readHolder(lock);
  if (holder && isRunning(holder.pid) && startMark(holder.pid) === holder.mark) {
    throw new Stop(
      'dataFolderInUse',
      `the data folder ${folder} is in use by process ${holder.pid}; stop it, or choose another folder with ${named('data-dir')}`,
    );
  }
  // Moved away first: anyone who moves it is the only one to remove it.
  const dead = `${lock}.dead.${process.pid}`;
  try {
    renameSync(lock, dead);
  } catch {
    return; // another user was faster; look again
  }
  rmSync(dead, { force: true });
}

function readHolder(lock: string): { pid: number; mark: string } | undefined {
  try {
    const [pid, mark] = readFileSync(lock, 'utf8').trim().split(' ');
    return { pid: Number(pid), mark: mark ?? '' };
  } catch {
    return undefined; // gone between the two looks
  }
}
