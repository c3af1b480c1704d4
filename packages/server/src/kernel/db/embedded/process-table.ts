import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A process as the operating system numbers it. */
export type Pid = number;

/**
 * Whether a process runs. A zombie (killed, but its parent never asked) does not count: a container
 * whose first process reaps nobody keeps zombies for ever, and the signal test alone would call
 * them alive.
 */
export function isRunning(pid: Pid): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isPermissionError(error) && processState(pid) !== 'Z';
  }
  return processState(pid) !== 'Z';
}

/** The command line of a process, empty where it is gone or the system has no process folder. */
export function commandLine(pid: Pid): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ''; // gone, or a system without /proc
  }
}

/**
 * When a process started, in clock ticks since boot: with its number it names the process permanently.
 */
export function startMark(pid: Pid): string {
  return statFields(pid)?.[19] ?? ''; // proc(5): field 22, the third field being the first after the name
}

/**
 * Running processes whose working folder is the given one: PostgreSQL and all its helpers sit in
 * their data folder.
 */
export function processesIn(folder: string): Pid[] {
  return processNumbers().filter((pid) => workingFolder(pid) === folder && isRunning(pid));
}

function processState(pid: Pid): string {
  return statFields(pid)?.[0] ?? '';
}

function statFields(pid: Pid): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined; // gone, or a system without /proc
  }
}

function processNumbers(): Pid[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return []; // a system without /proc
  }
}

function workingFolder(pid: Pid): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // gone, or owned by another system user
  }
}

function isPermissionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPERM';
}
