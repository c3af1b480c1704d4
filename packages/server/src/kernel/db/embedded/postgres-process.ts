import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { postgresEnvironment } from './initialize-cluster.ts';
import type { LaunchIdentity } from './launch-identity.ts';
import { type Postmaster, readPostmasterFile } from './postmaster-file.ts';
import { isRunning, type Pid, processesIn } from './process-table.ts';
import { socketPort } from './socket-folder.ts';

/** A PostgreSQL that runs: our child, or one that an earlier process of ours left behind. */
export interface RunningPostgres {
  readonly pid: Pid;
  readonly socketFolder: string;
  /** Settles when it has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

/** What a launch needs to know; the same for the first start and for every restart. */
export interface LaunchPlan {
  readonly cluster: string;
  readonly logFile: string;
  readonly socketFolder: string;
  readonly binaries: PostgresBinaries;
  readonly identity: LaunchIdentity;
  readonly settings: Readonly<Record<string, string>>;
}

/** How often a state that the system does not announce is looked at. */
const lookEvery = 20;
/**
 * Recovery after a crash reads the log since the last checkpoint; measured at 0.1 s, large folders
 * take longer.
 */
const readyWithin = 120_000;
/** Helpers of a killed postmaster notice by themselves; after this long they are ended. */
const orphansLeaveWithin = 500;
/** The log starts again above this size, the old one is kept beside it. */
const maxLog = 10_000_000;

/** Takes over a PostgreSQL that another process started. */
export function adoptPostgres({ pid, socketFolder }: Postmaster): RunningPostgres {
  return { pid, socketFolder, ended: whenGone(pid) };
}

/** Starts PostgreSQL and waits until it takes connections. */
export async function launchPostgres(plan: LaunchPlan): Promise<RunningPostgres> {
  await clearRemains(plan);
  rotateLog(plan.logFile);
  const logStart = existsSync(plan.logFile) ? statSync(plan.logFile).size : 0;
  const child = spawnPostgres(plan);
  const running: RunningPostgres = {
    pid: child.pid ?? 0,
    socketFolder: plan.socketFolder,
    ended: new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    }),
  };
  await untilReady(plan, running, logStart);
  return running;
}

/** Ends PostgreSQL: sessions are cut and everything is written; harder where it does not listen. */
export async function endPostgres(running: RunningPostgres, timeout = 15_000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isRunning(running.pid)) return;
    signalTo(running.pid, signal);
    const timeoutElapsed = new AbortController();
    const waiting = sleep(timeout, false, timeoutElapsed).catch(() => false);
    const gone = await Promise.race([running.ended.then(() => true), waiting]);
    timeoutElapsed.abort();
    if (gone) return;
  }
}

function spawnPostgres(plan: LaunchPlan) {
  const { identity, binaries, cluster, settings } = plan;
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...args] = [
    ...identity.prefix,
    join(binaries.folder, 'postgres'),
    '-D',
    cluster,
    ...options,
  ];
  const log = openSync(plan.logFile, 'a', 0o600);
  const ids = identity.prefix.length > 0 ? undefined : identity.owner;
  // A session of its own: Ctrl-C in the terminal reaches the server, which drains first and then
  // ends PostgreSQL.
  const child = spawn(command, args, {
    detached: true,
    env: postgresEnvironment,
    stdio: ['ignore', log, log],
    ...ids,
  });
  closeSync(log);
  child.unref();
  return child;
}

async function untilReady(
  plan: LaunchPlan,
  running: RunningPostgres,
  logStart: number,
): Promise<void> {
  let ended = false;
  void running.ended.then(() => {
    ended = true;
  });
  for (const start = Date.now(); Date.now() - start < readyWithin; await sleep(lookEvery)) {
    const postmaster = readPostmasterFile(plan.cluster);
    if (postmaster?.pid === running.pid && postmaster.status === 'ready') return;
    if (ended)
      throw new Error(`PostgreSQL did not start: ${lastComplaint(plan.logFile, logStart)}`);
  }
  await endPostgres(running);
  throw new Error(`PostgreSQL was not ready within ${readyWithin / 1000} s; see ${plan.logFile}`);
}

/**
 * After a kill: lets the helpers of the dead postmaster go, and takes away the lock files. They may
 * name a zombie, which PostgreSQL would take for a living server until its parent asks for it.
 */
async function clearRemains({ cluster, socketFolder }: LaunchPlan): Promise<void> {
  const start = Date.now();
  for (let left = processesIn(cluster); left.length > 0; left = processesIn(cluster)) {
    if (Date.now() - start > orphansLeaveWithin) for (const pid of left) signalTo(pid, 'SIGKILL');
    await sleep(lookEvery);
  }
  const socket = join(socketFolder, `.s.PGSQL.${socketPort}`);
  for (const file of [join(cluster, 'postmaster.pid'), `${socket}.lock`, socket])
    rmSync(file, { force: true });
}

function signalTo(pid: Pid, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // gone between the look and the blow
  }
}

async function whenGone(pid: Pid): Promise<void> {
  while (isRunning(pid)) await sleep(lookEvery, undefined, { ref: false });
}

function rotateLog(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > maxLog) renameSync(logFile, `${logFile}.1`);
}

function lastComplaint(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n');
  const complaint = lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1);
  return complaint?.replace(/^.*FATAL:\s*/, '') || `see ${logFile}`;
}
