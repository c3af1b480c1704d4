import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, isRunning, type Pid } from './process-table.ts';

/**
 * What a running PostgreSQL writes about itself into `postmaster.pid` (one fact for each line, in
 * this order).
 */
export interface Postmaster {
  readonly pid: Pid;
  readonly port: number;
  readonly socketFolder: string;
  readonly status: string;
}

/**
 * Reads `postmaster.pid` of a data folder; undefined where there is none or it is not written to
 * the end yet.
 */
export function readPostmasterFile(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, socketFolder, , , status] = lines.map((line) => line.trim());
    if (!pid) return undefined;
    return {
      pid: Number(pid),
      port: Number(port ?? 0),
      socketFolder: socketFolder ?? '',
      status: status ?? '',
    };
  } catch {
    return undefined; // no file: no server
  }
}

/**
 * The PostgreSQL that lives in a data folder now; any process may have started it. A reused process
 * number does not fool it.
 */
export function livingPostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPostmasterFile(cluster);
  if (!postmaster || !isRunning(postmaster.pid)) return undefined;
  const command = commandLine(postmaster.pid);
  return command === '' || command.includes('postgres') ? postmaster : undefined;
}
